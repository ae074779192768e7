import { Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatQuantity } from '#shared/rules/format.ts'
import { useCategories } from '../../../category/use-categories.tsx'
import { currentLanguage } from '../../../words.ts'
import { byCategory } from '../../by-category.ts'
import { piecesOf } from '../../lines.ts'
import { useMissing } from '../../use-materials.ts'

type PartsProps = { event: Event; onOpen: (() => void) | undefined }

/** The middle of the summary where no step fills it: what is short, and the pieces by category. */
export function Parts({ event, onOpen }: PartsProps) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const { categories, unread } = useCategories()
  const missing = [...useMissing(event.id).byId.values()]
  const isShort = event.has_missing_materials === true
  const short = missing.reduce((sum, { missing_quantity }) => sum + missing_quantity, 0)
  const quantity = (count: number) => ({ count, shown: formatQuantity(count, language) })
  const groups = categories ? byCategory(event.materials, categories) : []
  return (
    <div className="wizard-parts">
      <UnstyledButton
        className={`wizard-part wizard-lack ${isShort ? 'is-short' : event.materials_count > 0 ? '' : 'is-none'}`}
        onClick={onOpen}
        disabled={!onOpen}
      >
        {isShort ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
        <Text span size="sm" fw={600}>
          {isShort
            ? short > 0
              ? t('wizard.mini.short', { ...quantity(missing.length), pieces: t('wizard.mini.items', quantity(short)) })
              : t('wizard.mini.missing')
            : t(event.materials_count > 0 ? 'wizard.mini.enough' : 'wizard.mini.no_material')}
        </Text>
      </UnstyledButton>
      {unread}
      {groups.map(({ id, name, materials }) => (
        <UnstyledButton key={id ?? 'none'} className="wizard-part" onClick={onOpen} disabled={!onOpen}>
          <Text span size="sm" className="wizard-part-name">
            {name ?? t('category.uncategorized')}
          </Text>
          <Text span size="sm" c="dimmed" className="figures one-line">
            {t('wizard.mini.items', quantity(piecesOf(materials)))}
          </Text>
        </UnstyledButton>
      ))}
    </div>
  )
}
