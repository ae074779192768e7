import * as z from 'zod'
import { file, routes } from './contract.ts'
import { CountedEvent, Event } from './event.ts'
import { InventoryInput } from './event-input.ts'
import { Id, mobilization, Page, QueryId, TableQuery, Text, unpaginated, WallClock } from './field.ts'
import { Material } from './material-shape.ts'
import { Unit } from './unit.ts'
import { PaperQuery } from './user.ts'

/** A unit that did not come back. */
export const UnreturnedUnit = Unit.pick({ id: true, reference: true })

/** The event of a line that is still out. */
export const UnreturnedEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: WallClock,
  end_date: WallClock,
  ...mobilization,
})
/** Who has it, with the telephone of the company where there is no own. */
export const UnreturnedBeneficiary = z.object({ id: Id, full_name: z.string(), phone: z.string().nullable() })
/** What it is. */
export const UnreturnedMaterial = Material.pick({ id: true, name: true, reference: true, park_id: true })

/** A line whose pieces are still out (rules/unreturned.md#2). */
export const UnreturnedLine = z.object({
  id: Id,
  event: UnreturnedEvent,
  beneficiary: UnreturnedBeneficiary.nullable(),
  material: UnreturnedMaterial,
  quantity: z.int(),
  units: z.array(UnreturnedUnit),
  days_late: z.int(),
})
export type UnreturnedLine = z.output<typeof UnreturnedLine>

/** A material by its names. */
export const MaterialNames = Material.pick({ id: true, name: true, reference: true })
/** A unit by its name; without an id once it is destroyed. */
export const UnitName = z.object({ id: Id.nullable(), reference: z.string() })
/** What of a return stays after it was reopened, of one material (rules/inventory.md#33). */
export const NotTakenBack = z.object({
  material: MaterialNames,
  /** Pieces that stay away from the stock. */
  taken: z.int(),
  /** Pieces that are no longer out of order. */
  out_of_order: z.int(),
  /** Units that somebody has dealt with; null for one that is destroyed. */
  units: z.array(UnitName),
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
    reply: CountedEvent,
  },
  reopen: {
    method: 'PUT',
    path: '/events/{id}/return/reopen',
    can: 'inventory:reopen',
    body: z.object({ reason: Text(3, 1000) }),
    reply: ReopenedEvent,
  },
  /** The return note. */
  pdf: {
    method: 'GET',
    path: '/events/{id}/return/pdf',
    under: 'root',
    can: 'event:read',
    query: PaperQuery,
    reply: file('application/pdf'),
  },
})
