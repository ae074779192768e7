import { moveWallClock, wallClockOf } from '#shared/rules/period.ts'

/** A week of the site, Monday to Sunday, with its number by ISO 8601. */
export type Week = { startDate: string; endDate: string; number: number }

/** The week that an instant lies in, epoch ms. */
export function weekOf(at: number, zone: string): Week {
  const noon = `${wallClockOf(at, zone).slice(0, 10)} 12:00:00`
  const weekday = (new Date(`${noon.slice(0, 10)}T12:00:00Z`).getUTCDay() + 6) % 7
  const dayFromMonday = (days: number) => moveWallClock(noon, { days: days - weekday }).slice(0, 10)
  // The year of a week is that of its Thursday.
  const thursday = dayFromMonday(3)
  const dayOfYear =
    (Date.parse(`${thursday}T00:00:00Z`) - Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)) / 86_400_000
  return { startDate: dayFromMonday(0), endDate: dayFromMonday(6), number: Math.floor(dayOfYear / 7) + 1 }
}
