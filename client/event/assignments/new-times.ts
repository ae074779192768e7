import { assignmentBounds } from '#shared/rules/assignment-times.ts'
import {
  type Period as Dates,
  instantOf,
  lengthInMinutes,
  moveWallClock,
  quarterCeil,
  quarterFloor,
  wallClockOf,
} from '#shared/rules/period.ts'
import type { Period } from '../../ui/timeline/model/model.ts'

/** Grid of the assignments, ms (rules/assignment.md#16). */
export const quarter = 900_000

const day = 86_400_000

/**
 * The quarter hours of an event, as instants; at least one, which the server refuses where the
 * event contains none.
 */
function roomOf(event: Dates, zone: string): Period {
  const { from, to } = assignmentBounds(event, zone)
  const start = quarterCeil(from)
  return { start, end: Math.max(quarterFloor(to), start + quarter) }
}

/** The midnight that ends the day of an instant at the site. */
const endOfDay = (at: number, zone: string): number =>
  instantOf(`${moveWallClock(wallClockOf(at, zone), { days: 1 }).slice(0, 10)} 00:00:00`, zone)

/**
 * Times of a new assignment by a click on a row: from the clicked quarter hour to the end of that
 * day, within the event; to its end where the event is of a day or a night. `at` is an instant; outside the event, its nearest quarter hour counts
 * (rules/assignment.md#18).
 */
export function fromClick(at: number, event: Dates, zone: string): Period {
  const room = roomOf(event, zone)
  const start = Math.min(Math.max(quarterFloor(at), room.start), room.end - quarter)
  const isShort = room.end - room.start <= day
  return { start, end: isShort ? room.end : Math.min(endOfDay(start, zone), room.end) }
}

/**
 * Times proposed by button or from a list: the whole event, or the hours of its first day
 * (rules/assignment.md#17).
 */
export const firstDay = (event: Dates, zone: string): Period => fromClick(roomOf(event, zone).start, event, zone)

/**
 * Times of a new assignment drawn on a row, cut to the event; drawing beside the event counts as a
 * click there.
 */
export function asDrawn({ start, end }: Period, event: Dates, zone: string): Period {
  const room = roomOf(event, zone)
  const cut = { start: Math.max(start, room.start), end: Math.min(end, room.end) }
  return cut.start < cut.end ? cut : fromClick(start, event, zone)
}

type WallClocks = { start_time: string; end_time: string }
/**
 * Wall-clock times after the user set the start: an end that would not come after it moves along.
 */
export function withStart<T extends WallClocks>(times: T, start_time: string): T {
  const { start_time: before, end_time } = times
  const minutes = Math.max(lengthInMinutes(before, end_time), quarter / 60_000)
  return { ...times, start_time, end_time: end_time > start_time ? end_time : moveWallClock(start_time, { minutes }) }
}
