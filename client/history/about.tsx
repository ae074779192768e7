import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#shared/history.ts'
import { TextLink } from '../frame/link.tsx'
import { linkOf } from './record-link.ts'
import { nounInWords } from './values.ts'

const small = { size: 'xs', c: 'dimmed' } as const

type AboutProps = {
  entry: HistoryEntry
  /** Leads to the record: elsewhere the entry stands beside it, or beside its owner. */
  isLinked: boolean
}

/** The record of an entry, with the way to it while it is there. */
export function About({ entry, isLinked }: AboutProps) {
  const { t } = useTranslation()
  const { entity, label } = entry
  const noun = nounInWords(t, entity)
  const isNameless = label === '' || ['session', 'export', 'settings', 'backup'].includes(entity)
  const text = isNameless ? noun : t('history.about', { noun, name: label })
  const link = isLinked ? linkOf(entry) : undefined
  if (!link)
    return (
      <Text {...small} className="history-about">
        {text}
      </Text>
    )
  return (
    <TextLink {...link} {...small} className="history-about touch">
      {text}
    </TextLink>
  )
}
