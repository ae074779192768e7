import * as z from 'zod'
import { attributeTypes } from './attribute.ts'
import { Code } from './code.ts'
import { Id, Named, trashedRowData, WallClock } from './field.ts'
import { NamedUnit } from './unit.ts'

/**
 * A value of an attribute on a material, typed: numbers are numbers, strings and dates text
 * (rules/material.md#12).
 */
export const AttributeValue = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(attributeTypes),
  unit: z.string().nullable(),
  value: z.union([z.string(), z.number(), z.boolean()]),
})

const own = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  reference: z.string(),
  park_id: Id,
  category_id: Id.nullable(),
  sub_category_id: Id.nullable(),
  rental_price: z.number().nullable(),
  replacement_price: z.number().nullable(),
  /** VAT in percent; null is the site's (rules/material.md#3). */
  vat_rate: z.number().nullable(),
  stock_quantity: z.int(),
  out_of_order_quantity: z.int().nullable(),
  /** Of one piece: kg, m³ and W (rules/load.md#1). */
  weight: z.number().nullable(),
  volume: z.number().nullable(),
  power: z.number().nullable(),
  is_hidden_on_bill: z.boolean(),
  is_discountable: z.boolean(),
  picture: z.string().nullable(),
  tags: z.array(Named),
  attributes: z.array(AttributeValue),
})

/** A material as its own record (rules/material.md#11). */
export const Material = own.extend({
  code: Code,
  barcodes: z.array(z.string()),
  /** Each of its pieces is a record, a unit (rules/unit.md#1). */
  is_unitary: z.boolean(),
  /** Minutes before and after an event during which it holds the material too (rules/availability.md#19). */
  margin_before: z.int(),
  margin_after: z.int(),
  note: z.string().nullable(),
  ...trashedRowData,
})
export type Material = z.output<typeof Material>

/** The quantity of a material that an event takes. */
export const EventLine = z.object({ id: Id, event_id: Id, material_id: Id, quantity: z.int() })
/** The same with what came back and what departed. */
export const CountedLine = EventLine.extend({
  quantity_returned: z.int(),
  quantity_broken: z.int(),
  quantity_lost: z.int(),
  /** Null until counted (rules/departure.md#1). */
  quantity_departed: z.int().nullable(),
  /** What was on the list before more departed, else null (rules/departure.md#9). */
  quantity_planned: z.int().nullable(),
  /** Departed without having been on the list. */
  is_unplanned: z.boolean(),
  /** The part that comes from kits (rules/kit.md#12). */
  quantity_in_kits: z.int(),
  /**
   * The next bill claims what of it is missing, broken or lost. Told by the event itself, where it
   * does, to callers who may bill (rules/inventory.md#41).
   */
  is_claimed: z.literal(true).optional(),
})

/**
 * A material of an event with its lent and returned pieces; returned, broken and lost are 0 until counted
 * (rules/event.md#29).
 */
export const EventMaterial = own.extend({
  pivot: CountedLine,
  /** Of a unitary material alone: the units that the event names (rules/unit.md#11). */
  units: z.array(NamedUnit).optional(),
})
export type EventMaterial = z.output<typeof EventMaterial>

/** A material of a list template or a kit, with its quantity there. */
export const ListedMaterial = Material.pick({
  id: true,
  name: true,
  reference: true,
  park_id: true,
  category_id: true,
  sub_category_id: true,
}).extend({ quantity: z.int() })
export type ListedMaterial = z.output<typeof ListedMaterial>

/** A material that a draft of the departure counts beside the list, with the units counted of a unitary one. */
export const UnlistedMaterial = ListedMaterial.extend({
  ...Material.pick({ weight: true, volume: true, power: true }).shape,
  units: z.array(NamedUnit).optional(),
})
export type UnlistedMaterial = z.output<typeof UnlistedMaterial>

/** What remains of a material for an examined period (rules/availability.md#6). */
export const AvailableMaterial = Material.extend({ remaining_quantity: z.int() })
export type AvailableMaterial = z.output<typeof AvailableMaterial>

/**
 * An event that holds a material that does not suffice; nameless when the caller may not see it
 * (rules/availability.md#12).
 */
export const TakenBy = z.object({
  id: Id.nullable(),
  title: z.string().nullable(),
  start_date: WallClock.nullable().optional(),
  end_date: WallClock.nullable().optional(),
  mobilization_start_date: WallClock.nullable().optional(),
  mobilization_end_date: WallClock.nullable().optional(),
  quantity: z.int(),
  is_confirmed: z.boolean().optional(),
  /** The two events meet only because of the material's margins (rules/availability.md#19). */
  by_margin: z.boolean(),
})
export type TakenBy = z.output<typeof TakenBy>

export const MissingMaterial = EventMaterial.extend({
  remaining_quantity: z.int(),
  missing_quantity: z.int(),
  /**
   * True when the event asks for more than the pieces in order, whatever other events take
   * (rules/availability.md#13).
   */
  stock_short: z.boolean(),
  taken_by: z.array(TakenBy),
})
export type MissingMaterial = z.output<typeof MissingMaterial>

/**
 * A material that a refused write would make missing (rules/availability.md#23); among several copies, with
 * the dates of its own.
 */
export const OverbookedMaterial = MissingMaterial.extend({
  copy: z.object({ start_date: WallClock, end_date: WallClock }).optional(),
})
export type OverbookedMaterial = z.output<typeof OverbookedMaterial>
