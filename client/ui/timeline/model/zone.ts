/**
 * Wall-clock arithmetic in one zone: days, grids, moves and resizes that stay right across both
 * clock changes.
 */
import type { Period, Snap } from './model.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export type Zone = {
  /** Milliseconds to add to an instant to get its wall clock. */
  offset(at: number): number
  /** The wall clock of an instant, as if it were UTC. */
  wall(at: number): number
  /** The first instant that shows this wall clock; inside a gap, the instant the clock jumps. */
  at(wall: number): number
  dayStart(at: number): number
  /** The same wall clock a number of days later. */
  addDays(at: number, days: number): number
}

const zones = new Map<string, Zone>()

/** The zone of an IANA name; throws a RangeError on an unknown one. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const zone = build(name)
  zones.set(name, zone)
  return zone
}

function build(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const ask = (at: number) => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
  }
  // Intl is slow: ask twice per UTC day, and search for the change only on days whose ends differ.
  const days = new Map<number, { before: number; after: number; change: number }>()
  const dayOf = (at: number) => {
    const index = Math.floor(at / DAY)
    let day = days.get(index)
    if (!day) {
      const before = ask(index * DAY)
      const after = ask((index + 1) * DAY)
      let low = index * DAY
      let high = low + DAY
      if (before !== after)
        while (high - low > 1000) {
          const middle = Math.floor((low + high) / 2000) * 1000
          if (ask(middle) === before) low = middle
          else high = middle
        }
      day = { before, after, change: high }
      days.set(index, day)
    }
    return day
  }
  const offset = (at: number) => {
    const day = dayOf(at)
    return at < day.change ? day.before : day.after
  }
  const wall = (at: number) => at + offset(at)
  const at = (clock: number) => {
    const before = offset(clock - DAY)
    const after = offset(clock + DAY)
    if (offset(clock - before) === before) return clock - before
    if (offset(clock - after) === after) return clock - after
    const day = dayOf(clock - before)
    return day.before === day.after ? clock - after : day.change
  }
  const addDays = (instant: number, count: number) => at(wall(instant) + count * DAY)
  return { offset, wall, at, addDays, dayStart: (instant) => at(Math.floor(wall(instant) / DAY) * DAY) }
}

const onGrid = (zone: Zone, at: number, grid: number, round: (value: number) => number) => {
  const put = (shift: number) => round((at + shift) / grid) * grid - shift
  const first = put(zone.offset(at))
  // Past a clock change the grid is that of the other side.
  const there = zone.offset(first)
  return there === zone.offset(at) ? first : round((first + there) / grid) * grid - there
}

/**
 * The start of the next day: where the clock jumps at midnight a day begins at one o'clock, and the
 * next at midnight again.
 */
const dayAfter = (zone: Zone, start: number) => zone.dayStart(zone.addDays(start, 1))

/** The nearest point of the grid. */
export function snapTo(zone: Zone, at: number, snap: Snap): number {
  if (snap !== 'day') return onGrid(zone, at, snap, Math.round)
  const start = zone.dayStart(at)
  const next = dayAfter(zone, start)
  return at - start < next - at ? start : next
}

/** The start of the grid cell an instant lies in. */
export function floorTo(zone: Zone, at: number, snap: Snap): number {
  return snap === 'day' ? zone.dayStart(at) : onGrid(zone, at, snap, Math.floor)
}

/** `count` grid steps away, on the grid. */
export function stepped(zone: Zone, at: number, snap: Snap, count: number): number {
  if (snap !== 'day') return snapTo(zone, at + count * snap, snap)
  const there = zone.addDays(at, count)
  return zone.dayStart(at) === at ? zone.dayStart(there) : there
}

/** Moves a period so that its start lies on the grid; keeps its hours and its wall-clock length. */
export function moved(zone: Zone, period: Period, by: number, snap: Snap): Period {
  const { start, end } = period
  const target = snapTo(zone, start + by, snap)
  if (snap === 'day') {
    const days = Math.round((zone.wall(target) - zone.wall(snapTo(zone, start, 'day'))) / DAY)
    return days === 0 ? period : { start: stepped(zone, start, snap, days), end: stepped(zone, end, snap, days) }
  }
  // Less than half a step is no move: touching an item off the grid must not make it jump onto it.
  if (Math.abs(by) < snap / 2) return period
  const close = zone.at(zone.wall(target) + zone.wall(end) - zone.wall(start))
  return { start: target, end: close > target ? close : target + (end - start) }
}

/** Moves one edge of a period to an instant, on the grid, at least one grid step long. */
export function resized(zone: Zone, period: Period, edge: 'start' | 'end', to: number, snap: Snap): Period {
  const target = snapTo(zone, to, snap)
  if (edge === 'end') {
    let least = snap === 'day' ? dayAfter(zone, zone.dayStart(period.start)) : snapTo(zone, period.start + snap, snap)
    if (least <= period.start) least = stepped(zone, least, snap, 1)
    return { start: period.start, end: Math.max(target, least) }
  }
  let most = snap === 'day' ? zone.dayStart(period.end - 1) : snapTo(zone, period.end - snap, snap)
  if (most >= period.end) most = stepped(zone, most, snap, -1)
  return { start: Math.min(target, most), end: period.end }
}
