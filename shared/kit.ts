import * as z from 'zod'
import { Code } from './code.ts'
import { file, routes } from './contract.ts'
import { MaterialLine } from './event-input.ts'
import { Id, Page, TableQuery, Trashed, trashedRowData, unpaginated } from './field.ts'
import { mostNamed } from './limits.ts'
import { BriefEvent, DateForQuantities, eventInShort, MaterialInput, materialRoutes } from './material.ts'
import { ListedMaterial } from './material-shape.ts'
import { maxPictureSize } from './picture.ts'

/** The most pieces of one material in a kit. */
export const mostInKit = 1000

/** A kit: materials that go out together, in their order (rules/kit.md#1, rules/kit.md#6). */
export const Kit = z.object({
  id: Id,
  name: z.string(),
  reference: z.string(),
  code: Code,
  description: z.string().nullable(),
  picture: z.string().nullable(),
  /** Null: `pieces_price` applies. */
  rental_price: z.number().nullable(),
  is_discountable: z.boolean(),
  materials: z.array(ListedMaterial),
  /** What its pieces cost one by one, a day; null without billing. */
  pieces_price: z.number().nullable(),
  ...trashedRowData,
})
export type Kit = z.output<typeof Kit>

/**
 * A kit with how often it can go out in the examined period, and how often its pieces in order make
 * it (rules/kit.md#7).
 */
export const AvailableKit = Kit.extend({ remaining_quantity: z.int(), available_quantity: z.int() })
export type AvailableKit = z.output<typeof AvailableKit>

/** Material of a kit as written. */
export const KitLine = MaterialLine.extend({ quantity: z.int().min(1).max(mostInKit) })

/** A kit as written (rules/kit.md#2); sent materials replace the list (rules/kit.md#4). */
export const KitInput = MaterialInput.pick({
  name: true,
  reference: true,
  description: true,
  picture: true,
  rental_price: true,
  is_discountable: true,
}).extend({ materials: z.array(KitLine).min(1).max(mostNamed) })
export type KitInput = z.output<typeof KitInput>

/** An event in a kit's own list, with how often it has the kit (rules/kit.md#19). */
export const KitEvent = BriefEvent.pick({
  ...eventInShort,
  is_archived: true,
  is_departure_inventory_done: true,
  is_return_inventory_done: true,
  is_return_begun: true,
}).extend({ quantity: z.int() })
export type KitEvent = z.output<typeof KitEvent>

export const KitQuery = TableQuery.extend({ dateForQuantities: DateForQuantities.optional() })

export const kitRoutes = routes('kit', {
  list: { method: 'GET', path: '/kits', can: 'kit:read', query: KitQuery, reply: Page(AvailableKit) },
  all: {
    method: 'GET',
    path: '/kits',
    when: unpaginated,
    can: 'kit:read',
    query: KitQuery,
    reply: z.array(AvailableKit),
  },
  get: { method: 'GET', path: '/kits/{id}', can: 'kit:read', reply: Kit },
  create: {
    method: 'POST',
    path: '/kits',
    can: 'kit:edit',
    body: KitInput,
    files: { picture: maxPictureSize },
    reply: Kit,
  },
  update: {
    method: 'PUT',
    path: '/kits/{id}',
    can: 'kit:edit',
    body: KitInput.partial(),
    files: { picture: maxPictureSize },
    reply: Kit,
  },
  remove: { method: 'DELETE', path: '/kits/{id}', can: 'kit:edit', reply: Trashed(Kit) },
  restore: { method: 'PUT', path: '/kits/restore/{id}', can: 'kit:edit', reply: Kit },
  events: { method: 'GET', path: '/kits/{id}/events', can: 'kit:edit', reply: z.array(KitEvent) },
  whileEvent: { method: 'GET', path: '/kits/while-event/{id}', can: 'kit:edit', reply: z.array(AvailableKit) },
  picture: {
    method: 'GET',
    path: '/kits/{id}/picture',
    under: 'root',
    can: 'kit:read',
    query: materialRoutes.picture.query,
    reply: file('image/webp', 'image/jpeg', 'image/png'),
  },
})
