import type { Event } from '#shared/event.ts'
import { movedAlong, withMobilization } from '#shared/rules/mobilization.ts'
import { isWholeDays } from '#shared/rules/period.ts'
import type { Dates } from './dates.ts'

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

/**
 * The fields that change with the event's dates: folded they follow, unfolded they keep their distance,
 * as the server has it (rules/event.md#36).
 */
export function awayAlong(away: Away, before: Dates, after: Dates): Partial<Away> {
  const isReady = [before.start_date, before.end_date, after.start_date, after.end_date].every((date) => date !== '')
  if (!away.is_away_longer || !isReady) return withDatesAway(after)
  const { mobilization_start_date, mobilization_end_date } = movedAlong(withMobilization(before, away), after)
  return { mobilization_start_date, mobilization_end_date }
}

/** As sent: null where the mobilization follows. */
export const boundsOf = ({ is_away_longer, mobilization_start_date, mobilization_end_date }: Away) => ({
  mobilization_start_date: is_away_longer ? mobilization_start_date : null,
  mobilization_end_date: is_away_longer ? mobilization_end_date : null,
})
