import { dayAfter, monthEnd, weekOf } from '#shared/rules/days.ts'
import { moveWallClock } from '#shared/rules/period.ts'

const dayOf = (wallClock: string): string => wallClock.slice(0, 10)

/** The days that a month `YYYY-MM` shows: whole weeks, from Monday. */
export const daysOfMonth = (month: string): { start: string; end: string } => ({
  start: weekOf(`${month}-01`).start,
  end: weekOf(monthEnd(month)).end,
})

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
