import { moveWallClock } from './period.ts'

// Days are `YYYY-MM-DD`, months `YYYY-MM`, of no zone: what a calendar on the wall shows.

/** The day some days later. */
export const dayAfter = (day: string, days: number): string => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)

/** Days from one to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The month some months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** The last day of a month. */
export const monthEnd = (month: string): string => dayAfter(`${monthAfter(month, 1)}-01`, -1)

/** The Monday to Sunday that hold a day, with their number by ISO 8601. */
export function weekOf(day: string): { start: string; end: string; number: number } {
  const start = dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  // The year of a week is that of its Thursday.
  const thursday = dayAfter(start, 3)
  const number = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
  return { start, end: dayAfter(start, 6), number }
}

/** The same day a year earlier: 28 February for the 29th. */
export function yearEarlier(day: string): string {
  const month = monthAfter(day.slice(0, 7), -12)
  const same = `${month}-${day.slice(8)}`
  return same > monthEnd(month) ? monthEnd(month) : same
}

/** The same period a year earlier; one that ends with a month ends with that month. */
export function periodYearEarlier({ start, end }: { start: string; end: string }): { start: string; end: string } {
  const before = yearEarlier(end)
  return {
    start: yearEarlier(start),
    end: end === monthEnd(end.slice(0, 7)) ? monthEnd(before.slice(0, 7)) : before,
  }
}
