import * as z from 'zod'
import { BilledKit } from './event-kit.ts'
import { Id, rowData, trashedRowData, WallClock } from './field.ts'
import { LatePenalty } from './rules/legal-terms.ts'
import { PaymentMeans } from './settings.ts'

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
  // Papers issued before these fields existed lack them.
  siret: z.string().nullish(),
  /** How and until when to pay; `due_date` is a day, on bills only. */
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
  /** The terms of late and early payment on a French bill. */
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

/** A material as billed. VAT in percent, its own or the site's of that day. */
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
  /** In all. */
  quantity: z.int(),
  /** The part that the price of a kit pays for. */
  quantity_in_kits: z.int().optional(),
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
 * The common fields of estimates and bills: everything their paper shows, as of their creation
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
  kits: z.array(BilledKit),
  extras: z.array(BilledExtra),
  note: z.string().nullable(),
  company: Seller,
  beneficiary: Buyer,
  event: z.object({ title: z.string(), start_date: WallClock, end_date: WallClock, location: z.string().nullable() }),
  custom_text: z.object({ title: z.string().nullable(), content: z.string().nullable() }),
  author: z.object({ full_name: z.string().nullable() }),
}

/** Estimates made before `number` and the day `valid_until` existed lack them. */
export const Estimate = z.object({
  ...snapshot,
  number: z.string().nullable(),
  valid_until: z.string().nullable(),
  ...trashedRowData,
})
export type Estimate = z.output<typeof Estimate>

/** `replaces` is a printed number; `superseded_by` the id of a later bill of the same event. */
export const Bill = z.object({
  ...snapshot,
  number: z.string(),
  replaces: z.string().nullable(),
  superseded_by: Id.nullable(),
  ...rowData,
})
export type Bill = z.output<typeof Bill>

/** A bill as its event lists it; it has its own currency, since the site's may have changed. */
export const BillRow = z.object({
  id: Id,
  number: z.string(),
  date: WallClock,
  discount_rate: z.number(),
  due_amount: z.number(),
  total_with_taxes: z.number(),
  currency: z.string(),
  superseded_by: Id.nullable(),
})

/**
 * An estimate as its event lists it. Those made before numbers existed lack a number and a last day
 * of validity.
 */
export const EstimateRow = BillRow.omit({ superseded_by: true }).extend({
  number: z.string().nullable(),
  valid_until: z.string().nullable(),
  version: z.int(),
})
