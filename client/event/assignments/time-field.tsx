import { Group, Select } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, readDay, timeChoices, timeOf } from '../wizard/information.ts'

type TimeFieldProps = {
  label: string
  timeLabel: string
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  value: string
  onChange(value: string): void
  error?: ReactNode
  /** What one does first in its dialog. */
  isFirst?: boolean
}

/** A day and a quarter hour of it. */
export function TimeField({ label, timeLabel, value, onChange, error, isFirst }: TimeFieldProps) {
  const { t } = useTranslation()
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      <DateInput
        label={label}
        withAsterisk
        valueFormat="DD/MM/YYYY"
        dateParser={readDay}
        placeholder={t('wizard.date_format')}
        flex={1}
        data-autofocus={isFirst || undefined}
        value={dayOf(value)}
        error={error}
        onChange={(day) => day && onChange(`${day} ${value.slice(11)}`)}
      />
      <Select
        label={timeLabel}
        data={timeChoices(timeOf(value))}
        value={timeOf(value)}
        searchable
        allowDeselect={false}
        w={130}
        error={error !== undefined && error !== null}
        onChange={(time) => time !== null && onChange(`${value.slice(0, 10)} ${time}:00`)}
      />
    </Group>
  )
}
