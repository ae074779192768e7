import type { KitEvent } from '#shared/kit.ts'
import type { MaterialEvent } from '#shared/material.ts'
import { departureRefusal } from '#shared/rules/departure-state.ts'
import { inventoryRefusal, type LockFacts } from '#shared/rules/event-state.ts'
import { mobilizationOf } from '#shared/rules/mobilization.ts'
import { isPast } from '#shared/rules/period.ts'

/** An event that plans a thing: `quantity` is how many pieces, or how often the kit. */
type Planned = KitEvent

/** As many events are offered to take out for, and to return from: the next ones, and the last ones. */
const mostEvents = 5

/** The events that plan a material, with its pieces there. */
export const planned = (events: readonly MaterialEvent[]): Planned[] =>
  events.map(({ pivot: { quantity }, ...event }) => ({ ...event, quantity }))

/** The events that pieces of a material are still to come back from, with those. */
export const awaited = (events: readonly MaterialEvent[]): Planned[] =>
  events.flatMap(({ pivot: { still_out }, ...event }) => (still_out > 0 ? { ...event, quantity: still_out } : []))

/**
 * Whether things are still taken out for an event (rules/scan.md#15): up to its last day, and as long
 * as its departure is counted.
 */
export const mayLeave = (event: LockFacts & { is_return_begun: boolean }, today: string): boolean =>
  !event.is_archived && departureRefusal(event, 'departure') === null && !isPast(mobilizationOf(event), today)

/** The next events that a thing may go out on. */
export const leaving = (events: readonly Planned[], today: string): Planned[] =>
  byStart(events)
    .filter((event) => mayLeave(event, today))
    .slice(0, mostEvents)

/** Returns the latest events that the user may count back in. */
export const comingBack = (events: readonly Planned[], today: string): Planned[] =>
  byStart(events)
    .filter((event) => !event.is_archived && inventoryRefusal(event, today, 'return') === null)
    .slice(-mostEvents)
    .reverse()

const byStart = (events: readonly Planned[]): Planned[] =>
  [...events].sort((one, other) => one.mobilization_start_date.localeCompare(other.mobilization_start_date))
