import { SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { HourField } from '../../../form/hour-field.tsx'
import { RangeField } from '../../../form/range-field.tsx'
import { dayOf, timeOf } from '../../../form/time.ts'
import { currentLanguage } from '../../../words.ts'
import { type Dates, withRange } from '../../typed-dates.ts'
import { withTime, withWholeDays } from './information.ts'

type DateFieldsProps = {
  /** The dates of the event, or those between which its material is away. */
  of: 'event' | 'away'
  dates: Dates
  errors: Record<'start' | 'end', ReactNode>
  onChange(dates: Dates): void
}

/** The period: days only, or days and quarter hours; and its length. */
export function DateFields({ of, dates: { whole_days, start_date, end_date }, errors, onChange }: DateFieldsProps) {
  const { t } = useTranslation()
  const dates = { whole_days, start_date, end_date }
  const isChosen = start_date !== '' && end_date !== ''
  const isOrdered = isChosen && start_date < end_date
  // Reported at once: the server reports it only when every field is readable.
  const backwards =
    isChosen && !isOrdered ? t(whole_days ? 'wizard.days_backwards' : 'invalid.before_start') : undefined
  const language = currentLanguage()
  const words = (from: string, to: string) => {
    const period = formatPeriod(from, to, language)
    // Days are those that are charged.
    return of === 'away' ? period : `${period} · ${t('wizard.duration', { count: durationInDays(from, to) })}`
  }
  const hour = (name: 'start' | 'end') => {
    const value = name === 'start' ? start_date : end_date
    return (
      <HourField
        label={t(of === 'away' ? `wizard.away.${name}_time` : `wizard.${name}_time`)}
        value={timeOf(value)}
        after={name === 'end' && dayOf(start_date) === dayOf(end_date) ? timeOf(start_date) : undefined}
        onChange={(time) => onChange(withTime(dates, name, time))}
      />
    )
  }
  return (
    <Stack gap="sm">
      <Switch
        label={t(of === 'away' ? 'wizard.away.whole_days' : 'wizard.whole_days')}
        description={of === 'away' ? null : t(whole_days ? 'wizard.whole_days_help' : 'wizard.hours_help')}
        checked={whole_days}
        onChange={({ currentTarget }) => onChange(withWholeDays(dates, currentTarget.checked))}
      />
      <RangeField
        label={t(of === 'away' ? 'wizard.away.dates' : 'wizard.dates')}
        start={dayOf(start_date)}
        end={dayOf(end_date)}
        shown={isChosen ? formatPeriod(start_date, end_date, language) : ''}
        word={(range) => {
          const read = withRange(dates, range)
          return read.start_date < read.end_date ? words(read.start_date, read.end_date) : t('invalid.before_start')
        }}
        error={errors.start ?? backwards ?? errors.end}
        onChange={(range) => onChange(withRange(dates, range))}
      />
      {whole_days ? null : (
        <SimpleGrid cols={2}>
          {hour('start')}
          {hour('end')}
        </SimpleGrid>
      )}
      {isOrdered ? (
        <Text size="sm" c="dimmed" className="wizard-fact" aria-live="polite">
          <IconCalendarTime size={16} aria-hidden />
          {words(start_date, end_date)}
        </Text>
      ) : null}
    </Stack>
  )
}
