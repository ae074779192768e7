import type { InvalidKey } from '../invalid.ts'

/**
 * Time without I/O. A *wall clock* is `YYYY-MM-DD HH:mm:ss` of the site's zone, a *day* its first
 * ten characters, an *instant* a number of milliseconds since 1970 in UTC, a *zone* an IANA name
 * (rules/http.md#18).
 */
export type Period = { start_date: string; end_date: string }
/** Half-open: contains `from`, but not `to`. Instants in milliseconds. */
export type Interval = { from: number; to: number }
export type Side = 'start' | 'end'
/** Keys of `invalid.ts`: unreadable, or with a zone where none is allowed. */
export type DateProblem = Extract<InvalidKey, 'date' | 'zoned'>
export type Read = { value: string; problem?: undefined } | { value?: undefined; problem: DateProblem }

const MINUTE = 60_000
const DAY = 86_400_000
const END_OF_DAY = '23:59:59'

const SHAPE = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/

/** Milliseconds of a wall clock as if it were UTC, for arithmetic on the wall clock. */
const toLocal = (value: string): number => Date.parse(`${value.replace(' ', 'T')}Z`)
const fromLocal = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Years of four digits; dates derived from one, such as the midnight after it or a year of days,
 * must have four as well.
 */
const FIRST_YEAR = '1000'
const LAST_YEAR = '9989'

/** Normalised text and its zone; null for a date outside those years or an impossible time. */
function read(text: string, side: Side): { value: string; zone: string | undefined } | null {
  const [, day, minutes, seconds = '00', zone] = SHAPE.exec(text.trim()) ?? []
  if (!day || day < FIRST_YEAR || day.slice(0, 4) > LAST_YEAR || (!minutes && zone)) return null
  const value = minutes ? `${day} ${minutes}:${seconds}` : `${day} ${side === 'start' ? '00:00:00' : END_OF_DAY}`
  const ms = toLocal(value)
  // Date.parse takes 30 February for 2 March and 24:00 for the next day: the result must equal the
  // input.
  return Number.isNaN(ms) || fromLocal(ms) !== value ? null : { value, zone }
}

/**
 * Parses a wall clock as people and programs send it (rules/http.md#18): accepts `T` and missing
 * seconds, reads a date alone as 00:00:00 in a start field and 23:59:59 in an end field, refuses a
 * zone.
 */
export function readWallClock(text: string, side: Side): Read {
  const found = read(text, side)
  if (!found) return { problem: 'date' }
  return found.zone ? { problem: 'zoned' } : { value: found.value }
}

/**
 * Parses the time of an assignment: as {@link readWallClock}, in UTC unless it carries `Z` or an
 * offset. Returns UTC text.
 */
export function readInstant(text: string, side: Side): Read {
  const found = read(text, side)
  if (!found) return { problem: 'date' }
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(found.zone ?? '') ?? []
  if (!hours) return { value: found.value }
  if (Number(hours) > 23 || Number(minutes) > 59) return { problem: 'date' }
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE
  return { value: fromLocal(toLocal(found.value) + (sign === '+' ? -offset : offset)) }
}

/** Cuts the seconds of an event's date, except an end of 23:59:59 (rules/event.md#3). */
export const cutSeconds = (value: string, side: Side): string =>
  side === 'end' && value.endsWith(END_OF_DAY) ? value : `${value.slice(0, 16)}:00`

/** UTC text `YYYY-MM-DD HH:mm:ss` of an instant, and back. */
export const utcText = (instant: number): string => fromLocal(instant)
export const utcInstant = (text: string): number => toLocal(text)

/**
 * An end of 23:59:59 counts as the following midnight (rules/availability.md#3); any other wall
 * clock as itself.
 */
export const endBound = (value: string): string => (endsDay(value) ? fromLocal(toLocal(value) + 1000) : value)

/** The same the other way: midnight as 23:59:59 of the day before; any other wall clock as itself. */
export const endOfDay = (value: string): string =>
  value.endsWith('00:00:00') ? fromLocal(toLocal(value) - 1000) : value

/** True for an end on a day's last second. */
export const endsDay = (value: string): boolean => value.endsWith(END_OF_DAY)

/** True from a day's 00:00:00 to a day's 23:59:59. */
export const isWholeDays = (start: string, end: string): boolean => start.endsWith('00:00:00') && endsDay(end)

/**
 * Length on the wall clock in minutes, an end of 23:59:59 as the following midnight; daylight
 * saving does not count.
 */
export const lengthInMinutes = (start: string, end: string): number =>
  (toLocal(endBound(end)) - toLocal(start)) / MINUTE

/**
 * Days an event is charged for: whole 24-hour periods on the wall clock, plus 1 (rules/event.md#4).
 */
export const durationInDays = (start: string, end: string): number =>
  Math.floor((toLocal(end) - toLocal(start)) / DAY) + 1

/**
 * Days and minutes later (or earlier) on the wall clock. By minutes, 23:59:59 moves as the
 * following midnight.
 */
export function moveWallClock(value: string, by: { days?: number; minutes?: number }): string {
  const { days = 0, minutes = 0 } = by
  const from = minutes % 1440 === 0 ? value : endBound(value)
  return fromLocal(toLocal(from) + days * DAY + minutes * MINUTE)
}

