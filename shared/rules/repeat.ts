import { dayAfter, daysBetween, monthAfter, monthEnd } from './days.ts'
import { moveWallClock, type Period } from './period.ts'

/** How far the copies of an event may lie apart (rules/repeat.md#1). */
export const repeatSteps = ['day', 'week', 'month'] as const
export type RepeatStep = (typeof repeatSteps)[number]
/** So many copies in all. */
export type Repeat = { every: RepeatStep; times: number }

/** Most copies of one request. */
export const mostRepeats = 52

/**
 * The dates of all copies, those of the first one first. Each is counted from the first: after 31 January
 * come 28 February and 31 March. Hours and length stay what they are on the wall clock.
 */
export const repeated = (first: Period, { every, times }: Repeat): Period[] =>
  Array.from({ length: times }, (_, nth) => {
    const day = first.start_date.slice(0, 10)
    const days = daysBetween(day, dayLater(day, every, nth))
    return {
      start_date: moveWallClock(first.start_date, { days }),
      end_date: moveWallClock(first.end_date, { days }),
    }
  })

/** A day so many days, weeks or months later: in a month without such a day, its last one. */
function dayLater(day: string, every: RepeatStep, count: number): string {
  if (every !== 'month') return dayAfter(day, every === 'week' ? 7 * count : count)
  const month = monthAfter(day.slice(0, 7), count)
  const last = monthEnd(month)
  return Number(day.slice(8)) < Number(last.slice(8)) ? `${month}-${day.slice(8)}` : last
}
