import { SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { DayField } from '../../../form/day-field.tsx'
import { HourField } from '../../../form/hour-field.tsx'
import { dayOf, timeOf } from '../../../form/time.ts'
import { currentLanguage } from '../../../words.ts'
import { type Information, withDay, withTime, withWholeDays } from './information.ts'

type Dates = Pick<Information, 'whole_days' | 'start_date' | 'end_date'>
type DateFieldsProps = {
  dates: Dates
  errors: Record<'start' | 'end', ReactNode>
  onChange(dates: Dates): void
}

/** The period: days only, or days and quarter hours; and its length. */
export function DateFields({ dates: { whole_days, start_date, end_date }, errors, onChange }: DateFieldsProps) {
  const { t } = useTranslation()
  const dates = { whole_days, start_date, end_date }
  const isChosen = start_date !== '' && end_date !== ''
  const isOrdered = isChosen && start_date < end_date
  // Reported at once: the server reports it only when every field is readable.
  const backwards =
    isChosen && !isOrdered ? t(whole_days ? 'wizard.days_backwards' : 'invalid.before_start') : undefined
  const refusalOf = (name: 'start' | 'end') => (name === 'end' ? backwards : undefined) ?? errors[name]
  const side = (name: 'start' | 'end') => {
    const value = name === 'start' ? start_date : end_date
    return (
      <div className="wizard-date">
        <DayField
          label={t(`wizard.${name}`)}
          value={dayOf(value)}
          error={refusalOf(name)}
          mayBeEmpty
          notBefore={name === 'end' ? dayOf(start_date) : undefined}
          onChange={(day) => onChange(withDay(dates, name, day))}
        />
        {whole_days ? null : (
          <HourField
            label={t(`wizard.${name}_time`)}
            value={timeOf(value)}
            after={name === 'end' && dayOf(start_date) === dayOf(end_date) ? timeOf(start_date) : undefined}
            onChange={(time) => onChange(withTime(dates, name, time))}
          />
        )}
      </div>
    )
  }
  return (
    <Stack gap="sm">
      <Switch
        label={t('wizard.whole_days')}
        description={t('wizard.whole_days_help')}
        checked={whole_days}
        onChange={({ currentTarget }) => onChange(withWholeDays(dates, currentTarget.checked))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {side('start')}
        {side('end')}
      </SimpleGrid>
      {isOrdered ? (
        <Text size="sm" c="dimmed" className="wizard-fact" aria-live="polite">
          <IconCalendarTime size={16} aria-hidden />
          {formatPeriod(start_date, end_date, currentLanguage())} ·{' '}
          {t('wizard.duration', { count: durationInDays(start_date, end_date) })}
        </Text>
      ) : null}
    </Stack>
  )
}
