import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#shared/history.ts'
import { TextLink } from '../frame/link.tsx'

const small = { size: 'xs', c: 'dimmed' } as const
const plain = { ...small, className: 'history-about' }
const link = { ...small, className: 'history-about touch' }

/** The record of an entry, with the way to it while it is there. */
export function About({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const { entity, entity_id, label, action } = entry
  const noun = t(`history.noun.${entity}`)
  const isNameless = label === '' || ['session', 'export', 'settings', 'backup'].includes(entity)
  const text = isNameless ? noun : t('history.about', { noun, name: label })
  if (entity_id === null || action === 'destroyed') return <Text {...plain}>{text}</Text>
  const params = { id: String(entity_id) }
  switch (entity) {
    case 'event':
      return (
        <TextLink to="/events" search={{ event: entity_id }} {...link}>
          {text}
        </TextLink>
      )
    case 'material':
      return (
        <TextLink to="/materials/$id/view" params={params} {...link}>
          {text}
        </TextLink>
      )
    case 'kit':
      return (
        <TextLink to="/kits/$id" params={params} {...link}>
          {text}
        </TextLink>
      )
    case 'person':
      return (
        <TextLink to="/beneficiaries/$id" params={params} {...link}>
          {text}
        </TextLink>
      )
    case 'company':
      return (
        <TextLink to="/companies/$id" params={params} {...link}>
          {text}
        </TextLink>
      )
    case 'park':
      return (
        <TextLink to="/parks/$id" params={params} {...link}>
          {text}
        </TextLink>
      )
    case 'user':
    case 'session':
      return (
        <TextLink to="/users/$id" params={params} {...link}>
          {text}
        </TextLink>
      )
    default:
      return <Text {...plain}>{text}</Text>
  }
}
