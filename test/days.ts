import { moveWallClock, today } from '#shared/rules/period.ts'

/**
 * The zone of every site in the tests: there the day changes an hour or two before it does in UTC.
 */
export const zone = 'Europe/Paris'

/** The day a number of days after another, both `YYYY-MM-DD`. */
export const later = (from: string, days: number): string => moveWallClock(`${from} 00:00:00`, { days }).slice(0, 10)

/** The day a number of days from today at the site, `YYYY-MM-DD`. */
export const dayFromNow = (days: number): string => later(today(zone, Date.now()), days)

/** A period of whole days, counted from today at the site. */
export const onDays = (first: number, last: number) => ({
  start_date: `${dayFromNow(first)} 00:00:00`,
  end_date: `${dayFromNow(last)} 23:59:59`,
})

/** The first Saturday after the day that many days from today at the site, `YYYY-MM-DD`. */
export function nextSaturday(days = 0): string {
  const from = dayFromNow(days)
  return later(from, ((6 - new Date(`${from}T12:00:00Z`).getUTCDay() + 6) % 7) + 1)
}
