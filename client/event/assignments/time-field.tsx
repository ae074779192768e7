import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { moveWallClock } from '#shared/rules/period.ts'
import { DayField } from '../../form/day-field.tsx'
import { HourField } from '../../form/hour-field.tsx'
import { dayOf, timeOf } from '../../form/time.ts'

type TimeFieldProps = {
  label: string
  timeLabel: string
  /** Wall clock, `YYYY-MM-DD HH:mm:ss`. */
  value: string
  onChange(value: string): void
  error?: ReactNode
  /** Offers only hours after this wall clock on its day. */
  after?: string
  isEnd?: boolean
  /** The first field of its dialog. */
  isFirst?: boolean
}

/** A day and a quarter hour of it; an end at midnight is `24:00` of the day it ends. */
export function TimeField({ label, timeLabel, value, onChange, error, after, isEnd = false, isFirst }: TimeFieldProps) {
  const isMidnight = isEnd && timeOf(value) === '00:00'
  const day = isMidnight ? dayOf(moveWallClock(value, { days: -1 })) : dayOf(value)
  const time = isMidnight ? '24:00' : timeOf(value)
  const set = (day: string, time: string) =>
    onChange(time === '24:00' ? moveWallClock(`${day} 00:00:00`, { days: 1 }) : `${day} ${time}:00`)
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      <DayField
        label={label}
        value={day}
        error={error}
        isFirst={isFirst}
        notBefore={after && dayOf(after)}
        onChange={(chosen) => chosen && set(chosen, time)}
      />
      <HourField
        label={timeLabel}
        value={time}
        error={error !== undefined && error !== null}
        after={after !== undefined && dayOf(after) === day ? timeOf(after) : undefined}
        isEnd={isEnd}
        w={130}
        onChange={(chosen) => set(day, chosen)}
      />
    </Group>
  )
}
