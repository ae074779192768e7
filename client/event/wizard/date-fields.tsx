import { Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { IconCalendarTime } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from '#shared/format.ts'
import { durationInDays } from '#shared/period.ts'
import { currentLanguage } from '../../words.ts'
import {
  dayOf,
  type Information,
  readDay,
  readTime,
  timeChoices,
  timeOf,
  withDay,
  withTime,
  withWholeDays,
} from './information.ts'

type Dates = Pick<Information, 'whole_days' | 'start_date' | 'end_date'>
type DateFieldsProps = {
  dates: Dates
  errors: Record<'start' | 'end', ReactNode>
  onChange(dates: Dates): void
}

/** From when to when: days alone, or days and quarter hours; and what that comes to. */
export function DateFields({ dates: { whole_days, start_date, end_date }, errors, onChange }: DateFieldsProps) {
  const { t } = useTranslation()
  const dates = { whole_days, start_date, end_date }
  // A date that cannot be read gives way to the one before it: that is said, not done in silence.
  const [unread, setUnread] = useState<'start' | 'end' | null>(null)
  const isChosen = start_date !== '' && end_date !== ''
  const isOrdered = isChosen && start_date < end_date
  // The server's own words, said at once: it tells them only when every field can be read.
  const backwards = isChosen && !isOrdered ? t('invalid.before_start') : undefined
  const refusalOf = (name: 'start' | 'end') => errors[name] ?? (name === 'end' ? backwards : undefined)
  const side = (name: 'start' | 'end') => {
    const value = name === 'start' ? start_date : end_date
    // A time typed in full counts as it is typed, a short one (`20h`) once one leaves: Tab and Enter must not lose it.
    const type = (text: string) => {
      const time = readTime(text)
      const isOffered = time !== null && time !== timeOf(value) && timeChoices(timeOf(value)).includes(time)
      if (isOffered) onChange(withTime(dates, name, time))
    }
    return (
      <div className="wizard-date">
        <DateInput
          label={t(`wizard.${name}`)}
          withAsterisk
          valueFormat="DD/MM/YYYY"
          dateParser={readDay}
          placeholder={t('wizard.date_format')}
          highlightToday
          popoverProps={{ withinPortal: true }}
          value={value === '' ? null : dayOf(value)}
          error={unread === name ? t('invalid.date') : refusalOf(name)}
          allowDeselect
          onBlur={({ currentTarget: { value: text } }) =>
            setUnread(text.trim() !== '' && readDay(text) === null ? name : null)
          }
          onChange={(day) => onChange(withDay(dates, name, day))}
        />
        {whole_days ? null : (
          <Select
            label={t(`wizard.${name}_time`)}
            data={timeChoices(timeOf(value))}
            value={timeOf(value) || null}
            disabled={value === ''}
            searchable
            allowDeselect={false}
            onChange={(time) => time !== null && onChange(withTime(dates, name, time))}
            onSearchChange={(text) => /^\d{1,2}[:h]\d{2}$|^\d{4}$/i.test(text) && type(text)}
            onBlur={({ currentTarget }) => type(currentTarget.value)}
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
