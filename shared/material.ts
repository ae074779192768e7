import * as z from 'zod'
import { Barcodes } from './code.ts'
import { file, routes } from './contract.ts'
import {
  Amount,
  Day,
  FileInput,
  Id,
  Measure,
  mobilization,
  Named,
  Off,
  OptionalText,
  Page,
  QueryCount,
  QueryId,
  Reference,
  Repeated,
  TableQuery,
  Text,
  Trashed,
  unpaginated,
  VatRate,
  WallClock,
} from './field.ts'
import { longestMargin, mostNamed, mostPieces } from './limits.ts'
import { AvailableMaterial, EventLine, Material } from './material-shape.ts'
import { uncategorized } from './names.ts'
import { NextEvent } from './next-event.ts'
import { maxPictureSize, pictureSizes } from './picture.ts'
import { UnitOffEvent } from './unit.ts'
import { PaperQuery } from './user.ts'

/** The word in an address, with or without a capital (rules/material.md#18). */
export const Uncategorized = z
  .enum([uncategorized, 'Uncategorized'])
  .transform((): typeof uncategorized => uncategorized)

const Quantity = z.int().max(mostPieces)
/** Minutes before or after an event during which it holds the material (rules/availability.md#19). */
const Margin = z.int().min(0).max(longestMargin).optional().meta({ default: 0 })
/** The value of an attribute as written: null or an empty one removes it. */
export const AttributeValueInput = z.object({
  id: Id,
  value: z.union([z.string(), z.number(), z.boolean()]).nullish(),
})

/**
 * Material as written. Prices follow the billing mode (rules/material.md#6); the whole record
 * decides whether the material may be hidden on the bill (rules/material.md#7). A unitary one has a
 * record for each piece, which tell its quantities (rules/unit.md#6).
 */
export const MaterialInput = z.object({
  name: Text(2, 191),
  reference: Reference(2),
  park_id: Id,
  category_id: Id.nullish(),
  sub_category_id: Id.nullish(),
  rental_price: Amount.nullish(),
  replacement_price: Amount.nullish(),
  vat_rate: VatRate.nullish(),
  stock_quantity: Quantity,
  out_of_order_quantity: Quantity.nullish(),
  weight: Measure.nullish(),
  volume: Measure.nullish(),
  power: Measure.nullish(),
  margin_before: Margin,
  margin_after: Margin,
  is_unitary: z.boolean().optional().meta({ default: false }),
  is_hidden_on_bill: z.boolean().optional().meta({ default: false }),
  is_discountable: z.boolean().optional().meta({ default: true }),
  description: OptionalText(20_000),
  note: OptionalText(20_000),
  picture: z.union([FileInput, z.string()]).nullish(),
  barcodes: Barcodes.nullish(),
  tags: z.array(Text(1, 48)).max(mostNamed).nullish(),
  attributes: z.array(AttributeValueInput).max(mostNamed).nullish(),
})
export type MaterialInput = z.output<typeof MaterialInput>

/**
 * A day, or the two ends of a period; one of the two empty means no period
 * (rules/availability.md#10).
 */
export const DateForQuantities = z.union([
  z.string(),
  z.object({ start: z.string().optional(), end: z.string().optional() }),
])
export const MaterialFilters = z.object({
  park: QueryId.optional(),
  category: z.union([Uncategorized, QueryId]).optional(),
  subCategory: QueryId.optional(),
  tags: Repeated.optional(),
  dateForQuantities: DateForQuantities.optional(),
  'with-events': Off,
  'with-next-event': Off,
})
export const MaterialQuery = TableQuery.extend(MaterialFilters.shape)

/** The quantity of a material that an event takes, with what its return still awaits. */
export const AwaitedLine = EventLine.extend({
  /** Of what departed, or else of the list (rules/departure.md#12). */
  still_out: z.int(),
})
/** An event in a material's own list (rules/material.md#22). */
export const BriefEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: WallClock,
  end_date: WallClock,
  ...mobilization,
  location: z.string().nullable(),
  is_confirmed: z.boolean(),
  is_archived: z.boolean(),
  is_departure_inventory_done: z.boolean(),
  is_return_inventory_done: z.boolean(),
  /** A return was saved: nothing more leaves (rules/departure.md#7). */
  is_return_begun: z.boolean(),
  has_missing_materials: z.boolean().nullable(),
  has_not_returned_materials: z.boolean().nullable(),
  parks: z.array(Id).nullable(),
  pivot: AwaitedLine,
})
export type MaterialEvent = z.output<typeof BriefEvent>
/** A row of the list; what it shows beyond the material is asked for (rules/material.md#21). */
export const MaterialRow = AvailableMaterial.extend({
  events: z.array(BriefEvent).optional(),
  next_event: NextEvent.nullish(),
})
export type MaterialRow = z.output<typeof MaterialRow>

/**
 * Material as lists to choose from show it: a part of its row, its tags by name
 * (rules/material.md#30).
 */
