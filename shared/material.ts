import * as z from 'zod'
import { file, routes } from './contract.ts'
import {
  Amount,
  FileInput,
  Flag,
  Id,
  mostNamed,
  OptionalText,
  Page,
  QueryId,
  Repeated,
  TableQuery,
  Text,
  Trashed,
  unpaginated,
  VatRate,
  WallClock,
} from './field.ts'
import { AvailableMaterial, Material } from './material-shape.ts'
import { readWallClock } from './period.ts'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const maxPictureSize = 10_485_760
export const uncategorized = 'uncategorized'

const Quantity = z.int().max(100_000)
/** Material as written; prices follow the billing mode and the hidden-on-bill rule is checked on the whole record (spec 3, 10). */
export const MaterialInput = z.object({
  name: Text(2, 191),
  reference: Text(2, 64).regex(/^[\p{L}\p{M}\d .,\-+/_]+$/u),
  park_id: Id,
  category_id: Id.nullish(),
  sub_category_id: Id.nullish(),
  rental_price: Amount.nullish(),
  replacement_price: Amount.nullish(),
  vat_rate: VatRate.nullish(),
  stock_quantity: Quantity,
  out_of_order_quantity: Quantity.nullish(),
  is_hidden_on_bill: z.boolean().optional(),
  is_discountable: z.boolean().optional(),
  description: OptionalText(20_000),
  note: OptionalText(20_000),
  picture: z.union([FileInput, z.string()]).nullish(),
  tags: z.array(Text(1, 48)).max(mostNamed).nullish(),
  attributes: z
    .array(z.object({ id: Id, value: z.union([z.string(), z.number(), z.boolean()]).nullish() }))
    .max(mostNamed)
    .nullish(),
})
export type MaterialInput = z.output<typeof MaterialInput>

/** A day, or the two ends of a period; one of the two empty means no period (spec 3, 6.2). */
export const DateForQuantities = z.union([
  z.string(),
  z.object({ start: z.string().optional(), end: z.string().optional() }),
])
export const MaterialFilters = z.object({
  park: QueryId.optional(),
  category: z.union([z.literal(uncategorized), QueryId]).optional(),
  subCategory: QueryId.optional(),
  tags: Repeated.optional(),
  dateForQuantities: DateForQuantities.optional(),
  'with-events': Flag.optional(),
})
export const MaterialQuery = TableQuery.extend(MaterialFilters.shape)

/** An event as a material's own list tells it (spec 3, 10). */
const BriefEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: WallClock,
  end_date: WallClock,
  location: z.string().nullable(),
  is_confirmed: z.boolean(),
  is_archived: z.boolean(),
  is_return_inventory_done: z.boolean(),
  has_missing_materials: z.boolean().nullable(),
  has_not_returned_materials: z.boolean().nullable(),
  parks: z.array(Id).nullable(),
  pivot: z.object({ id: Id, material_id: Id, event_id: Id, quantity: z.int() }),
})
export type MaterialEvent = z.output<typeof BriefEvent>
export const MaterialRow = AvailableMaterial.extend({ events: z.array(BriefEvent).optional() })
export type MaterialRow = z.output<typeof MaterialRow>

/** The longest stretch of days a chart may ask for. */
export const mostDays = 366
/** What is free of a material, day by day, and which events have the rest (spec 3, 6): `available` is what is in order. */
export const MaterialDays = z.object({
  available: z.int(),
  days: z.array(z.object({ day: z.iso.date(), in_use: z.int(), remaining_quantity: z.int() })),
  events: z.array(
    z.object({
      id: Id,
      title: z.string(),
      start_date: WallClock,
      end_date: WallClock,
      is_confirmed: z.boolean(),
      quantity: z.int(),
    }),
  ),
})
export type MaterialDays = z.output<typeof MaterialDays>
const Day = z.iso.date().refine((day) => readWallClock(day, 'start').value !== undefined, { params: { key: 'date' } })

export const pictureSizes = ['thumb', 'medium'] as const

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
  get: { method: 'GET', path: '/materials/{id}', can: 'material:read', reply: Material },
  create: {
    method: 'POST',
    path: '/materials',
    can: 'material:edit',
    body: MaterialInput,
    maxFile: maxPictureSize,
    reply: Material,
  },
  update: {
    method: 'PUT',
    path: '/materials/{id}',
    can: 'material:edit',
    body: MaterialInput.partial(),
    maxFile: maxPictureSize,
    reply: Material,
  },
  remove: { method: 'DELETE', path: '/materials/{id}', can: 'material:edit', reply: Trashed(Material) },
  restore: { method: 'PUT', path: '/materials/restore/{id}', can: 'material:edit', reply: Material },
  tags: {
    method: 'GET',
    path: '/materials/{id}/tags',
    can: 'material:read',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  },
  events: { method: 'GET', path: '/materials/{id}/events', can: 'material:edit', reply: z.array(BriefEvent) },
  whileEvent: {
    method: 'GET',
    path: '/materials/while-event/{id}',
    bulk: true,
    can: 'material:edit',
    reply: z.array(AvailableMaterial),
  },
  availability: {
    method: 'GET',
    path: '/materials/{id}/availability',
    can: 'material:edit',
    query: z.object({ start: Day.optional(), days: z.coerce.number().int().min(1).max(mostDays).optional() }),
    reply: MaterialDays,
  },
  /** The whole stock on paper, to count it by (spec 3, 19). */
  pdf: {
    method: 'GET',
    path: '/materials/pdf',
    under: 'root',
    can: 'document:read',
    query: z.object({ park: QueryId.optional(), category: QueryId.optional(), lang: z.enum(['fr', 'en']).optional() }),
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
