import { type RawBuilder, sql } from 'kysely'
import type { BillingInput } from '#shared/billing.ts'
import type { BilledMaterial, Buyer, Seller } from '#shared/billing-shape.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { PricedLine } from '#shared/rules/exact-lines.ts'
import { isPriced, kitLines, withoutPaid } from '#shared/rules/kit-pieces.ts'
import { durationInDays, moveWallClock } from '#shared/rules/period.ts'
import { type Amounts, amounts, pricingProblem, rateProblem } from '#shared/rules/pricing.ts'
import { reverseChargeProblem } from '#shared/rules/registration.ts'
import type { Caller, Ctx } from '../context.ts'
import { loadEventKits } from '../event/kits.ts'
import { loadLines } from '../event/lines.ts'
import type { StoredEvent } from '../event/stored.ts'
import { Problem, Refusals } from '../problem.ts'
import { billedKits } from './kits.ts'
import { buyerOf, sellerOf } from './parties.ts'

/** What taking a snapshot needs: the settings, and the user who takes it. */
export type Billing = Pick<Ctx, 'db' | 'site'> &
  Partial<Pick<Ctx, 'refused'>> & { user: Pick<Caller, 'id' | 'name' | 'restrictedParks'> }

/**
 * The columns that an estimate and a bill share, ready to write except for the date and what
 * follows from it.
 */
export type Snapshot = Omit<Amounts, 'vat_breakdown'> & { seller: Seller } & Record<string, unknown>

/**
 * Computes everything an estimate or bill of this event shows, as of now (rules/invoice.md#9,
 * rules/estimate.md#1).
 * @throws event.not_billable, event.no_beneficiary, event.no_materials, billing.amount_too_large;
 * request.invalid on `discountRate`, `lines`, `kits` or `extras`
 */
export async function takeSnapshot(ctx: Billing, event: StoredEvent, input: BillingInput): Promise<Snapshot> {
  const { site, user } = ctx
  const { billing } = site
  const { id: buyerId, seller, buyer } = await partiesOf(ctx, event)
  const lines = (await loadLines(ctx, [event.id])).get(event.id) ?? []
  if (lines.length === 0) throw new Problem('event.no_materials')
  const kits = billedKits(await loadEventKits(ctx, event.id), input.kits, (isReversed) =>
    taxed(billing.vatRate, isReversed),
  )
  const materials = withoutPaid(await billedMaterials(ctx, lines, input), kits)
  const priced = [...materials, ...kitLines(kits)]
  const extras = (input.extras ?? []).map(({ vat_rate, discount_rate, reverse_charge, ...extra }) => ({
    ...extra,
    ...taxed(vat_rate ?? billing.vatRate, reverse_charge),
    discount_rate: discount_rate ?? 0,
  }))
  const refusals = new Refusals(ctx.refused)
  const named = (input.lines ?? []).map(({ id }) => id)
  refusals.addIds('lines', named, new Set(lines.map(({ id }) => id)))
  const withPrice = kits.filter(isPriced).map(({ id }) => id)
  const namedKits = (input.kits ?? []).map(({ id }) => id)
  refusals.addIds('kits', namedKits, new Set(withPrice))
  refuseReverseCharge(refusals, input, seller, buyer)
  const terms = {
    days: durationInDays(event.start_date, event.end_date),
    degressive: billing.degressiveRate,
    discountRate: input.discountRate ?? 0,
    vatRate: billing.vatRate,
    extras,
  }
  refuseTerms(refusals, priced, terms)
  const { vat_breakdown, ...figures } = amounts(priced, terms)
  const { title, start_date, end_date, location } = event
  const { title: heading = null, content = null } = billing.customText
  return {
    ...figures,
    event_id: event.id,
    beneficiary_id: buyerId,
    user_id: user.id,
    currency: billing.currency,
    materials: json(materials),
    kits: kits.length > 0 ? json(kits) : null,
    extras: json(extras),
    note: input.note ?? null,
    vat_breakdown: json(vat_breakdown),
    seller,
    beneficiary: json(buyer),
    event: json({ title, start_date, end_date, location }),
    custom_text: json({ title: heading, content }),
    author: json({ full_name: user.name }),
  }
}

/**
 * Reports what the event and its customer do not allow, beside what the schema refuses
 * (rules/invoice.md#8). Reports an event that cannot be billed at all once the body is valid
 * (rules/invoice.md#4).
 */