/**
 * Every zone has whole quarter-hour offsets today: the quarter hours of UTC are those of all zones.
 * Not so in the past: Paris was 9 minutes and 21 seconds from UTC until 1911, Monrovia 44:30 until
 * 1972.
 */
const QUARTER = 15 * MINUTE
/** The nearest quarter hour not before, not after, or nearest to an instant. */
export const quarterCeil = (instant: number): number => Math.ceil(instant / QUARTER) * QUARTER
export const quarterFloor = (instant: number): number => Math.floor(instant / QUARTER) * QUARTER
export const quarterRound = (instant: number): number => Math.round(instant / QUARTER) * QUARTER

/** The date in a zone, `YYYY-MM-DD`. */
export const today = (zone: string, now: number): string => wallClockOf(now, zone).slice(0, 10)

const day = (value: string): string => value.slice(0, 10)
/** End day before today. */
export const isPast = (period: Period, today: string): boolean => day(period.end_date) < today
/** Today is between the start day and the end day, both included. */
export const isCurrent = (period: Period, today: string): boolean => hasStarted(period, today) && !isPast(period, today)
/** Start day today or earlier. */
export const hasStarted = (period: Period, today: string): boolean => day(period.start_date) <= today
/** End day today or earlier. */
export const hasEnded = (period: Period, today: string): boolean => day(period.end_date) <= today

/** A zone's offset from UTC, stored by UTC day: one number, or the change within that day. */
type Change = { at: number; before: number; after: number }
type Clock = { format: Intl.DateTimeFormat; edges: Map<number, number>; days: Map<number, number | Change> }
const clocks = new Map<string, Clock>()
/** Days cached per zone, about 80 years; only nonsense requests need more. */
const REMEMBERED = 30_000

function clockOf(zone: string): Clock {
  const known = clocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const clock = { format, edges: new Map(), days: new Map() }
  clocks.set(zone, clock)
  return clock
}

/** True for a zone that `Intl` knows by name; plain offsets are none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    clockOf(zone)
    return true
  } catch {
    return false // the only way Intl answers the question
  }
}

function measure(clock: Clock, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  const text = clock.format.format(second) // 03/30/2025, 03:00:00
  const [date = '', time = ''] = text.split(', ')
  const [month = '', dayOfMonth = '', year = ''] = date.split('/')
  return toLocal(`${year.padStart(4, '0')}-${month}-${dayOfMonth} ${time}`) - second
}

/** First second after `low`, up to `high`, at which the offset is no longer `before`. */
function findChange(clock: Clock, low: number, high: number, before: number): number {
  let [known, changed] = [low, high]
  while (changed - known > 1000) {
    const middle = Math.floor((known + changed) / 2000) * 1000
    if (measure(clock, middle) === before) known = middle
    else changed = middle
  }
  return changed
}

function edge(clock: Clock, number: number): number {
  const known = clock.edges.get(number)
  if (known !== undefined) return known
  const offset = measure(clock, number * DAY)
  clock.edges.set(number, offset)
  return offset
}

function dayOf(clock: Clock, instant: number): number | Change {
  const number = Math.floor(instant / DAY)
  const known = clock.days.get(number)
  if (known !== undefined) return known
  if (clock.days.size > REMEMBERED) {
    clock.days.clear()
    clock.edges.clear()
  }
  const before = edge(clock, number)
  const after = edge(clock, number + 1)
  const found =
    before === after ? before : { at: findChange(clock, number * DAY, (number + 1) * DAY, before), before, after }
  clock.days.set(number, found)
  return found
}

function offsetAt(clock: Clock, instant: number): number {
  const found = dayOf(clock, instant)
  if (typeof found === 'number') return found
  return instant < found.at ? found.before : found.after
}

/** Wall clock of an instant in a zone. An unknown zone is a RangeError. */
export const wallClockOf = (instant: number, zone: string): string =>
  fromLocal(instant + offsetAt(clockOf(zone), instant))

function occurrences(value: string, zone: string): { first: number; last: number } {
  const clock = clockOf(zone)
  const local = toLocal(value)
  // No zone is a day or more away from UTC, and none changes twice in two days: these are the only
  // two candidates.
  const before = offsetAt(clock, local - DAY)
  const after = offsetAt(clock, local + DAY)
  if (before === after) return { first: local - before, last: local - before }
  const early = local - before
  const late = local - after
  const earlyHolds = offsetAt(clock, early) === before
  const lateHolds = offsetAt(clock, late) === after
  if (earlyHolds) return { first: early, last: lateHolds ? late : early }
  if (lateHolds) return { first: late, last: late }
  const change = findChange(clock, Math.min(early, late) - 1000, Math.max(early, late), before)
  return { first: change, last: change }
}

/**
 * Instant of a wall clock in a zone: its first occurrence when it occurs twice, the instant of the
 * change when it does not exist (rules/availability.md#4). An unknown zone is a RangeError.
 */
export const instantOf = (value: string, zone: string): number => occurrences(value, zone).first

/**
 * The same with the second occurrence: the wide end of an event for its assignments
 * (rules/assignment.md#4).
 */
export const lastInstantOf = (value: string, zone: string): number => occurrences(value, zone).last

/**
 * The instants an event or an examined period covers; empty when both ends fall into an hour that
 * does not exist.
 */
export const examinedInterval = (start: string, end: string, zone: string): Interval => ({
  from: instantOf(start, zone),
  to: instantOf(endBound(end), zone),
})
