import { dayAfter, daysBetween } from '#shared/rules/days.ts'
import { fold } from '#shared/rules/text.ts'
import { midnight, readTime } from './time.ts'
import { isNoSuchDay, readDay } from './typed-day.ts'
import { monthOf, offsetOf, weekdayOf } from './typed-words.ts'

/** An end of a range as read: a day `YYYY-MM-DD`, and a time `HH:mm` where one was typed. */
export type RangeEnd = { day: string; time?: string }
/** `isAlone` where one day alone was typed. */
export type TypedRange = { start: RangeEnd; end: RangeEnd; isAlone?: boolean }

/** Today, and the first day before it that a day without a year may mean. */
type Days = { today: string; earliest: string }

/** An end as typed: what it leaves open follows from the other end, or from today. */
type Point = {
  /** Days from today. */
  offset?: number
  /** 0 is Sunday. */
  weekday?: number
  /** Today itself may be meant: `this Saturday`. */
  isThis?: boolean
  day?: number
  month?: number
  year?: number
  time?: string
}

/**
 * Parses days as people type them, in either language: `28/11`, `sam. prochain`, `28-30 nov`,
 * `28/11 au 30/11`, `tomorrow`, `Nov 28`, `28/11 9h - 18h`, `28/11 20 h 30 - 24 h`, `28/11 7pm - 11pm`.
 * Reads back every period that the product writes. A day and a month without a year are the next from
 * today on, or the last from `earliest` on, 31 days ago unless given. Returns null when the text cannot be read; an end
 * before its start is returned as it was typed, also where only a year later it would follow.
 */
export function readRange(text: string, today: string, earliest = dayAfter(today, -recent)): TypedRange | null {
  const written = plain(text)
  const days = { today, earliest }
  const alone = readPoint(written)
  if (alone) return hasDay(alone) ? settle(alone, alone, days) : null
  for (const { index, 0: between } of written.matchAll(separators)) {
    const first = readPoint(written.slice(0, index))
    const last = readPoint(written.slice(index + between.length))
    const range = first && last && hasDay(first) ? settle(first, last, days) : null
    if (range) return range
  }
  return null
}

/**
 * Parses one day: as `readDay` does, or in words that leave no year open, `12 mars 2027`, `tomorrow`,
 * `sam. prochain`. Returns `YYYY-MM-DD`, or null.
 */
export function readOneDay(text: string, today: string): string | null {
  const day = readDay(text)
  if (day !== null || (/\d/.test(text) && !/\d{4}/.test(text))) return day
  const { start, isAlone } = readRange(text, today) ?? {}
  return start && isAlone && start.time === undefined ? start.day : null
}

/** Whether a text that cannot be read names a day that its month does not have: `31/02`, `28 - 30 feb`. */
export function namesNoSuchDay(text: string, today: string): boolean {
  const written = plain(text)
  const sides = [...written.matchAll(separators)].flatMap(({ index, 0: between }) => [
    written.slice(0, index),
    written.slice(index + between.length),
  ])
  return [written, ...sides].some((side) => {
    const [date = side] = splitTime(side)
    const [, figures = date] = /^[a-z]+ (\d.*)$/.exec(date) ?? []
    const { weekday, ...point } = readFigures(figures) ?? {}
    return isNoSuchDay(figures) || (point.month !== undefined && find(point, today, 1, today) === null)
  })
}

/** Days back to which a day and a month without a year are those just past: people note what was. */
const recent = 31
/** Days that a range without years spans at most into the next year. */
const longest = 183

const separators = / ?- ?| (?:au|a|to|until|till|et|and) /g

/** Folded, with one kind of dash and space, and without the words that only join. */
const plain = (text: string): string =>
  fold(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s,\u00a0\u202f]+/g, ' ')
    .replace(/jusqu.au/g, 'au')
    .replace(/apres[- ]demain|day after tomorrow/g, 'surlendemain')
    .replace(/aujourd.hui/g, 'today')
    .replace(/\b(\d{1,2})(?:er|st|nd|rd|th)\b/g, '$1')
    .replace(/\b(\d{1,2}) h\b(?: (\d\d)\b(?! h\b))?/g, '$1h$2')
    .replace(/\b(1[0-2]|0?[1-9])(?:[:.](\d\d))? ?([ap])\.?m\b\.?/g, inHalfDays)
    .replace(/(?<!\d ?)\b([a-z]{3,})\.? (\d{1,2})\b(?!h|:)/g, (both, word, day) =>
      monthOf(word) && weekdayOf(word) === undefined ? `${day} ${word}` : both,
    )
    .replace(/([a-z])\./g, '$1')
    .replace(/\b(?:du|de|des|le|from|the|on|between|entre|of)\b ?/g, '')
    .trim()
    .replace(/(?<=^|^(?:ce|this|next) )week[- ]?end(?: prochain)?$/, 'samedi - dimanche')

/** `7:30pm` as `19h30`. */
const inHalfDays = (_: string, hour: string, minutes: string | undefined, half: string): string =>
  `${(Number(hour) % 12) + (half === 'p' ? 12 : 0)}h${minutes ?? '00'}`

const midnights = ['24h', '24h00', midnight]

const hasDay = ({ offset, weekday, day }: Point): boolean =>
  offset !== undefined || weekday !== undefined || day !== undefined

function readPoint(text: string): Point | null {
  const [before = text, typedTime] = splitTime(text)
  const time = typedTime === undefined ? undefined : midnights.includes(typedTime) ? midnight : readTime(typedTime)
  if (time === null) return null
  const point = before === '' ? {} : readDate(before)
  return point && { ...point, ...(time === undefined ? {} : { time }) }
}

