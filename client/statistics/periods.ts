import { dayAfter, daysBetween, yearEarlier } from '#shared/rules/days.ts'
import type { StatisticsPeriod } from '#shared/statistics.ts'
import type { PeriodSearch, Preset } from './address.ts'

/** Most days of a period, as the server has it: its schema would weigh on the page. */
export const mostDays = 731

/** What is wrong with a period that the user types: it lacks a day, or it is too long. */
export function refusalOf(start: string | undefined, end: string | undefined): 'missing' | 'too_long' | null {
  if (!start || !end || start > end || start < '1900-01-01' || end >= '3000-01-01') return 'missing'
  return daysBetween(start, end) >= mostDays ? 'too_long' : null
}

/** The first year of the season that a day is in: a season lasts from September to August. */
const seasonOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5) < '09-01' ? 1 : 0)
const year = (of: number): StatisticsPeriod => ({ start: `${of}-01-01`, end: `${of}-12-31` })

/**
 * The period that an address asks for, on a day: the last twelve months when it names none, or days
 * that are none.
 */
export function periodOf({ period, start, end }: PeriodSearch, today: string): StatisticsPeriod & { preset: Preset } {
  const months = { start: dayAfter(yearEarlier(today), 1), end: today, preset: 'months' } as const
  switch (period) {
    case 'year':
      return { ...year(Number(today.slice(0, 4))), preset: period }
    case 'last-year':
      return { ...year(Number(today.slice(0, 4)) - 1), preset: period }
    case 'season': {
      const first = seasonOf(today)
      return { start: `${first}-09-01`, end: `${first + 1}-08-31`, preset: period }
    }
    case 'own':
      return start && end && !refusalOf(start, end) ? { start, end, preset: period } : months
    default:
      return months
  }
}
