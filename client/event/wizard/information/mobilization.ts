import type { Event } from '#shared/event.ts'
import { movedAlong, withMobilization } from '#shared/rules/mobilization.ts'
import { endBound, isWholeDays, type Period } from '#shared/rules/period.ts'
import type { Dates } from '../../typed-dates.ts'

/**
 * When the material is away, in the form of step 1: folded, it follows the event; unfolded, it has
 * dates of its own (rules/event.md#35). Wall-clock times of the site, `''` while not chosen.
 */
export type Away = {
  is_away_longer: boolean
  away_whole_days: boolean
  mobilization_start_date: string
  mobilization_end_date: string
}

/** The fields of an event; for a new one they follow its dates. */
export const awayOf = (event: Event | undefined, dates: Dates): Away => ({
  is_away_longer: event?.has_own_mobilization ?? false,
  away_whole_days: event ? isWholeDays(event.mobilization_start_date, event.mobilization_end_date) : dates.whole_days,
  mobilization_start_date: event?.mobilization_start_date ?? dates.start_date,
  mobilization_end_date: event?.mobilization_end_date ?? dates.end_date,
})

/** The same as dates, for the fields that choose them. */
export const datesAway = (away: Away): Dates => ({
  whole_days: away.away_whole_days,
  start_date: away.mobilization_start_date,
  end_date: away.mobilization_end_date,
})

/** The fields after the user chose dates. */
export const withDatesAway = ({ whole_days, start_date, end_date }: Dates) => ({
  away_whole_days: whole_days,
  mobilization_start_date: start_date,
  mobilization_end_date: end_date,
})

const isChosen = ({ start_date, end_date }: Period): boolean => start_date !== '' && end_date !== ''

/**
 * The fields that change with the event's dates: folded they follow, unfolded they keep their distance,
 * as the server has it (rules/event.md#36). What the user typed before the event had dates stays where
 * it surrounds them. The switch "whole days" says what the dates are.
 */
export function awayAlong(away: Away, before: Dates, after: Dates): Partial<Away> {
  const hasTyped = away.is_away_longer && isChosen(datesAway(away))
  if (!hasTyped) return withDatesAway(after)
  if (!isChosen(after)) return {}
  const { mobilization_start_date: start_date, mobilization_end_date: end_date } = isChosen(before)
    ? movedAlong(withMobilization(before, away), after)
    : withMobilization(after, surrounding(away, after))
  return withDatesAway({ whole_days: isWholeDays(start_date, end_date), start_date, end_date })
}

/** The typed bounds that surround an operation; null follows it. */
const surrounding = ({ mobilization_start_date: start, mobilization_end_date: end }: Away, operation: Period) => ({
  mobilization_start_date: start <= operation.start_date ? start : null,
  mobilization_end_date: endBound(end) >= endBound(operation.end_date) ? end : null,
})

/** As sent: null where the mobilization follows. */
export const boundsOf = ({ is_away_longer, mobilization_start_date, mobilization_end_date }: Away) => ({
  mobilization_start_date: is_away_longer ? mobilization_start_date : null,
  mobilization_end_date: is_away_longer ? mobilization_end_date : null,
})
