import type { MaterialDays } from '#shared/material.ts'
import { moveWallClock } from '#shared/rules/period.ts'

export type Day = MaterialDays['days'][number]
export type Holding = MaterialDays['events'][number]
/** Consecutive days without a change. */
export type Run = { from: string; to: string; day: Day; events: Holding[] }

/**
 * The events that hold the material at some moment of a day of the site; with the minutes of its
 * margins also those too near to it (rules/availability.md#15).
 */
export function holdingOn(events: readonly Holding[], day: string, margin = 0): Holding[] {
  const from = moveWallClock(`${day} 00:00:00`, { minutes: -margin })
  const to = moveWallClock(`${day} 00:00:00`, { days: 1, minutes: margin })
  return events.filter((event) => event.mobilization_start_date < to && event.mobilization_end_date > from)
}

/** The pieces free on a day but for margins: at least those that are free. */
export const freeWithoutMargins = ({ in_use, in_margin }: Day, available: number): number =>
  Math.max(0, available - (in_use - in_margin))

/** The days as stretches of equal figures and events, as a text alternative. */
export function runsOf({ days, events, margin }: Pick<MaterialDays, 'days' | 'events' | 'margin'>): Run[] {
  const runs: Run[] = []
  for (const day of days) {
    const holding = holdingOn(events, day.day, margin)
    const last = runs.at(-1)
    const goesOn =
      last?.day.in_use === day.in_use &&
      last.day.in_margin === day.in_margin &&
      last.events.length === holding.length &&
      last.events.every(({ id }, index) => id === holding[index]?.id)
    if (last && goesOn) last.to = day.day
    else runs.push({ from: day.day, to: day.day, day, events: holding })
  }
  return runs
}
