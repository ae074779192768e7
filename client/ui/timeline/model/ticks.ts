/**
 * The two levels of the axis at a scale: month over day or week, day over hour, year over month.
 */
import type { Period } from './model.ts'
import { DAY, HOUR, type Zone } from './zone.ts'

/** `short` stands for the label where only a part of the segment is in view. */
export type Segment = Period & { label: string; short?: string; weekend?: boolean }

/** `isWhole`: the cells of the lower level take the height of both. */
export type Ticks = { upper: Segment[]; lower: Segment[]; weekends: Period[]; isWhole?: true }

type Unit = { next(at: number): number; floor(at: number): number }

/** Pixels a label of the lower level needs. */
const ROOM = { hour: 46, day: 22, weekday: 58, week: 32 }
/** Pixels of a day from which its head names hours too, where days are what it shows. */
export const roomForHours = 420
/** Pixels of a day from which its head has both levels to itself, there. */
export const roomForWhole = 62
const HOUR_STEPS = [0.25, 0.5, 1, 2, 3, 6]

function units(zone: Zone) {
  const month = (at: number, by: number) => {
    const wall = new Date(zone.wall(at))
    return zone.at(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + by, 1))
  }
  const year = (at: number, by: number) => zone.at(Date.UTC(new Date(zone.wall(at)).getUTCFullYear() + by, 0, 1))
  const monday = (at: number) => zone.addDays(zone.dayStart(at), -((new Date(zone.wall(at)).getUTCDay() + 6) % 7))
  return {
    day: { floor: zone.dayStart, next: (at: number) => zone.addDays(at, 1) },
    week: { floor: monday, next: (at: number) => zone.addDays(at, 7) },
    month: { floor: (at: number) => month(at, 0), next: (at: number) => month(at, 1) },
    year: { floor: (at: number) => year(at, 0), next: (at: number) => year(at, 1) },
  }
}

const hours = (zone: Zone, step: number): Unit => ({
  floor: zone.dayStart,
  next: (at) => {
    const day = zone.dayStart(at)
    const size = step * HOUR
    const past = (zone.wall(at) - zone.wall(day)) % size
    // Hours follow each other in real time, so that a repeated one shows twice; longer steps follow
    // the wall clock.
    const target = size <= HOUR ? at + size - past : zone.at(zone.wall(at) + size - past)
    const next = Math.min(target, zone.addDays(day, 1))
    return next > at ? next : at + size
  },
})

function segments(range: Period, unit: Unit, label: (at: number) => string, short?: (at: number) => string): Segment[] {
  const list: Segment[] = []
  for (let at = unit.floor(range.start); at < range.end; ) {
    const end = unit.next(at)
    list.push({ start: at, end, label: label(at), short: short?.(at) })
    at = end
  }
  return list
}

/** The first of a month beside its month is `1er` in French, which the format does not know. */
function withOrdinal(format: Intl.DateTimeFormat, at: number): string {
  const parts = format.formatToParts(at)
  const isFrench = format.resolvedOptions().locale.startsWith('fr')
  if (!isFrench || !parts.some(({ type }) => type === 'month')) return format.format(at)
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('')
}

/**
 * Creates a function that computes the axis of a range (epoch ms) at a scale (pixels per ms);
 * creates formats once. `byDay`: each day has a head of its own, as long as it has the room.
 */
export function axisOf(zone: Zone, timeZone: string, locale: string, byDay = false) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone, ...options })
    const known = new Map<number, string>()
    return (at: number) => {
      let text = known.get(at)
      if (text === undefined) {
        text = withOrdinal(format, at)
        known.set(at, text)
      }
      return text
    }
  }
  const say = {
    hour: formatter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: formatter({ day: 'numeric' }),
    weekday: formatter({ weekday: 'short', day: 'numeric' }),
    dayInMonth: formatter({ weekday: 'short', day: 'numeric', month: 'short' }),
    fullDay: formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortMonth: formatter({ month: 'short' }),
    month: formatter({ month: 'long', year: 'numeric' }),
    year: formatter({ year: 'numeric' }),
  }
  const unit = units(zone)
  const isWeekend = (at: number) => [0, 6].includes(new Date(zone.wall(at)).getUTCDay())
  return (range: Period, scale: number): Ticks => {
    const day = scale * DAY
    const weekends = (): Period[] => {
      const list: Period[] = []
      for (let at = unit.week.floor(range.start); at < range.end; at = unit.week.next(at))
        list.push({ start: zone.addDays(at, 5), end: unit.week.next(at) })
      return list
    }
    const step = byDay && day < roomForHours ? undefined : HOUR_STEPS.find((count) => scale * count * HOUR >= ROOM.hour)
    if (step) {
      const upper = segments(range, unit.day, day < 260 ? say.dayInMonth : say.fullDay, say.weekday)
      for (const segment of upper) segment.weekend = isWeekend(segment.start)
      return { upper, lower: segments(range, hours(zone, step), say.hour), weekends: weekends() }
    }
    if (byDay && day >= roomForWhole) {
      const isFirst = (at: number) => new Date(zone.wall(at)).getUTCDate() === 1
      const hasMonth = day >= 1.5 * roomForWhole
      const label = (at: number) => (hasMonth && isFirst(at) ? say.dayInMonth(at) : say.weekday(at))
      const lower = segments(range, unit.day, label)
      for (const segment of lower) segment.weekend = isWeekend(segment.start)
      return { upper: [], lower, weekends: weekends(), isWhole: true }
    }
    const upper = segments(range, unit.month, say.month, say.shortMonth)
    if (day >= ROOM.day) {
      const lower = segments(range, unit.day, day >= ROOM.weekday ? say.weekday : say.day)
      for (const segment of lower) segment.weekend = isWeekend(segment.start)
      return { upper, lower, weekends: weekends() }
    }
    if (day * 7 >= ROOM.week) return { upper, lower: segments(range, unit.week, say.day), weekends: weekends() }
    return {
      upper: segments(range, unit.year, say.year),
      lower: segments(range, unit.month, say.shortMonth),
      weekends: [],
    }
  }
}

/**
 * Creates a function that formats a period as people write it: whole days without hours and with
 * the last day included.
 */
export function periodText(timeZone: string, locale: string) {
  const days = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const hours = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return ({ start, end }: Period, wholeDays: boolean): string =>
    wholeDays ? days.formatRange(start, end - 1) : hours.formatRange(start, end)
}
