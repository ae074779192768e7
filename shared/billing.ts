import * as z from 'zod'
import { file, routes } from './contract.ts'
import { mostLines } from './event.ts'
import {
  Amount,
  Decimal,
  Id,
  mostPieces,
  Off,
  OptionalText,
  rowData,
  Text,
  Trashed,
  trashedRowData,
  VatRate,
  WallClock,
} from './field.ts'
import { LatePenalty } from './rules/legal-terms.ts'
import { PaymentMeans } from './settings.ts'
import { PaperQuery } from './user.ts'

/** Lines beside the materials that an estimate or bill may have, and the longest text of one. */
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
  discount_rate: Rate.optional().meta({ default: 0 }),
  reverse_charge: z.boolean().optional().meta({ default: false }),
})
export type ExtraInput = z.output<typeof ExtraInput>

/** What is asked for a single material: percent off, before the discount on the whole. */
export const BillingLineInput = z.object({
  id: Id,
  discount_rate: Rate.optional().meta({ default: 0 }),
  reverse_charge: z.boolean().optional().meta({ default: false }),
})

/**
 * The body that makes an estimate or bill (rules/invoice.md#6, rules/estimate.md#1); empty, it
 * makes one without discount.
 */
export const BillingInput = z.object({
  /** Percent; its limits depend on the materials, and are checked with them. */
  discountRate: z.number().optional().meta({ default: 0 }),
  /**
   * Percent off single materials, before the discount on the whole; `reverse_charge` as
   * {@link reverseChargeProblem} allows it.
   */
  lines: z.array(BillingLineInput).max(mostLines).optional(),
  extras: z.array(ExtraInput).max(mostExtras).optional(),
  /** Free text under the title. */
  note: OptionalText(10_000),
})
export type BillingInput = z.output<typeof BillingInput>

const Named = { id: Id.nullable(), name: z.string().nullable() }
export const BilledCountry = z.object({ code: z.string(), name_fr: z.string(), name_en: z.string() })
const address = {
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  locality: z.string().nullable(),
  country: BilledCountry.nullable(),
  phone: z.string().nullable(),
}

/** The seller as on the day of issue. `logo` is the name of a stored picture. */
export const Seller = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  ...address,
  email: z.string().nullable(),
  legal_numbers: z.array(z.object({ name: z.string(), value: z.string() })),
  vat_number: z.string().nullable(),
  // What follows is missing from what was issued before it existed.
  siret: z.string().nullish(),
  /** How and until when to pay; `due_date` is a day, on bills alone. */
  payment: z
    .object({
      terms: z.string().nullable(),
      days: z.int().nullable(),
      due_date: z.string().nullable(),
      means: PaymentMeans.nullable(),
      iban: z.string().nullable(),
      bic: z.string().nullable(),
    })
    .nullish(),
  /** What a French bill says of late and early payment. */
  terms: z
    .object({ late_penalty: LatePenalty, recovery_fee: z.number(), early_discount: z.string().nullable() })
    .nullish(),
  vat_exemption: z.object({ reason: z.string().nullable(), code: z.string().nullable() }).nullish(),
})
export type Seller = z.output<typeof Seller>

/** The buyer: the company if there is one, else the person. */
export const Buyer = z.object({
  id: Id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  ...address,
  company: z
    .object({ legal_name: z.string(), siret: z.string().nullable(), vat_number: z.string().nullable(), ...address })
    .nullable(),
})
export type Buyer = z.output<typeof Buyer>

/** A material as it was billed. VAT in percent, its own or the site's of that day. */
export const BilledMaterial = z.object({
  id: Id,
  name: z.string(),
  reference: z.string(),
  park_id: Id,
  park_name: z.string(),
  category_id: Named.id,
  category_name: Named.name,
  sub_category_id: Named.id,
  sub_category_name: Named.name,
  rental_price: z.number().nullable(),
  replacement_price: z.number().nullable(),
  is_hidden_on_bill: z.boolean(),
  is_discountable: z.boolean(),
  quantity: z.int(),
  vat_rate: z.number(),
  discount_rate: z.number(),
  reverse_charge: z.literal(true).optional(),
})
export type BilledMaterial = z.output<typeof BilledMaterial>

export const BilledExtra = z.object({
  text: z.string(),
  quantity: z.number(),
  unit_price: z.number(),
  vat_rate: z.number(),
  discount_rate: z.number(),
  reverse_charge: z.literal(true).optional(),
})

/**
 * What estimates and bills share: everything their paper says, as it was when they were made
 * (rules/invoice.md#9).
 */
const snapshot = {
  id: Id,
  date: WallClock,
  event_id: Id,
  beneficiary_id: Id.nullable(),
  user_id: Id.nullable(),
  days_count: z.int(),
  degressive_rate: z.number(),
  discount_rate: z.number(),
  vat_rate: z.number(),
  currency: z.string(),
  daily_total: z.number(),
  grand_total: z.number(),
  discount_amount: z.number(),
  due_amount: z.number(),
  vat_amount: z.number(),
  total_with_taxes: z.number(),
  replacement_amount: z.number(),
  vat_breakdown: z.array(
    z.object({ rate: z.number(), base: z.number(), vat: z.number(), reverse_charge: z.literal(true).optional() }),
  ),
  materials: z.array(BilledMaterial),
  extras: z.array(BilledExtra),
  note: z.string().nullable(),
  company: Seller,
  beneficiary: Buyer,
  event: z.object({ title: z.string(), start_date: WallClock, end_date: WallClock, location: z.string().nullable() }),
  custom_text: z.object({ title: z.string().nullable(), content: z.string().nullable() }),
  author: z.object({ full_name: z.string().nullable() }),
}

/** `number` and the day `valid_until` are missing from what was made before there were any. */
export const Estimate = z.object({
  ...snapshot,
  number: z.string().nullable(),
  valid_until: z.string().nullable(),
  ...trashedRowData,
})
export type Estimate = z.output<typeof Estimate>

/** `replaces` is a number, printed; `superseded_by` the id of a later bill of the same event. */
export const Bill = z.object({
  ...snapshot,
  number: z.string(),
  replaces: z.string().nullable(),
  superseded_by: Id.nullable(),
  ...rowData,
})
export type Bill = z.output<typeof Bill>

/**
 * What an electronic bill would lack (field, sentence, page of the client to fill it in), before a
 * number is taken.
 */
export const BillCheck = z.object({
  missing: z.array(z.object({ field: z.string(), message: z.string(), path: z.string() })),
  /** The customer is a company of another EU country: lines may say `reverse_charge`. */
  may_reverse_charge: z.boolean(),
})
export type BillCheck = z.output<typeof BillCheck>
/**
 * What the next bill will be like, where it has more than the event's materials at their own rates.
 */
const BillCheckQuery = z.object({
  vat_rate: z.union([z.array(z.coerce.number()), z.coerce.number().transform((one) => [one])]).optional(),
  reverse_charge: Off,
  /** Nothing is to be paid. */
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
 * The newest bill when it is dated more than a day after the server's clock: each further one would
 * take its date, too.
 */
export const BillClock = z.object({ ahead: z.object({ number: z.string(), date: WallClock }).nullable() })

/** Bills are made from an event, and are never removed. */
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
   * The paper as PDF/A-3 with its data inside, for programs to read. 400 `bill.incomplete` says
   * what the law wants and the snapshot lacks.
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
    body: BillingInput,
    hasDefaults: true,
    reply: Bill,
  },
})
