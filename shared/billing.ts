import * as z from 'zod'
import { Bill, Estimate } from './billing-shape.ts'
import { file, routes } from './contract.ts'
import { mostLines } from './event-input.ts'
import { Amount, Decimal, Id, Off, OptionalText, Text, Trashed, VatRate, WallClock } from './field.ts'
import { mostNamed, mostPieces } from './limits.ts'
import { PaperQuery } from './user.ts'

/**
 * Number of lines beside the materials that an estimate or bill may have, and the longest text of
 * one.
 */
export const mostExtras = 100
const Rate = Decimal(0, 100, 4)

/**
 * A line beside the materials, as written: quantities up to three decimals, prices in the site's
 * currency before tax.
 */
export const ExtraInput = z.object({
  text: Text(1, 500),
  quantity: Decimal(0, mostPieces, 3),
  unit_price: Amount,
  vat_rate: VatRate.nullish(),
  discount_rate: Rate.nullish().meta({ default: 0 }),
  reverse_charge: z.boolean().nullish().meta({ default: false }),
})
export type ExtraInput = z.output<typeof ExtraInput>

/** Terms of a single material or kit: percent off, before the discount on the total. */
export const BillingLineInput = z.object({
  id: Id,
  discount_rate: Rate.nullish().meta({ default: 0 }),
  reverse_charge: z.boolean().nullish().meta({ default: false }),
})

/**
 * The body that creates an estimate or bill (rules/invoice.md#6, rules/estimate.md#1); an empty one
 * means no discount.
 */
export const BillingInput = z.object({
  /** Percent; its limits depend on the materials, and are checked with them. */
  discountRate: z.number().nullish().meta({ default: 0 }),
  /**
   * Percent off single materials, before the discount on the total; `reverse_charge` as
   * {@link reverseChargeProblem} allows it.
   */
  lines: z.array(BillingLineInput).max(mostLines).nullish(),
  /** The same for kits with a price of their own. */
  kits: z.array(BillingLineInput).max(mostNamed).nullish(),
  extras: z.array(ExtraInput).max(mostExtras).nullish(),
  /** Free text under the title. */
  note: OptionalText(10_000),
  /**
   * The newest document of this kind that the caller has seen on the event, null for none: a newer
   * one refuses the request (rules/invoice.md#32). Absent, nothing is refused.
   */
  follows: Id.nullish(),
})
export type BillingInput = z.output<typeof BillingInput>

/** The body that creates a bill. */
export const BillInput = BillingInput.extend({
  /**
   * The materials whose claims of the return this bill has, or leaves out on purpose: they wait no
   * longer (rules/inventory.md#41).
   */
  claims: z.array(Id).max(mostLines).nullish(),
})
export type BillInput = z.output<typeof BillInput>

/**
 * What an electronic bill would lack (field, sentence, page of the client to fill it in), before it
 * takes a number.
 */
export const BillCheck = z.object({
  missing: z.array(z.object({ field: z.string(), message: z.string(), path: z.string() })),
  /** The customer is a company of another EU country: lines may have `reverse_charge`. */
  may_reverse_charge: z.boolean(),
})
export type BillCheck = z.output<typeof BillCheck>
/** The terms of the next bill, where they differ from the event's materials at their own rates. */
const BillCheckQuery = z.object({
  vat_rate: z.union([z.array(z.coerce.number()), z.coerce.number().transform((one) => [one])]).optional(),
  reverse_charge: Off,
  /** The amount due is zero. */
  free: Off,
})

/**
 * Estimates are made by a route of their event (rules/estimate.md#2), and have a trash
 * (rules/estimate.md#7).
 */
export const estimateRoutes = routes('estimate', {
  get: { method: 'GET', path: '/estimates/{id}', can: 'estimate:read', reply: Estimate },
  pdf: {
    method: 'GET',
    path: '/estimates/{id}/pdf',
    under: 'root',
    can: 'estimate:read',
    query: PaperQuery,
    reply: file('application/pdf'),
  },
  create: {
    method: 'POST',
    path: '/events/{id}/estimate',
    can: 'estimate:edit',
    body: BillingInput,
    hasDefaults: true,
    reply: Estimate,
  },
  remove: { method: 'DELETE', path: '/estimates/{id}', can: 'estimate:edit', reply: Trashed(Estimate) },
  restore: { method: 'PUT', path: '/estimates/restore/{id}', can: 'estimate:edit', reply: Estimate },
})

/**
 * The newest bill when its date is more than a day after the server's clock: each further one would
 * take its date, too.
 */
export const BillClock = z.object({ ahead: z.object({ number: z.string(), date: WallClock }).nullable() })

/** Bills are made from an event, and never removed. */
export const billRoutes = routes('bill', {
  get: { method: 'GET', path: '/bills/{id}', can: 'bill:read', reply: Bill },
  pdf: {
    method: 'GET',
    path: '/bills/{id}/pdf',
    under: 'root',
    can: 'bill:read',
    query: PaperQuery,
    reply: file('application/pdf'),
  },
  clock: { method: 'GET', path: '/bills/clock', can: 'bill:edit', reply: BillClock },
  /**
   * The paper as PDF/A-3 with its data inside, for programs to read. 400 `bill.incomplete` names
   * what the law requires and the snapshot lacks.
   */
  facturX: {
    method: 'GET',
    path: '/bills/{id}/factur-x',
    under: 'root',
    can: 'bill:read',
    query: PaperQuery,
    reply: file('application/pdf'),
  },
  /** The data alone, as UBL 2.1; 400 as `facturX`. */
  ubl: {
    method: 'GET',
    path: '/bills/{id}/ubl',
    under: 'root',
    can: 'bill:read',
    query: PaperQuery,
    reply: file('application/xml'),
  },
  check: {
    method: 'GET',
    path: '/events/{id}/bill/check',
    can: 'bill:edit',
    query: BillCheckQuery,
    reply: BillCheck,
  },
  create: {
    method: 'POST',
    path: '/events/{id}/bill',
    can: 'bill:edit',
    body: BillInput,
    hasDefaults: true,
    reply: Bill,
  },
})
