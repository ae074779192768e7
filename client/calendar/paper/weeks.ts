/** The weeks of a month on paper: every event of each day, in rows as tall as they need. */
import { dayAfter, daysBetween } from '#shared/rules/days.ts'
import type { DayRange } from '../days/day-range.ts'

/** An event on the days of one week: columns from 0 to 6, both included. */
export type Stretch<T> = { item: T; first: number; last: number; lane: number; isBegun: boolean; isGoingOn: boolean }

/** A row of the paper. */
export type PaperWeek<T> = { days: string[]; stretches: Stretch<T>[]; lanes: number }

type Spanning = { first: string; last: string }

/**
 * Lays the events of whole weeks into lanes. A week that needs more than a page holds goes on in
 * further rows of the same days.
 * @param spanOf the first and the last day of an event
 * @param most lanes of a row
 */
export function paperWeeks<T>(
  events: readonly T[],
  { start, end }: DayRange,
  spanOf: (event: T) => Spanning,
  most: number,
): PaperWeek<T>[] {
  const spans = events.map((item) => ({ item, ...spanOf(item) })).sort(byDays)
  const weeks: PaperWeek<T>[] = []
  for (let monday = start; monday <= end; monday = dayAfter(monday, 7)) weeks.push(...weekOf(spans, monday, most))
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

function weekOf<T>(spans: readonly (Spanning & { item: T })[], monday: string, most: number): PaperWeek<T>[] {
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
  const days = Array.from({ length: 7 }, (_, place) => dayAfter(monday, place))
  const rows = Math.max(1, Math.ceil(ends.length / most))
  return Array.from({ length: rows }, (_, row) => ({
    days,
    stretches: all
      .filter(({ lane }) => Math.floor(lane / most) === row)
      .map((stretch) => ({ ...stretch, lane: stretch.lane % most })),
    lanes: Math.min(most, ends.length - row * most),
  }))
}

/**
 * Shares the height of a page out among rows: evenly, but to each what it needs. Rows that need
 * more than the page get no more than that, and go on to further pages.
 */
export function sharedOut(needs: readonly number[], height: number): number[] {
  const tall = new Set<number>()
  while (tall.size < needs.length) {
    const left = needs.reduce((rest, need, at) => (tall.has(at) ? rest - need : rest), height)
    const share = Math.floor(left / (needs.length - tall.size))
    const taller = needs.findIndex((need, at) => need > share && !tall.has(at))
    if (taller < 0) return needs.map((need, at) => (tall.has(at) ? need : share))
    tall.add(taller)
  }
  return [...needs]
}
