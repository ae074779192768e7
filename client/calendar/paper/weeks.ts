/** The weeks of a month on paper, each of one height: what a day has no room for is counted. */
import { dayAfter, daysBetween } from '#shared/rules/days.ts'
import type { DayRange } from '../days/day-range.ts'

/** An event on the days of one week: columns from 0 to 6, both included. */
export type Stretch<T> = { item: T; first: number; last: number; lane: number; isBegun: boolean; isGoingOn: boolean }

export type PaperWeek<T> = {
  days: string[]
  stretches: Stretch<T>[]
  /** Lanes that are drawn. */
  lanes: number
  /** Events of each day that are not drawn. */
  hidden: number[]
}

type Spanning = { first: string; last: string }

/**
 * Lays the events of whole weeks into lanes. Where a week needs more lanes than it has room for, one of
 * them is left for the counts of what is not drawn.
 * @param spanOf the first and the last day of an event
 * @param room lanes of a week
 */
export function paperWeeks<T>(
  events: readonly T[],
  { start, end }: DayRange,
  spanOf: (event: T) => Spanning,
  room: number,
): PaperWeek<T>[] {
  const spans = events.map((item) => ({ item, ...spanOf(item) })).sort(byDays)
  const weeks: PaperWeek<T>[] = []
  for (let monday = start; monday <= end; monday = dayAfter(monday, 7)) weeks.push(weekOf(spans, monday, room))
  return weeks
}

const byDays = (one: Spanning, other: Spanning): number =>
  one.first < other.first
    ? -1
    : one.first > other.first
      ? 1
      : other.last < one.last
        ? -1
        : Number(other.last > one.last)

function weekOf<T>(spans: readonly (Spanning & { item: T })[], monday: string, room: number): PaperWeek<T> {
  const sunday = dayAfter(monday, 6)
  const ends: number[] = []
  const all: Stretch<T>[] = []
  for (const { item, first, last } of spans) {
    if (first > sunday || last < monday) continue
    const from = Math.max(0, daysBetween(monday, first))
    const to = Math.min(6, daysBetween(monday, last))
    const free = ends.findIndex((end) => end < from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    all.push({ item, first: from, last: to, lane, isBegun: first < monday, isGoingOn: last > sunday })
  }
  const lanes = ends.length <= room ? ends.length : room - 1
  const days = Array.from({ length: 7 }, (_, place) => dayAfter(monday, place))
  return {
    days,
    stretches: all.filter(({ lane }) => lane < lanes),
    lanes,
    hidden: days.map(
      (_, place) => all.filter(({ lane, first, last }) => lane >= lanes && first <= place && place <= last).length,
    ),
  }
}
