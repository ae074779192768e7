import type { Event } from '#shared/event.ts'
import { dayAfter } from '#shared/rules/days.ts'
import { isWholeDays, lengthInMinutes, moveWallClock } from '#shared/rules/period.ts'
import { dayOf } from '../../../form/time.ts'
import { type Dates, endOfDay, startOfDay, workingDay } from '../../typed-dates.ts'
import { type Away, awayOf, boundsOf } from './mobilization.ts'

/**
 * Values of step 1. Dates are wall-clock times of the site, `''` while not chosen; `whole_days`
 * initially follows from them.
 */
export type Information = Dates &
  Away & {
    title: string
    location: string
    description: string
    is_billable: boolean
    /** An id as text. */
    kind_id: string | null
    manager_id: string | null
  }

/** The form of an event; for a new one, on the given days `YYYY-MM-DD` if any. */
export function informationOf(event?: Event, atDate?: string, toDate?: string): Information {
  const last = atDate && toDate && toDate > atDate ? toDate : atDate
  const dates = {
    whole_days: event ? isWholeDays(event.start_date, event.end_date) : true,
    start_date: event?.start_date ?? (atDate ? `${atDate} ${startOfDay}` : ''),
    end_date: event?.end_date ?? (last ? `${last} ${endOfDay}` : ''),
  }
  return {
    title: event?.title ?? '',
    ...dates,
    ...awayOf(event, dates),
    location: event?.location ?? '',
    description: event?.description ?? '',
    is_billable: event?.is_billable ?? true,
    kind_id: asText(event?.kind_id),
    manager_id: asText(event?.manager_id),
  }
}

const asText = (id: number | null | undefined): string | null => (id == null ? null : String(id))
const asId = (text: string | null): number | null => (text === null ? null : Number(text))

/**
 * Dates after the switch "whole days" moved: the same days, from their start to their end or over
 * working hours.
 */
export function withWholeDays({ start_date, end_date }: Dates, whole_days: boolean): Dates {
  const at = (date: string, time: string) => (date === '' ? '' : `${dayOf(date)} ${time}`)
  return {
    whole_days,
    start_date: at(start_date, whole_days ? startOfDay : workingDay.start),
    end_date: at(end_date, whole_days ? endOfDay : workingDay.end),
  }
}

const dayLong = 24 * 60

/**
 * Dates after the user chose a time `HH:mm` for one side. A start at or after the end takes the end
 * along. The end of an event of less than a day is the first such hour after its start, of the night
 * too.
 */
export function withTime(dates: Dates, side: 'start' | 'end', time: string): Dates {
  const { start_date, end_date } = dates
  if (start_date === '' || end_date === '') return dates
  const minutes = lengthInMinutes(start_date, end_date)
  if (side === 'start') {
    const moved = `${dayOf(start_date)} ${time}:00`
    const isLate = minutes > 0 && moved >= end_date
    return { ...dates, start_date: moved, end_date: isLate ? moveWallClock(moved, { minutes }) : end_date }
  }
  const on = (day: string) => `${day} ${time}:00`
  const sameDay = on(dayOf(start_date))
  if (minutes >= dayLong) return { ...dates, end_date: on(dayOf(end_date)) }
  return { ...dates, end_date: sameDay > start_date ? sameDay : on(dayAfter(dayOf(start_date), 1)) }
}

/**
 * The fields of step 1 as sent; `is_billable` only where the billing mode lets the user choose
 * (rules/wizard.md#8).
 */
export const bodyOf = (values: Information, choosesBilling: boolean) => {
  const { title, start_date, end_date, location, description, is_billable, kind_id, manager_id } = values
  return {
    title,
    start_date,
    end_date,
    ...boundsOf(values),
    location,
    description,
    kind_id: asId(kind_id),
    manager_id: asId(manager_id),
    ...(choosesBilling ? { is_billable } : {}),
  }
}
