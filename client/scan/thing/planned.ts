import type { KitEvent } from '#shared/kit.ts'
import type { MaterialEvent } from '#shared/material.ts'
import { inventoryRefusal } from '#shared/rules/event-state.ts'
import { mobilizationOf } from '#shared/rules/mobilization.ts'
import { hasEnded } from '#shared/rules/period.ts'

/** An event that plans a thing: `quantity` is how many pieces, or how often the kit. */
type Planned = KitEvent

/** As many events are offered to take out for, and to return from: the next ones, and the last ones. */
const mostEvents = 5

/** The events that plan a material, with its pieces there. */
export const planned = (events: readonly MaterialEvent[]): Planned[] =>
  events.map(({ pivot: { quantity }, ...event }) => ({ ...event, quantity }))

/** The next events that a thing may go out on, whose departure is still counted (rules/scan.md#15). */
export const leaving = (events: readonly Planned[], today: string): Planned[] =>
  open(events)
    .filter((event) => !event.is_departure_inventory_done && !hasEnded(mobilizationOf(event), today))
    .slice(0, mostEvents)

/** Returns the latest events that the user may count back in. */
export const comingBack = (events: readonly Planned[], today: string): Planned[] =>
  open(events)
    .filter((event) => inventoryRefusal(event, today, 'return') === null)
    .slice(-mostEvents)
    .reverse()

const open = (events: readonly Planned[]): Planned[] =>
  events
    .filter(({ is_archived, is_return_inventory_done }) => !is_archived && !is_return_inventory_done)
    .sort((one, other) => one.mobilization_start_date.localeCompare(other.mobilization_start_date))
