import * as z from 'zod'
import { Barcodes, Code } from './code.ts'
import { routes } from './contract.ts'
import {
  Amount,
  Day,
  Id,
  Instant,
  Off,
  OptionalText,
  QueryId,
  Reference,
  TableQuery,
  Trashed,
  trashedRowData,
  WallClock,
} from './field.ts'
import { unitReturns } from './inventory.ts'

/** States of a unit; the stock counts those of {@link countedStates} (rules/unit.md#6). */
export const unitStates = ['available', 'out_of_order', 'lost', 'retired'] as const
export type UnitState = (typeof unitStates)[number]
export const countedStates: readonly UnitState[] = ['available', 'out_of_order']

/** The most units that one request makes, and that a material begins with (rules/unit.md#4, rules/unit.md#7). */
export const mostUnitsAtOnce = 1000
export const mostUnitsAtFirst = 10_000

/** One piece of a unitary material (rules/unit.md#2); without a park of its own it lies in its material's. */
export const Unit = z.object({
  id: Id,
  material_id: Id,
  code: Code,
  reference: z.string(),
  serial_number: z.string().nullable(),
  state: z.enum(unitStates),
  park_id: Id.nullable(),
  note: z.string().nullable(),
  purchase_date: z.iso.date().nullable(),
  purchase_price: z.number().nullable(),
  warranty_until: z.iso.date().nullable(),
  barcodes: z.array(z.string()),
  ...trashedRowData,
})
export type Unit = z.output<typeof Unit>

/** A unit as lists on an event show it. */
export const UnitInBrief = Unit.pick({ id: true, reference: true, serial_number: true, state: true })
export type UnitInBrief = z.output<typeof UnitInBrief>

/** A unit as the line of an event names it (rules/unit.md#11). */
export const NamedUnit = UnitInBrief.extend({
  /** Counted as leaving, or gone, with the event. */
  is_out: z.boolean(),
  /** The departure counted it by name; it stays so when the departure is opened again. */
  is_counted: z.boolean(),
  /** How its return was counted; null until then. */
  came_back: z.enum(unitReturns).nullable(),
})
export type NamedUnit = z.output<typeof NamedUnit>

/** The event of a unit, whose values are null when the caller does not see it. */
export const EventOfUnit = z.object({
  id: Id.nullable(),
  title: z.string().nullable(),
  start_date: WallClock.nullable(),
  end_date: WallClock.nullable(),
  mobilization_start_date: WallClock.nullable(),
  mobilization_end_date: WallClock.nullable(),
})
export type EventOfUnit = z.output<typeof EventOfUnit>

/** A unit that a line of an event may name, and the event that has it meanwhile; null while it is free (rules/unit.md#20). */
export const UnitChoice = UnitInBrief.extend({ event: EventOfUnit.nullable() })
export type UnitChoice = z.output<typeof UnitChoice>

/** A unit in the way of a write, and the event that holds it: `details.units` (rules/unit.md#12). */
export type UnitElsewhere = Pick<Unit, 'id' | 'reference'> & { event: EventOfUnit }

/** A unit that a write took off the line of an event (rules/unit.md#13). */
export const DroppedUnit = Unit.pick({ id: true, reference: true, material_id: true }).extend({
  material_name: z.string(),
})
export type DroppedUnit = z.output<typeof DroppedUnit>

/** The same with the event, for a unit that goes (rules/unit.md#14). */
export const UnitOffEvent = DroppedUnit.extend({ event: EventOfUnit })
export type UnitOffEvent = z.output<typeof UnitOffEvent>

/** The answer to a write of a unit. */
export const WrittenUnit = Unit.extend({ dropped_units: z.array(UnitOffEvent).optional() })
export type WrittenUnit = z.output<typeof WrittenUnit>

/** An event of a unit (rules/unit.md#15). */
export const UnitUse = z.object({
  event: EventOfUnit,
  /** It has left with the event and has not come back. */
  is_out: z.boolean(),
  /** Null until its return is counted. */
  came_back: z.enum(unitReturns).nullable(),
  came_back_at: Instant.nullable(),
})
export type UnitUse = z.output<typeof UnitUse>

export const UnitInput = z.object({
  reference: Reference(1),
  serial_number: OptionalText(191),
  state: z.enum(unitStates).optional().meta({ default: 'available' }),
  park_id: Id.nullish(),
  note: OptionalText(20_000),
  purchase_date: Day.nullish(),
  purchase_price: Amount.nullish(),
  warranty_until: Day.nullish(),
  barcodes: Barcodes.nullish(),
})

/**
 * One unit; or with `count` that many, whose references are `prefix` and a number that begins with
 * `from`, padded as `from` is written (rules/unit.md#4). All of them get the other fields.
 */
export const UnitCreation = UnitInput.partial({ reference: true }).extend({
  count: z.int().min(1).max(mostUnitsAtOnce).optional(),
  prefix: Reference(1).nullish(),
  from: z.union([z.string().max(9).regex(/^\d+$/), z.int().min(0).max(999_999_999)]).optional(),
})
export type UnitCreation = z.output<typeof UnitCreation>

/** Units of all materials, or of one. */
export const UnitQuery = TableQuery.extend({ material: QueryId.optional() })

export const unitRoutes = routes('unit', {
  list: {
    method: 'GET',
    path: '/materials/{id}/units',
    bulk: true,
    can: 'unit:read',
    query: z.object({ deleted: Off }),
    reply: z.array(Unit),
  },
  create: {
    method: 'POST',
    path: '/materials/{id}/units',
    can: 'unit:edit',
    body: UnitCreation,
    reply: z.union([Unit, z.array(Unit)]),
  },
  get: { method: 'GET', path: '/units/{id}', can: 'unit:read', reply: Unit },
  update: { method: 'PUT', path: '/units/{id}', can: 'unit:edit', body: UnitInput.partial(), reply: WrittenUnit },
  remove: { method: 'DELETE', path: '/units/{id}', can: 'unit:edit', reply: Trashed(WrittenUnit) },
  /** The events it was named on. */
  history: { method: 'GET', path: '/units/{id}/history', can: 'unit:edit', reply: z.array(UnitUse) },
  /** The units of one material, for a line of an event. */
  whileEvent: {
    method: 'GET',
    path: '/units/while-event/{id}',
    bulk: true,
    can: 'unit:edit',
    query: z.object({ material: QueryId }),
    reply: z.array(UnitChoice),
  },
  restore: { method: 'PUT', path: '/units/restore/{id}', can: 'unit:edit', reply: Unit },
})
