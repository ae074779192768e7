import * as z from 'zod'
import { Id } from './field.ts'
import { mostNamed } from './limits.ts'

/** How often a kit may be on one event. */
export const mostOfKit = 1000

/** A kit on an event or in a template, as written: one of 0 or less is dropped (rules/kit.md#11). */
export const EventKitInput = z.object({ id: Id, quantity: z.int().max(mostOfKit) })
export type EventKitInput = z.output<typeof EventKitInput>
/** The kits in their order. */
export const EventKitsInput = z.array(EventKitInput).max(mostNamed)

/** What one kit holds of a material. */
export const KitPiece = z.object({ id: Id, quantity: z.int() })
export type KitPiece = z.output<typeof KitPiece>

const named = { id: Id, name: z.string(), reference: z.string() }
const priced = { rental_price: z.number().nullable(), is_discountable: z.boolean() }

/** A kit on an event, with the contents that it had when it was put there (rules/kit.md#10). */
export const EventKit = z.object({
  ...named,
  picture: z.string().nullable(),
  /** Null: its pieces are priced. */
  ...priced,
  /** The kit's list has changed since. */
  is_outdated: z.boolean(),
  materials: z.array(KitPiece),
  pivot: z.object({ quantity: z.int() }),
})
export type EventKit = z.output<typeof EventKit>

/** A kit as billed (rules/invoice.md#31). VAT in percent. */
export const BilledKit = z.object({
  ...named,
  ...priced,
  quantity: z.int(),
  vat_rate: z.number(),
  discount_rate: z.number(),
  reverse_charge: z.literal(true).optional(),
  materials: z.array(KitPiece),
})
export type BilledKit = z.output<typeof BilledKit>

/** A kit of a list template. */
export const ListedKit = z.object({ ...named, quantity: z.int() })
export type ListedKit = z.output<typeof ListedKit>
