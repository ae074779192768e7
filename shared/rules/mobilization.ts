import { endBound, endOfDay, endsDay, lengthInMinutes, moveWallClock, type Period } from './period.ts'

/**
 * The stretch during which an event's material is away (rules/event.md#35), both bounds filled as
 * answers give them. Wall clocks of the site.
 */
export type Mobilization = { mobilization_start_date: string; mobilization_end_date: string }
/** Bounds that differ from those of the operation; null follows it. */
export type OwnBounds = { mobilization_start_date: string | null; mobilization_end_date: string | null }
/** Operation and mobilization. */
export type EventDates = Period & Mobilization

/** The mobilization as a period, for the rules that ask for one. */
export const mobilizationOf = (event: Mobilization): Period => ({
  start_date: event.mobilization_start_date,
  end_date: event.mobilization_end_date,
})

/** An operation with its mobilization: bounds that are not its own follow. */
export const withMobilization = ({ start_date, end_date }: Period, own?: OwnBounds): EventDates => ({
  start_date,
  end_date,
  mobilization_start_date: own?.mobilization_start_date ?? start_date,
  mobilization_end_date: own?.mobilization_end_date ?? end_date,
})

/** The bounds that are an event's own, one that equals the operation's is none (rules/event.md#35). */
export const ownBounds = (event: EventDates): OwnBounds => ({
  mobilization_start_date: event.mobilization_start_date === event.start_date ? null : event.mobilization_start_date,
  mobilization_end_date:
    endBound(event.mobilization_end_date) === endBound(event.end_date) ? null : event.mobilization_end_date,
})

/** True when all four dates are the same. */
export const sameDates = (one: EventDates, other: EventDates): boolean =>
  one.start_date === other.start_date &&
  one.end_date === other.end_date &&
  one.mobilization_start_date === other.mobilization_start_date &&
  one.mobilization_end_date === other.mobilization_end_date

/** True when a bound of the mobilization is the event's own. */
export function hasOwnMobilization(event: EventDates): boolean {
  const { mobilization_start_date, mobilization_end_date } = ownBounds(event)
  return mobilization_start_date !== null || mobilization_end_date !== null
}

/**
 * The own bounds of an event whose operation moves: each keeps its distance, on the wall clock, from
 * the bound that it belongs to (rules/event.md#36). An end taken to midnight is 23:59:59 of the day
 * before when it was such an end, or when the operation's end has become one.
 */
export function boundsMovedAlong(before: EventDates, after: Period): OwnBounds {
  const own = ownBounds(before)
  const along = (bound: string | null, from: string, to: string) =>
    bound && moveWallClock(bound, { minutes: lengthInMinutes(endBound(from), to) })
  const end = along(own.mobilization_end_date, before.end_date, after.end_date)
  const becomesEndOfDay = endsDay(after.end_date) && !endsDay(before.end_date)
  const isEndOfDay = becomesEndOfDay || endsDay(before.mobilization_end_date)
  return {
    mobilization_start_date: along(own.mobilization_start_date, before.start_date, after.start_date),
    mobilization_end_date: end && isEndOfDay ? endOfDay(end) : end,
  }
}

/** An event's dates once its operation moves. */
export const movedAlong = (before: EventDates, after: Period): EventDates =>
  withMobilization(after, boundsMovedAlong(before, after))
