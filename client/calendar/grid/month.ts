import { moveWallClock } from '#shared/rules/period.ts'

const dayOf = (wallClock: string): string => wallClock.slice(0, 10)
/** A day some days later. */
export const dayAfter = (day: string, days: number): string => dayOf(moveWallClock(`${day} 00:00:00`, { days }))
/** Days from one to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The days that a month `YYYY-MM` shows: whole weeks, from Monday. */
export function daysOfMonth(month: string): { start: string; end: string } {
  const first = `${month}-01`
  const [year = 0, place = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10)
  const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return { start: dayAfter(first, -weekday(first)), end: dayAfter(last, 6 - weekday(last)) }
}

/** On the site's wall clock. */
export type Dates = { start_date: string; end_date: string }

/** The last day an event touches: one that ends at midnight does not touch the day that begins. */
export function lastDayOf({ start_date, end_date }: Dates): string {
  const isMidnight = end_date.endsWith('00:00:00') && end_date > start_date
  return isMidnight ? dayAfter(dayOf(end_date), -1) : dayOf(end_date)
}

/**
 * The dates of an event with its start and its end some days later; hours stay. Null when it would
 * end before it starts.
 */
export function shifted({ start_date, end_date }: Dates, by: { start: number; end: number }): Dates | null {
  const start = moveWallClock(start_date, { days: by.start })
  const end = moveWallClock(end_date, { days: by.end })
  return end > start ? { start_date: start, end_date: end } : null
}
