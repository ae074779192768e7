import type { Group } from '../permissions.ts'
import { dayAfter } from './days.ts'
import { type EventFacts, eventMay } from './event-state.ts'

export type Due = 'departure' | 'return'

/**
 * The counts of a confirmed event that are due and that this group may make, the next one first
 * (rules/calendar.md#18): its departure on the day its material leaves and the day before, until it has
 * departed, and its return on its last day and afterwards. An event of one day has both: a
 * house that counts no departures goes straight to the return.
 */
export function dueCounts(event: EventFacts, today: string, group: Group): Due[] {
  if (!event.is_confirmed) return []
  const { save_departure, terminate } = eventMay(event, today, group)
  const leaves = event.mobilization_start_date.slice(0, 10)
  const isNear = leaves === today || leaves === dayAfter(today, 1)
  const mayDepart = event.materials_count > 0 && save_departure.shown && save_departure.allowed
  return [
    ...(isNear && mayDepart ? (['departure'] as const) : []),
    ...(terminate.shown && terminate.allowed ? (['return'] as const) : []),
  ]
}
