import * as z from 'zod'
import { Code } from './code.ts'
import { routes } from './contract.ts'
import { Id, Named, OptionalText, Page, TableQuery, Text, Trashed, trashedRowData, unpaginated } from './field.ts'
import { Material } from './material-shape.ts'

/** A place where material is stored (rules/park.md#2, rules/park.md#3). */
export const Park = z.object({
  id: Id,
  name: Text(2, 96),
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  locality: z.string().nullable(),
  country_id: Id.nullable(),
  opening_hours: z.string().nullable(),
  note: z.string().nullable(),
  total_items: z.int(),
  total_stock_quantity: z.int(),
  code: Code,
  ...trashedRowData,
})
export type Park = z.output<typeof Park>

export const ParkInput = Park.pick({ name: true }).extend({
  street: OptionalText(191),
  postal_code: OptionalText(10),
  locality: OptionalText(191),
  country_id: Id.nullish(),
  opening_hours: OptionalText(255),
  note: OptionalText(20_000),
})
/** A park as GET answers it (rules/park.md#1). */
export const ParkDetails = Park.extend({ has_ongoing_event: z.boolean() })
export type ParkDetails = z.output<typeof ParkDetails>

export const parkRoutes = routes('park', {
  list: { method: 'GET', path: '/parks', can: 'park:read', query: TableQuery, reply: Page(Park) },
  all: { method: 'GET', path: '/parks', when: unpaginated, can: 'park:read', query: TableQuery, reply: z.array(Park) },
  choices: { method: 'GET', path: '/parks/list', can: 'park:list', reply: z.array(Named) },
  get: { method: 'GET', path: '/parks/{id}', can: 'park:read', reply: ParkDetails },
  totalAmount: {
    method: 'GET',
    path: '/parks/{id}/total-amount',
    can: 'park:read',
    reply: z.object({ id: Id, totalAmount: z.number() }),
  },
  materials: { method: 'GET', path: '/parks/{id}/materials', can: 'park:read', reply: z.array(Material) },
  create: { method: 'POST', path: '/parks', can: 'park:edit', body: ParkInput, reply: Park },
  update: { method: 'PUT', path: '/parks/{id}', can: 'park:edit', body: ParkInput.partial(), reply: Park },
  remove: { method: 'DELETE', path: '/parks/{id}', can: 'park:edit', reply: Trashed(ParkDetails) },
  restore: { method: 'PUT', path: '/parks/restore/{id}', can: 'park:edit', reply: ParkDetails },
})
