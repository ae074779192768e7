import * as z from 'zod'
import { routes } from './contract.ts'
import {
  Amount,
  Day,
  Destroyed,
  Id,
  mobilization,
  OptionalText,
  Page,
  QueryId,
  Repeated,
  rowData,
  TableQuery,
  unpaginated,
  WallClock,
} from './field.ts'
import { mostPieces } from './limits.ts'
import { Material } from './material-shape.ts'
import { subRentalStates } from './names.ts'

/** The company whose pieces they are. */
export const Supplier = z.object({ id: Id, legal_name: z.string(), phone: z.string().nullable() })
/** What they are. */
export const SubRentedMaterial = Material.pick({ id: true, name: true, reference: true, park_id: true })

/** Pieces of a material that an event has from another company (rules/sub-rental.md#1). */
export const SubRental = z.object({
  id: Id,
  event_id: Id,
  material_id: Id,
  company_id: Id.nullable(),
  quantity: z.int(),
  cost: z.number().nullable(),
  state: z.enum(subRentalStates),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Of its pieces, by the ended return (rules/sub-rental.md#9). */
  broken: z.int(),
  lost: z.int(),
  material: SubRentedMaterial,
  /** Null once the company is destroyed. */
  company: Supplier.nullable(),
  ...rowData,
})
export type SubRental = z.output<typeof SubRental>

/** The event that they are for. */
export const SubRentingEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: WallClock,
  end_date: WallClock,
  ...mobilization,
})
/** The same on the list of what is to be fetched and given back, with its event. */
export const SubRentalRow = SubRental.extend({ event: SubRentingEvent })
export type SubRentalRow = z.output<typeof SubRentalRow>

export const SubRentalInput = z.object({
  material_id: Id,
  company_id: Id,
  quantity: z.int().min(1).max(mostPieces),
  cost: Amount.nullish(),
  state: z.enum(subRentalStates).optional().meta({ default: 'planned' }),
  reference: OptionalText(64),
  note: OptionalText(20_000),
})
export type SubRentalInput = z.output<typeof SubRentalInput>

/** `state` may come several times; the days cover when pieces are to be fetched or given back. */
export const SubRentalQuery = TableQuery.omit({ deleted: true }).extend({
  state: Repeated.pipe(z.array(z.enum(subRentalStates))).optional(),
  start: Day.optional(),
  end: Day.optional(),
  company: QueryId.optional(),
  park: QueryId.optional(),
})

export const subRentalRoutes = routes('sub_rental', {
  list: {
    method: 'GET',
    path: '/sub-rentals',
    can: 'sub_rental:read',
    query: SubRentalQuery,
    reply: Page(SubRentalRow),
  },
  all: {
    method: 'GET',
    path: '/sub-rentals',
    when: unpaginated,
    can: 'sub_rental:read',
    query: SubRentalQuery,
    reply: z.array(SubRentalRow),
  },
  ofEvent: { method: 'GET', path: '/events/{id}/sub-rentals', can: 'sub_rental:read', reply: z.array(SubRental) },
  create: {
    method: 'POST',
    path: '/events/{id}/sub-rentals',
    can: 'sub_rental:edit',
    body: SubRentalInput,
    reply: SubRental,
  },
  update: {
    method: 'PUT',
    path: '/sub-rentals/{id}',
    can: 'sub_rental:edit',
    body: SubRentalInput.partial(),
    reply: SubRental,
  },
  remove: { method: 'DELETE', path: '/sub-rentals/{id}', can: 'sub_rental:edit', reply: Destroyed },
})
