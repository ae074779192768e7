import { dayAfter, monthAfter, monthEnd } from '#shared/rules/days.ts'
import { endBound, instantOf, moveWallClock, readWallClock, today, wallClockOf } from '#shared/rules/period.ts'
import { tried } from '../storage.ts'
import type { Period } from '../ui/timeline/model/model.ts'
import type { DayRange } from './days/day-range.ts'

/**
 * The period the calendar shows (rules/calendar.md#6) and the days it fetches events for
 * (rules/calendar.md#7).
 */
const DAY = 86_400_000
export const shortest = DAY
export const longest = 180 * DAY

/** Both stored on this machine, as wall-clock times of the site. */
const keys = { start: 'calendarStart', end: 'calendarEnd' } as const

/** The wall clock's noon of a day: the position of a centred date. */
export const noonOf = (day: string, zone: string): number => instantOf(`${day} 12:00:00`, zone)

/** From two days before today to five after it, whole days. */
function defaultView(zone: string, now: number): Period {
  const day = `${today(zone, now)} 00:00:00`
  return {
    start: instantOf(moveWallClock(day, { days: -2 }), zone),
    end: instantOf(moveWallClock(day, { days: 6 }), zone),
  }
}

function keptView(zone: string): Period | null {
  const [start, end] = [keys.start, keys.end].map(
    (key) => readWallClock(tried(() => localStorage.getItem(key)) ?? '', 'start').value,
  )
  if (!start || !end) return null
  const view = { start: instantOf(start, zone), end: instantOf(end, zone) }
  // An hour of tolerance: a clock change inside the view makes it an hour shorter or longer.
  const isPossible = view.end - view.start >= shortest - 3_600_000 && view.end - view.start <= longest + 3_600_000
  return isPossible ? view : null
}

/**
 * The view of the last visit, else the default one; centred on a day when the address names one.
 */
export function startingView(zone: string, now: number, day?: string): Period {
  const view = keptView(zone) ?? defaultView(zone, now)
  if (!day) return view
  const half = (view.end - view.start) / 2
  const centre = noonOf(day, zone)
  return { start: centre - half, end: centre + half }
}

export function keepView(view: Period, zone: string): void {
  tried(() => {
    localStorage.setItem(keys.start, wallClockOf(view.start, zone))
    localStorage.setItem(keys.end, wallClockOf(view.end, zone))
  })
}

/** The days a view shows. */
export const daysOf = ({ start, end }: Period, zone: string): DayRange => ({
  start: wallClockOf(start, zone).slice(0, 10),
  end: wallClockOf(end - 1, zone).slice(0, 10),
})

/** From 8 days before a view to the end of the month after it. */
export function windowOf(view: Period, zone: string): DayRange {
  const start = dayAfter(wallClockOf(view.start, zone).slice(0, 10), -8)
  return { start, end: monthEnd(monthAfter(wallClockOf(view.end, zone).slice(0, 7), 1)) }
}

/** True when the view lies within the fetched days. */
export function covers({ start, end }: DayRange, view: Period, zone: string): boolean {
  return view.start >= instantOf(`${start} 00:00:00`, zone) && view.end <= instantOf(endBound(`${end} 23:59:59`), zone)
}

/** The middle day of a view. */
export const centreOf = ({ start, end }: Period, zone: string): string =>
  wallClockOf((start + end) / 2, zone).slice(0, 10)
