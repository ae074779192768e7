import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCalendar, IconPackage, IconTool, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { currentLanguage } from '../../words.ts'
import { peopleOf } from '../assignments/bars.ts'
import { piecesOf } from '../lines.ts'

/**
 * The event in brief, as saved: when, for how long, for whom, with whom, how much, and whether
 * something is missing.
 */
export function MiniSummary({ event }: { event: Event }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const [first, ...others] = event.beneficiaries
  const technicians = peopleOf(event.technicians).length
  const items = piecesOf(event.materials)
  return (
    <section aria-label={t('wizard.mini.label')} className="wizard-mini">
      <Text size="xs" className="wizard-fact">
        <IconCalendar size={14} aria-hidden />
        {formatPeriod(event.start_date, event.end_date, language)} ·{' '}
        {t('wizard.duration', { count: durationInDays(event.start_date, event.end_date) })}
      </Text>
      <Text size="xs" className="wizard-fact">
        <IconUser size={14} aria-hidden />
        {first ? first.full_name + (others.length > 0 ? ` +${others.length}` : '') : t('wizard.mini.no_beneficiary')}
      </Text>
      <Text size="xs" className="wizard-fact">
        <IconTool size={14} aria-hidden />
        {technicians > 0 ? t('wizard.mini.technicians', { count: technicians }) : t('wizard.mini.no_technician')}
      </Text>
      <Text size="xs" className="wizard-fact">
        <IconPackage size={14} aria-hidden />
        {t('wizard.mini.items', { count: items, shown: formatQuantity(items, language) })}
      </Text>
      {event.has_missing_materials ? (
        <Text size="xs" fw={600} className="wizard-fact wizard-warning">
          <IconAlertTriangle size={14} aria-hidden />
          {t('wizard.mini.missing')}
        </Text>
      ) : null}
    </section>
  )
}
