import { Text } from '@mantine/core'
import { IconCalendar, IconPackage, IconTool, IconTruck, IconUser } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatPeriod, formatQuantity } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { currentLanguage } from '../../../words.ts'
import { peopleOf } from '../../assignments/bars.ts'
import { awayIn } from '../../away.tsx'
import { piecesOf } from '../../lines.ts'
import type { Step } from '../step/steps.ts'
import type { Typed } from './typing.tsx'

const noBreak = '\u00a0'

/** A line of the summary, and the step where it is changed. */
export type Fact = { step: Step; icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>; words: string }

/**
 * When, for whom, with whom and how much: as typed, else as saved; `away` where the material has dates
 * of its own. A new event has no record yet.
 */
export function useFacts(event: Event | undefined, typed: Typed): Record<string, Fact> {
  const { t } = useTranslation()
  const language = currentLanguage()
  const start = typed.start_date ?? event?.start_date ?? ''
  const end = typed.end_date ?? event?.end_date ?? ''
  const [first, ...others] = typed.beneficiaries ?? event?.beneficiaries.map(({ full_name }) => full_name) ?? []
  const technicians = event ? peopleOf(event.technicians).length : 0
  const pieces =
    typed.lines?.reduce((sum, { id, quantity }) => (id > 0 ? sum + quantity : sum), 0) ??
    (event ? piecesOf(event.materials) : 0)
  const away = typed.away === undefined ? event && awayIn(event) : typed.away
  const isPeriod = start !== '' && end !== '' && start < end
  return {
    dates: {
      step: 'information',
      icon: IconCalendar,
      words: isPeriod
        ? `${formatPeriod(start, end, language)} · ${t('wizard.duration', { count: durationInDays(start, end) }).replaceAll(' ', noBreak)}`
        : t('wizard.mini.no_dates'),
    },
    ...(away && { away: { step: 'information' as const, icon: IconTruck, words: away } }),
    people: {
      step: 'beneficiaries',
      icon: IconUser,
      words: first ? first + (others.length > 0 ? ` +${others.length}` : '') : t('wizard.mini.no_beneficiary'),
    },
    crew: {
      step: 'technicians',
      icon: IconTool,
      words: technicians > 0 ? t('wizard.mini.technicians', { count: technicians }) : t('wizard.mini.no_technician'),
    },
    pieces: {
      step: 'materials',
      icon: IconPackage,
      words: t('wizard.mini.items', { count: pieces, shown: formatQuantity(pieces, language) }),
    },
  }
}

/** The event in brief, as saved, in a line or two. */
export function BriefFacts({ event }: { event: Event }) {
  const { t } = useTranslation()
  const facts = useFacts(event, {})
  return (
    <section aria-label={t('wizard.mini.label')} className="wizard-mini">
      {Object.entries(facts).map(([name, { icon: Icon, words }]) => (
        <Text key={name} size="xs" className="wizard-fact">
          <Icon size={14} aria-hidden />
          {words}
        </Text>
      ))}
    </section>
  )
}
