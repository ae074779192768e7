import type { Language } from '#shared/language.ts'
import { dayAfter, monthAfter, monthEnd, weekOf } from '#shared/rules/days.ts'
import { formatDate, formatDays, formatMonth } from '#shared/rules/format.ts'
import { durationInDays, instantOf, moveWallClock, wallClockOf } from '#shared/rules/period.ts'
import type { Period } from '../../ui/timeline/model/model.ts'
import type { DayRange } from './day-range.ts'

/** Ranges with a name: the day, week, month and quarter that hold a day (rules/calendar.md#30). */
export const presets = ['day', 'week', 'month', 'quarter'] as const
export type Preset = (typeof presets)[number]

const midnight = (day: string) => `${day} 00:00:00`
const lengthOf = ({ start, end }: DayRange) => durationInDays(midnight(start), `${end} 23:59:59`)
/** The range of a preset that holds a day. */
export function presetRange(preset: Preset, day: string): DayRange {
  if (preset === 'day') return { start: day, end: day }
  if (preset === 'week') {
    const { start, end } = weekOf(day)
    return { start, end }
  }
  const months = preset === 'month' ? 1 : 3
  const past = (Number(day.slice(5, 7)) - 1) % months
  const first = monthAfter(day.slice(0, 7), -past)
  return { start: `${first}-01`, end: monthEnd(monthAfter(first, months - 1)) }
}

/** The instants that a range of days covers. */
export const viewOf = ({ start, end }: DayRange, zone: string): Period => ({
  start: instantOf(midnight(start), zone),
  end: instantOf(midnight(dayAfter(end, 1)), zone),
})

/** The days of a view to the nearest midnight, so that panning does not change their number. */
export function shownDays(view: Period, zone: string): DayRange {
  const nearest = (at: number) => moveWallClock(wallClockOf(at, zone), { minutes: 720 }).slice(0, 10)
  const start = nearest(view.start)
  const last = dayAfter(nearest(view.end), -1)
  return last < start ? { start, end: start } : { start, end: last }
}

/** Finds the preset whose range is exactly the view; free zoom has none. */
export function presetOf(view: Period, zone: string): Preset | undefined {
  const range = shownDays(view, zone)
  const exact = viewOf(range, zone)
  if (Math.abs(exact.start - view.start) > 60_000 || Math.abs(exact.end - view.end) > 60_000) return undefined
  return presets.find((preset) => isSame(presetRange(preset, range.start), range))
}

export const isSame = (one: DayRange, other: DayRange): boolean => one.start === other.start && one.end === other.end

/** The range before or after: of the same preset, or as many days on. */
export function stepped(range: DayRange, preset: Preset | undefined, by: -1 | 1): DayRange {
  if (preset) return presetRange(preset, by > 0 ? dayAfter(range.end, 1) : dayAfter(range.start, -1))
  const days = by * lengthOf(range)
  return { start: dayAfter(range.start, days), end: dayAfter(range.end, days) }
}

/** The number of a week by ISO 8601, where a range is one. */
export const weekNumber = (range: DayRange): number | undefined =>
  isSame(range, presetRange('week', range.start)) ? weekOf(range.start).number : undefined

/** A range as its control names it: `23 – 29 nov. 2026`, `novembre 2026`, `oct. – déc. 2026`. */
export function rangeText(range: DayRange, language: Language): string {
  const { start, end } = range
  if (start === end) return formatDate(start, language)
  if (isSame(range, presetRange('month', start))) return formatMonth(start, language)
  return formatDays(start, end, language, isSame(range, presetRange('quarter', start)))
}
