import { dayAfter } from '#shared/rules/days.ts'
import type { RangeEnd, TypedRange } from '../form/typed-range.ts'

/** A period in a form: wall-clock times of the site, `''` while not chosen. */
export type Dates = { whole_days: boolean; start_date: string; end_date: string }

export const startOfDay = '00:00:00'
export const endOfDay = '23:59:59'
/** Hours a period gets when it stops being whole days: a working day. */
export const workingDay = { start: '09:00:00', end: '18:00:00' }

/**
 * Dates after the user chose a first and a last day. A typed time makes hours of whole days;
 * otherwise the hours stay. When the end hour of a single day precedes its start hour, the event
 * ends the next day: at the kept hour, or at midnight when the user typed only the start.
 */
export function withRange(dates: Dates, { start, end }: TypedRange): Dates {
  const isTimed = start.time !== undefined || end.time !== undefined
  const whole_days = dates.whole_days && !isTimed
  const at = ({ day, time }: RangeEnd, whole: string, present: string, working: string) => {
    const kept = dates.whole_days ? '' : present.slice(11)
    return `${day} ${whole_days ? whole : time ? `${time}:00` : kept || working}`
  }
  const start_date = at(start, startOfDay, dates.start_date, workingDay.start)
  const end_date = at(end, endOfDay, dates.end_date, workingDay.end)
  const isNight = start.day === end.day && end.time === undefined && end_date <= start_date
  const until = start.time === undefined ? end_date.slice(11) : startOfDay
  return { whole_days, start_date, end_date: isNight ? `${dayAfter(end.day, 1)} ${until}` : end_date }
}
