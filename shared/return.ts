import * as z from 'zod'
import { routes } from './contract.ts'
import { Event } from './event.ts'
import { InventoryInput } from './event-input.ts'
import { Id, Page, QueryId, TableQuery, Text, unpaginated, WallClock } from './field.ts'
import { Unit } from './unit.ts'

/** A unit that did not come back. */
export const UnreturnedUnit = Unit.pick({ id: true, reference: true })

/** A line whose pieces are still out (rules/unreturned.md#2). */
export const UnreturnedLine = z.object({
  id: Id,
  event: z.object({ id: Id, title: z.string(), start_date: WallClock, end_date: WallClock }),
  beneficiary: z.object({ id: Id, full_name: z.string(), phone: z.string().nullable() }).nullable(),
  material: z.object({ id: Id, name: z.string(), reference: z.string(), park_id: Id }),
  quantity: z.int(),
  units: z.array(UnreturnedUnit),
  days_late: z.int(),
})
export type UnreturnedLine = z.output<typeof UnreturnedLine>

/** What of a return stays after it was reopened, of one material (rules/inventory.md#33). */
export const NotTakenBack = z.object({
  material: z.object({ id: Id, name: z.string(), reference: z.string() }),
  /** Pieces that stay away from the stock. */
  taken: z.int(),
  /** Pieces that are no longer out of order. */
  out_of_order: z.int(),
  /** Units that somebody has dealt with; null for one that is destroyed. */
  units: z.array(z.object({ id: Id.nullable(), reference: z.string() })),
})
export type NotTakenBack = z.output<typeof NotTakenBack>

/** An event whose return is open again. */
export const ReopenedEvent = Event.extend({ warnings: z.array(NotTakenBack) })

export const UnreturnedQuery = TableQuery.omit({ deleted: true }).extend({ park: QueryId.optional() })

/** What happens after the end of an inventory, and what is still out. */
export const returnRoutes = routes('return', {
  list: {
    method: 'GET',
    path: '/unreturned',
    can: 'inventory:edit',
    query: UnreturnedQuery,
    reply: Page(UnreturnedLine),
  },
  all: {
    method: 'GET',
    path: '/unreturned',
    when: unpaginated,
    can: 'inventory:edit',
    query: UnreturnedQuery,
    reply: z.array(UnreturnedLine),
  },
  late: {
    method: 'PUT',
    path: '/events/{id}/late-returns',
    can: 'inventory:edit',
    body: InventoryInput,
    reply: Event,
  },
  reopen: {
    method: 'PUT',
    path: '/events/{id}/return/reopen',
    can: 'inventory:reopen',
    body: z.object({ reason: Text(3, 1000) }),
    reply: ReopenedEvent,
  },
})