export async function checkTerms(ctx: Billing, event: StoredEvent, input: BillingInput): Promise<void> {
  try {
    await takeSnapshot(ctx, event, input)
  } catch (error) {
    if (!(error instanceof Problem) || error.key === 'request.invalid') throw error
  }
}

/**
 * Finds both parties of a bill of this event, and the person's id. @throws event.not_billable,
 * event.no_beneficiary
 */
export async function partiesOf(
  ctx: Pick<Ctx, 'db' | 'site'>,
  event: Pick<StoredEvent, 'is_billable' | 'beneficiaries'>,
) {
  if (!event.is_billable && ctx.site.billing.mode !== 'full') throw new Problem('event.not_billable')
  const [id] = event.beneficiaries
  if (id === undefined) throw new Problem('event.no_beneficiary')
  return { id, seller: await sellerOf(ctx), buyer: await buyerOf(ctx.db, id) }
}

/**
 * Completes the snapshot's columns for a date of the site; with `isDue` its payment term starts
 * then.
 */
export function asOf({ seller, ...columns }: Snapshot, date: string, isDue: boolean) {
  const days = seller.payment?.days ?? null
  const due_date = isDue && days !== null ? moveWallClock(date, { days }).slice(0, 10) : null
  return { ...columns, date, company: json({ ...seller, payment: seller.payment && { ...seller.payment, due_date } }) }
}

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

/** Returns the VAT of a line: under reverse charge the customer owes it, and no rate applies. */
const taxed = (rate: number, isReversed: boolean | null | undefined) =>
  isReversed ? { vat_rate: 0, reverse_charge: true as const } : { vat_rate: rate }

/** Refuses each list that has a line for which reverse charge is not allowed. */
function refuseReverseCharge(
  refusals: Refusals,
  { lines, extras, kits }: BillingInput,
  seller: Seller,
  buyer: Buyer,
): void {
  const key = reverseChargeProblem(taxableOf(seller), buyer.company && taxableOf(buyer.company))
  if (key === null) return
  for (const [field, list] of Object.entries({ lines, extras, kits }))
    if (list?.some(({ reverse_charge }) => reverse_charge)) refusals.add(field, key)
}

/** The facts about a party that decide the VAT between two countries. */
export const taxableOf = ({ country, vat_number }: Pick<Seller, 'country' | 'vat_number'>) => ({
  country: country?.code ?? null,
  vat_number,
})

/**
 * Refuses a discount above its maximum. The maximum follows from the lines: it is unknown while
 * some are refused.
 */
function refuseTerms(
  refusals: Refusals,
  lines: readonly PricedLine[],
  terms: Parameters<typeof pricingProblem>[1],
): void {
  const areKnown = !['lines', 'extras', 'kits'].some((field) => field in refusals.issues)
  const problem = areKnown ? pricingProblem(lines, terms) : rateProblem(terms.discountRate)
  if (problem?.field) refusals.add(problem.field, problem.message.key, problem.message.facts)
  refusals.throwIfAny()
  if (problem?.field === null) throw new Problem(problem.key)
}

/** Reads the event's materials as billed, by reference. */
async function billedMaterials(
  { db, site }: Billing,
  lines: readonly EventMaterial[],
  { lines: own }: BillingInput,
): Promise<BilledMaterial[]> {
  const said = new Map((own ?? []).map((line) => [line.id, line]))
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<
    Pick<BilledMaterial, 'id' | 'park_name' | 'category_name' | 'sub_category_name'> & { vat_rate: number | null }
  >`
    select m.id, p.name as park_name, c.name as category_name, s.name as sub_category_name, m.vat_rate
    from material m join park p on p.id = m.park_id left join category c on c.id = m.category_id
      left join sub_category s on s.id = m.sub_category_id
    where m.id = any(${sql.val(ids)}::int[]) order by m.reference_key, m.id`.execute(db)
  const byId = new Map(lines.map((line) => [line.id, line]))
  return rows.map(({ id, vat_rate, ...names }) => {
    const { name, reference, park_id, category_id, sub_category_id, pivot, ...line } = byId.get(id)!
    const { rental_price, replacement_price, is_hidden_on_bill, is_discountable } = line
    return {
      id,
      name,
      reference,
      park_id,
      category_id,
      sub_category_id,
      ...names,
      rental_price,
      replacement_price,
      is_hidden_on_bill,
      is_discountable,
      quantity: pivot.quantity,
      ...taxed(vat_rate ?? site.billing.vatRate, said.get(id)?.reverse_charge),
      discount_rate: said.get(id)?.discount_rate ?? 0,
    }
  })
}
