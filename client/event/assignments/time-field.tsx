import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayField } from '../day-field.tsx'
import { HourField } from '../hour-field.tsx'
import { dayOf, timeOf } from '../wizard/information.ts'

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
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      <DayField
        label={label}
        value={dayOf(value)}
        error={error}
        isFirst={isFirst}
        onChange={(day) => day && onChange(`${day} ${value.slice(11)}`)}
      />
      <HourField
        label={timeLabel}
        value={timeOf(value)}
        error={error !== undefined && error !== null}
        w={130}
        onChange={(time) => onChange(`${dayOf(value)} ${time}:00`)}
      />
    </Group>
  )
}