export const MaterialChoice = AvailableMaterial.pick({
  id: true,
  name: true,
  reference: true,
  park_id: true,
  category_id: true,
  sub_category_id: true,
  rental_price: true,
  weight: true,
  volume: true,
  power: true,
  picture: true,
  remaining_quantity: true,
  version: true,
}).extend({ tags: z.array(z.string()) })
export type MaterialChoice = z.output<typeof MaterialChoice>

/** The answer to a change of a material; units leave events when it is unitary no more (rules/unit.md#14). */
export const WrittenMaterial = Material.extend({ dropped_units: z.array(UnitOffEvent).optional() })
export type WrittenMaterial = z.output<typeof WrittenMaterial>

/** Most materials of one answer; what comes after them is asked for with its `next`. */
export const mostChoices = 10_000
export const MaterialChoices = z.object({ data: z.array(MaterialChoice), next: z.string().nullable() })
export type MaterialChoices = z.output<typeof MaterialChoices>

/**
 * What remains of materials while an event lasts: two lists of one length, for there may be a
 * hundred thousand (rules/availability.md#18).
 */
export const RemainingQuantities = z.object({ ids: z.array(Id), quantities: z.array(z.int()) })
export type RemainingQuantities = z.output<typeof RemainingQuantities>

/** The fields that tell an event in short. */
export const eventInShort = {
  id: true,
  title: true,
  start_date: true,
  end_date: true,
  mobilization_start_date: true,
  mobilization_end_date: true,
  is_confirmed: true,
} as const

/** An event that takes some of a material. */
export const HoldingEvent = BriefEvent.pick(eventInShort).extend({
  quantity: z.int(),
  /** The names of its beneficiaries, in their order. */
  beneficiaries: z.array(z.string()),
})

/** The longest stretch of days a chart may ask for. */
export const mostDays = 366
/**
 * What is free of a material by day, and the events that hold the rest; `available` is the quantity
 * in order, `margin` how many minutes apart two events still meet because of the material's margins
 * (rules/availability.md#15).
 */
export const MaterialDays = z.object({
  available: z.int(),
  margin: z.int(),
  days: z.array(
    z.object({
      day: z.iso.date(),
      in_use: z.int(),
      /** The part of `in_use` that margins alone cause. */
      in_margin: z.int(),
      remaining_quantity: z.int(),
    }),
  ),
  events: z.array(HoldingEvent),
})
export type MaterialDays = z.output<typeof MaterialDays>

export const materialRoutes = routes('material', {
  list: { method: 'GET', path: '/materials', can: 'material:read', query: MaterialQuery, reply: Page(MaterialRow) },
  all: {
    method: 'GET',
    path: '/materials',
    when: unpaginated,
    bulk: true,
    can: 'material:read',
    query: MaterialQuery,
    reply: z.array(MaterialRow),
  },
  choices: {
    method: 'GET',
    path: '/materials/choices',
    bulk: true,
    can: 'material:read',
    query: z.object({ after: z.string().optional() }),
    reply: MaterialChoices,
  },
  get: { method: 'GET', path: '/materials/{id}', can: 'material:read', reply: Material },
  create: {
    method: 'POST',
    path: '/materials',
    can: 'material:edit',
    body: MaterialInput,
    files: { picture: maxPictureSize },
    reply: Material,
  },
  update: {
    method: 'PUT',
    path: '/materials/{id}',
    can: 'material:edit',
    body: MaterialInput.partial(),
    files: { picture: maxPictureSize },
    reply: WrittenMaterial,
  },
  remove: { method: 'DELETE', path: '/materials/{id}', can: 'material:edit', reply: Trashed(Material) },
  restore: { method: 'PUT', path: '/materials/restore/{id}', can: 'material:edit', reply: Material },
  tags: {
    method: 'GET',
    path: '/materials/{id}/tags',
    can: 'material:read',
    reply: z.array(Named),
  },
  events: { method: 'GET', path: '/materials/{id}/events', can: 'material:edit', reply: z.array(BriefEvent) },
  whileEvent: {
    method: 'GET',
    path: '/materials/while-event/{id}',
    bulk: true,
    can: 'material:edit',
    reply: z.array(AvailableMaterial),
  },
  remaining: {
    method: 'GET',
    path: '/materials/while-event/{id}/remaining',
    bulk: true,
    can: 'material:edit',
    reply: RemainingQuantities,
  },
  availability: {
    method: 'GET',
    path: '/materials/{id}/availability',
    can: 'material:edit',
    query: z.object({ start: Day.optional(), days: QueryCount(z.int().min(1).max(mostDays)).optional() }),
    reply: MaterialDays,
  },
  /** The whole stock on paper, for counting (rules/paper.md#14). */
  pdf: {
    method: 'GET',
    path: '/materials/pdf',
    under: 'root',
    can: 'document:read',
    query: PaperQuery.extend({ park: QueryId.optional(), category: QueryId.optional() }),
    reply: file('application/pdf'),
  },
  picture: {
    method: 'GET',
    path: '/materials/{id}/picture',
    under: 'root',
    can: 'material:read',
    query: z.object({ size: z.enum(pictureSizes).optional() }),
    reply: file('image/webp', 'image/jpeg', 'image/png'),
  },
})
