import type { InvalidKey } from '../invalid.ts'
import { type EventDates, mobilizationOf } from './mobilization.ts'
import {
  endBound,
  type Interval,
  instantOf,
  lastInstantOf,
  lengthInMinutes,
  type Period,
  quarterCeil,
  quarterFloor,
  quarterRound,
  utcInstant,
  utcText,
  wallClockOf,
} from './period.ts'

/** `start_time` and `end_time` of an assignment: UTC, `YYYY-MM-DD HH:mm:ss`. */
export type AssignmentTimes = { start_time: string; end_time: string }
/** Keys of `invalid.ts`. */
export type AssignmentTimeProblem = Extract<InvalidKey, 'order' | 'quarter' | 'before_event' | 'after_event'>

/**
 * The instants between which an event's assignments lie, both ends of its mobilization included
 * (rules/assignment.md#4):
 * 23:59:59 counts as the following midnight, and a bound that occurs twice makes the event as long
 * as possible.
 */
export const assignmentBounds = (event: Period, zone: string): Interval => ({
  from: instantOf(event.start_date, zone),
  to: lastInstantOf(endBound(event.end_date), zone),
})

/**
 * The errors of an assignment's times, most basic first; checks the place in the event only once
 * they are in order, and where the event is known.
 */
export function assignmentTimeProblems(
  times: AssignmentTimes,
  event: Period | undefined,
  zone: string,
): AssignmentTimeProblem[] {
  const [start, end] = [utcInstant(times.start_time), utcInstant(times.end_time)]
  const problems: AssignmentTimeProblem[] = []
  if (start >= end) problems.push('order')
  if (start !== quarterFloor(start) || end !== quarterFloor(end)) problems.push('quarter')
  if (start >= end || !event) return problems
  const bounds = assignmentBounds(event, zone)
  if (start < bounds.from) problems.push('before_event')
  if (end > bounds.to) problems.push('after_event')
  return problems
}

/**
 * True when two assignments share an instant; one may start when the other ends
 * (rules/assignment.md#5). UTC texts compare as strings.
 */
export const assignmentsMeet = (one: AssignmentTimes, other: AssignmentTimes): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time

/** The assignments that overlap another one of the same technician. Their times are in order. */
export function meetingOthers<A extends AssignmentTimes & { technician_id: number }>(
  assignments: readonly A[],
): Set<A> {
  const found = new Set<A>()
  const sorted = assignments.toSorted(
    (one, other) => one.technician_id - other.technician_id || (one.start_time < other.start_time ? -1 : 1),
  )
  // An assignment that overlaps an earlier one overlaps the longest of them.
  let longest: A | undefined
  for (const one of sorted) {
    if (longest?.technician_id !== one.technician_id) longest = undefined
    if (longest && assignmentsMeet(longest, one)) found.add(longest).add(one)
    if (!longest || longest.end_time < one.end_time) longest = one
  }
  return found
}

/**
 * Moves the assignments of an event whose dates change (rules/assignment.md#12) or which is
 * duplicated (rules/event.md#19): with the length of the operation unchanged they shift as its start
 * does, on the wall clock, rounded to the quarter hour; with another length they stay if all of
 * them fit into the mobilization, and shift otherwise. Then each is cut to it, and dropped when it
 * has no length left. `dropped` holds the assignments as they were.
 */
export function shiftAssignments<A extends AssignmentTimes>(
  before: Period,
  after: EventDates,
  assignments: readonly A[],
  zone: string,
): { kept: A[]; dropped: A[] } {
  const bounds = assignmentBounds(mobilizationOf(after), zone)
  const around = wallClocksAround(mobilizationOf(after))
  const fits = (one: A) => utcInstant(one.start_time) >= bounds.from && utcInstant(one.end_time) <= bounds.to
  const moved =
    lengthInMinutes(before.start_date, before.end_date) === lengthInMinutes(after.start_date, after.end_date) ||
    !assignments.every(fits)
  const minutes = moved ? roundedMinutes(before.start_date, after.start_date) : 0
  const kept: A[] = []
  const dropped: A[] = []
  for (const one of assignments) {
    const start = Math.max(shifted(one.start_time, minutes, around, zone), quarterCeil(bounds.from))
    const end = Math.min(shifted(one.end_time, minutes, around, zone), quarterFloor(bounds.to))
    if (start < end) kept.push({ ...one, start_time: utcText(start), end_time: utcText(end) })
    else dropped.push(one)
  }
  return { kept, dropped }
}

/** Minutes from one wall clock to another, to the nearest quarter hour. */
const roundedMinutes = (from: string, to: string): number => quarterRound(utcInstant(to) - utcInstant(from)) / 60_000

/**
 * The wall clocks of an event, a day wider. A time moved beyond them lies outside the event in any
 * zone, perhaps in a year that no date has.
 */
const wallClocksAround = ({ start_date, end_date }: Period): Interval => ({
  from: utcInstant(start_date) - 86_400_000,
  to: utcInstant(endBound(end_date)) + 86_400_000,
})

/**
 * Unmoved times keep their instant: going through the wall clock would lose the second of two equal
 * hours. Moved ones are rounded again: zones of the past were minutes and seconds from UTC.
 */
function shifted(time: string, minutes: number, around: Interval, zone: string): number {
  const instant = utcInstant(time)
  if (minutes === 0) return instant
  const wallClock = utcInstant(wallClockOf(instant, zone)) + minutes * 60_000
  const reachable = Math.min(Math.max(wallClock, around.from), around.to)
  return quarterRound(instantOf(utcText(reachable), zone))
}
