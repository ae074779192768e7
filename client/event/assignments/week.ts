import { weekOf as weekOfDay } from '#shared/rules/days.ts'
import { wallClockOf } from '#shared/rules/period.ts'

/** A week of the site, Monday to Sunday, with its number by ISO 8601. */
export type Week = { startDate: string; endDate: string; number: number }

/** The week that an instant lies in, epoch ms. */
export function weekOf(at: number, zone: string): Week {
  const { start, end, number } = weekOfDay(wallClockOf(at, zone).slice(0, 10))
  return { startDate: start, endDate: end, number }
}