/** The date and the time after it; a time has an `h` or a colon, else it would be a day. */
function splitTime(text: string): [date?: string, time?: string] {
  const [, date = '', time] = /^(?:(.*) )?(?:(?:a|at) )?(\d{1,2}(?::\d\d|h(?:\d\d)?))$/.exec(text) ?? []
  return time === undefined ? [] : [date.replace(/ (?:a|at)$/, ''), time]
}

function readDate(text: string): Point | null {
  const offset = offsetOf(text)
  if (offset !== undefined) return { offset }
  const whole = readDay(text)
  if (whole) return dated(whole)
  const [, word, rest] = /^(?:([a-z]+) )?(\d.*)$/.exec(text) ?? []
  if (rest === undefined) return readWeekday(text)
  const weekday = word === undefined ? undefined : weekdayOf(word)
  const date = readFigures(rest)
  if (!date || (word !== undefined && weekday === undefined)) return null
  return weekday === undefined ? date : { ...date, weekday }
}

function readFigures(text: string): Point | null {
  const whole = readDay(text)
  if (whole) return dated(whole)
  const [, day, figure, word, year] = /^(\d{1,2})(?:[/.](\d{1,2})| ([a-z]+)(?: (\d{4}))?)?$/.exec(text) ?? []
  if (day === undefined) return null
  const month = figure !== undefined ? Number(figure) : word === undefined ? undefined : monthOf(word)
  if (word !== undefined && month === undefined) return null
  const isThere = Number(day) >= 1 && Number(day) <= 31 && (month === undefined || (month >= 1 && month <= 12))
  return isThere ? { day: Number(day), ...(month ? { month } : {}), ...(year ? { year: Number(year) } : {}) } : null
}

/** `samedi`, `sam prochain`, `next saturday`, `this saturday`. */
function readWeekday(text: string): Point | null {
  const [, before, name = '', after] = /^(?:(next|this|ce|cette) )?([a-z]+)(?: (prochain))?$/.exec(text) ?? []
  const weekday = weekdayOf(name)
  if (weekday === undefined) return null
  return { weekday, isThis: after === undefined && before !== undefined && before !== 'next' }
}

const dated = (text: string): Point => {
  const [year, month, day] = text.split('-').map(Number)
  return { year, month, day } as Point // `readDay` answers three numbers
}

/** Completes both ends: the one that says more first, then the other beside it. */
function settle(first: Point, last: Point, { today, earliest }: Days): TypedRange | null {
  const isOneDay = !hasDay(last)
  const lastSaysMore =
    first !== last && first.offset === undefined && last.offset === undefined && detail(last) > detail(first)
  let start: string | null
  let end: string | null
  if (lastSaysMore) {
    end = findNear(last, { today, earliest })
    start = end && find(first, end, -1, today)
  } else {
    start = findNear(first, { today, earliest })
    end = start && (isOneDay || first === last ? start : findEnd(last, start, today))
  }
  if (start === null || end === null || first.time === midnight) return null
  if (last.time === midnight) return { start: at(start, first.time), end: at(dayAfter(end, 1), '00:00') }
  if (isOneDay && isBefore(last.time, first.time)) end = dayAfter(end, 1)
  if (first === last) return { start: at(start, first.time), end: { day: end }, isAlone: true }
  return { start: at(start, first.time), end: at(end, last.time) }
}

/** `20h - 2h`: the second hour is of the night that follows. */
const isBefore = (time: string | undefined, other: string | undefined): boolean =>
  time !== undefined && other !== undefined && time < other

const at = (day: string, time: string | undefined): RangeEnd => (time === undefined ? { day } : { day, time })
/** How much of a date is said: the day alone, its month, its year. */
const detail = ({ day, month, year }: Point): number => [day, month, year].filter((part) => part !== undefined).length

const weekdayAt = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Leap days come back after eight years at most. */
const furthest = 8 * 366 + 1

/**
 * The day that a point means, on `from` or the nearest before (-1) or after it (1); null where there
 * is none, or where its weekday is another one.
 */
function find(point: Point, from: string, step: 1 | -1, today: string): string | null {
  const { offset, weekday, day, month, year } = point
  if (offset !== undefined) return dayAfter(today, offset)
  if (year !== undefined) return checked(`${year}-${two(month)}-${two(day)}`, weekday)
  const tail = month === undefined ? two(day) : `${two(month)}-${two(day)}`
  for (let days = 0, one = from; days < furthest; days++, one = dayAfter(one, step)) {
    if (day === undefined ? weekdayAt(one) === weekday : one.endsWith(`-${tail}`)) return checked(one, weekday)
  }
  return null
}

/** The day that a point means beside today; before it only where it names a month. */
function findNear(point: Point, { today, earliest }: Days): string | null {
  const { weekday, isThis, month, year } = point
  if (month === undefined || year !== undefined)
    return find(point, isThis || weekday === undefined ? today : dayAfter(today, 1), 1, today)
  const past = find(point, today, -1, today)
  return past !== null && past >= earliest ? past : find(point, today, 1, today)
}

/** The end of a range from `start`: on its day of that year, before the start, where the next is too far. */
function findEnd(point: Point, start: string, today: string): string | null {
  const next = find(point, start, 1, today)
  if (next === null || point.month === undefined || daysBetween(start, next) <= longest) return next
  return next.slice(0, 4) > start.slice(0, 4) && point.year === undefined ? find(point, start, -1, today) : next
}

const two = (figure: number | undefined): string => String(figure ?? 0).padStart(2, '0')
const checked = (day: string, weekday: number | undefined): string | null =>
  readDay(day) !== null && (weekday === undefined || weekdayAt(day) === weekday) ? day : null
