import * as z from 'zod'
import { routes } from './contract.ts'
import { Amount, Day, Id, Off, OptionalText, Reference, Trashed, trashedRowData } from './field.ts'

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
  reference: z.string(),
  serial_number: z.string().nullable(),
  state: z.enum(unitStates),
  park_id: Id.nullable(),
  note: z.string().nullable(),
  purchase_date: z.iso.date().nullable(),
  purchase_price: z.number().nullable(),
  warranty_until: z.iso.date().nullable(),
  ...trashedRowData,
})
export type Unit = z.output<typeof Unit>

export const UnitInput = z.object({
  reference: Reference(1),
  serial_number: OptionalText(191),
  state: z.enum(unitStates).optional().meta({ default: 'available' }),
  park_id: Id.nullish(),
  note: OptionalText(20_000),
  purchase_date: Day.nullish(),
  purchase_price: Amount.nullish(),
  warranty_until: Day.nullish(),
})

/**
 * One unit; or with `count` that many, whose references are `prefix` and a number that begins with
 * `from`, padded as `from` is written (rules/unit.md#4). All of them get the other fields.
 */
export const UnitCreation = UnitInput.partial({ reference: true }).extend({
  count: z.int().min(1).max(mostUnitsAtOnce).optional(),
  prefix: Reference(1).nullish(),
  from: z.union([z.string().regex(/^\d{1,9}$/), z.int().min(0).max(999_999_999)]).optional(),
})
export type UnitCreation = z.output<typeof UnitCreation>

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
  update: { method: 'PUT', path: '/units/{id}', can: 'unit:edit', body: UnitInput.partial(), reply: Unit },
  remove: { method: 'DELETE', path: '/units/{id}', can: 'unit:edit', reply: Trashed(Unit) },
  restore: { method: 'PUT', path: '/units/restore/{id}', can: 'unit:edit', reply: Unit },
})
