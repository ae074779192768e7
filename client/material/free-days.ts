import type { MaterialDays } from '#shared/material.ts'

export type Day = MaterialDays['days'][number]
export type Holding = MaterialDays['events'][number]
/** Consecutive days without a change. */
export type Run = { from: string; to: string; day: Day; events: Holding[] }

/** The events that hold the material at some moment of a day of the site. */
export const holdingOn = (events: readonly Holding[], day: string): Holding[] =>
  events.filter(({ start_date, end_date }) => start_date <= `${day} 23:59:59` && end_date > `${day} 00:00:00`)

/** The days as stretches of equal figures and events, as a text alternative. */
export function runsOf({ days, events }: Pick<MaterialDays, 'days' | 'events'>): Run[] {
  const runs: Run[] = []
  for (const day of days) {
    const holding = holdingOn(events, day.day)
    const last = runs.at(-1)
    const goesOn =
      last?.day.in_use === day.in_use &&
      last.events.length === holding.length &&
      last.events.every(({ id }, index) => id === holding[index]?.id)
    if (last && goesOn) last.to = day.day
    else runs.push({ from: day.day, to: day.day, day, events: holding })
  }
  return runs
}
