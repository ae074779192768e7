import { escape as escaped, ICalCalendar, ICalEventStatus } from 'ical-generator'
import { endBound, instantOf, isWholeDays, wallClockOf } from '#shared/rules/period.ts'
import { timeZoneLines } from './time-zone.ts'

/** An event as the public may know it. */
export type FeedEvent = {
  id: number
  title: string
  location: string | null
  description: string | null
  /** Wall clock of the site. */
  start_date: string
  end_date: string
  is_confirmed: boolean
  version: number
  /** UTC instant. */
  updated_at: string
}
export type Feed = {
  name: string
  zone: string
  /** Makes the ids of this site's events unique among sites. */
  site: string
  events: readonly FeedEvent[]
}

/**
 * Writes the feed as text (rules/public-calendar.md#6, rules/public-calendar.md#10). ical-generator
 * writes the events, this module the rest: the library would put the zone of the calendar on
 * DTSTAMP, which must be UTC, write properties after components, and leave the calendar's name
 * unescaped.
 */
export function feedText({ name, zone, site, events }: Feed): string {
  const zoneId = zone === 'UTC' ? 'Etc/UTC' : zone // with the short name the library writes no TZID
  const calendar = new ICalCalendar()
  const timed: string[] = []
  const bodies = events.map((event) => {
    const dates = datesOf(event, zone)
    if (!dates.allDay) timed.push(dates.start, dates.end ?? dates.start)
    return calendar
      .createEvent({
        id: `event-${event.id}@${site}`,
        sequence: event.version,
        stamp: utc(event.updated_at),
        lastModified: utc(event.updated_at),
        status: event.is_confirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
        allDay: dates.allDay,
        timezone: zoneId,
        start: onClock(dates.start),
        end: dates.end === null ? null : onClock(dates.end),
        summary: plain(event.title),
        location: event.location && { title: plain(event.location) },
        description: event.description && { plain: plain(event.description) },
      })
      .toString()
      .trimEnd()
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Flightcase//Flightcase//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(plain(name), false)}`,
    `X-WR-TIMEZONE:${zone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(timed.length > 0 ? timeZoneLines(zoneId, timed) : []),
    ...bodies.flatMap((body) => body.split('\r\n')),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/**
 * For whole days, the first day and the day after the last (rules/public-calendar.md#7); else start
 * and end on the clock. A wall clock that the zone skips becomes the instant of the change, where
 * calendars would take it for an hour later. `end` is null when the event has no length left
 * (rules/public-calendar.md#8).
 */
function datesOf({ start_date, end_date }: FeedEvent, zone: string) {
  const after = endBound(end_date)
  // No calendar counts past the year 9999.
  const last = /^\d{4}-/.test(after) ? after : end_date
  if (isWholeDays(start_date, end_date)) return { allDay: true, start: start_date, end: last }
  const shown = (wall: string) => wallClockOf(instantOf(wall, zone), zone)
  const [start, end] = [shown(start_date), shown(last)]
  return { allDay: false, start, end: end > start ? end : null }
}

/** A wall clock for the library, which would read a Date on this machine's own clock. */
function onClock(wall: string) {
  const [day = '', time = ''] = wall.replace(/[-:]/g, '').split(' ')
  const date = utc(wall)
  return {
    format: (pattern?: string) => (pattern === 'YYYYMMDD' ? day : time),
    isValid: () => true,
    toDate: () => date,
    toJSON: () => wall,
  }
}

const utc = (text: string): Date => new Date(`${text.replace(' ', 'T')}Z`)

/** Removes the control characters that no calendar line may hold. */
const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')

const widest = 75

/**
 * Splits a content line into pieces of at most 75 octets, never through a character (RFC 5545,
 * 3.1).
 */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= widest) return line
  let text = ''
  let width = 0
  for (const character of line) {
    const code = character.codePointAt(0) ?? 0
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4 // in UTF-8
    if (width + size > widest) {
      text += '\r\n '
      width = 1
    }
    text += character
    width += size
  }
  return text
}
