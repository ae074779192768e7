import { type RawBuilder, sql } from 'kysely'
import type { BilledMaterial, BillingInput, Buyer, Seller } from '#shared/billing.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import { durationInDays, moveWallClock } from '#shared/period.ts'
import { type Amounts, amounts, pricingProblem } from '#shared/pricing.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { loadLines } from '../event/lines.ts'
import type { StoredEvent } from '../event/stored.ts'
import { invalid, Problem, Refusals } from '../problem.ts'

/** The columns that an estimate and a bill share, ready to be written but for the date and what follows from it. */
export type Snapshot = Omit<Amounts, 'vat_breakdown'> & { seller: Seller } & Record<string, unknown>

/**
 * Everything an estimate or bill of this event says, as things stand now (spec 3, 8.4).
 * @throws event.not_billable, event.no_beneficiary, event.no_materials, billing.amount_too_large; request.invalid on `discountRate`
 *   or `lines`
 */
export async function takeSnapshot(ctx: Ctx, event: StoredEvent, input: BillingInput): Promise<Snapshot> {
  const { site, user, db } = ctx
  const { billing } = site
  if (!event.is_billable && billing.mode !== 'full') throw new Problem('event.not_billable')
  const [first] = event.beneficiaries
  if (first === undefined) throw new Problem('event.no_beneficiary')
  const lines = (await loadLines(ctx, [event.id])).get(event.id) ?? []
  if (lines.length === 0) throw new Problem('event.no_materials')
  const materials = await billedMaterials(ctx, lines, input)
  const extras = (input.extras ?? []).map(({ vat_rate, discount_rate = 0, ...extra }) => ({
    ...extra,
    vat_rate: vat_rate ?? billing.vatRate,
    discount_rate,
  }))
  const terms = {
    days: durationInDays(event.start_date, event.end_date),
    degressive: billing.degressiveRate,
    discountRate: input.discountRate ?? 0,
    vatRate: billing.vatRate,
    extras,
  }
  refuseTerms(materials, terms)
  const { vat_breakdown, ...figures } = amounts(materials, terms)
  const { title, start_date, end_date, location } = event
  const { title: heading = null, content = null } = billing.customText
  return {
    ...figures,
    event_id: event.id,
    beneficiary_id: first,
    user_id: user.id,
    currency: billing.currency,
    materials: json(materials),
    extras: json(extras),
    note: input.note ?? null,
    vat_breakdown: json(vat_breakdown),
    seller: await sellerOf(ctx),
    beneficiary: json(await buyerOf(db, first)),
    event: json({ title, start_date, end_date, location }),
    custom_text: json({ title: heading, content }),
    author: json({ full_name: user.name }),
  }
}

/** The snapshot's columns as of a date of the site; with `isDue` its payment term begins to run. */
export function asOf({ seller, ...columns }: Snapshot, date: string, isDue: boolean) {
  const days = seller.payment?.days ?? null
  const due_date = isDue && days !== null ? moveWallClock(date, { days }).slice(0, 10) : null
  return { ...columns, date, company: json({ ...seller, payment: seller.payment && { ...seller.payment, due_date } }) }
}

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

function refuseTerms(materials: readonly BilledMaterial[], terms: Parameters<typeof pricingProblem>[1]): void {
  const problem = pricingProblem(materials, terms)
  if (problem?.field) throw invalid(problem.field, problem.message.key, problem.message.facts)
  if (problem) throw new Problem(problem.key)
}

/** The event's materials as they are billed, by reference. @throws request.invalid on `lines` for a material that is not on the event */
async function billedMaterials(
  { db, site }: Ctx,
  lines: readonly EventMaterial[],
  { lines: own = [] }: BillingInput,
): Promise<BilledMaterial[]> {
  const discounts = new Map(own.map(({ id, discount_rate }) => [id, discount_rate]))
  const ids = lines.map(({ id }) => id)
  const refusals = new Refusals()
  refusals.addIds(
    'lines',
    own.map(({ id }) => id),
    new Set(ids),
  )
  refusals.throwIfAny()
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
      vat_rate: vat_rate ?? site.billing.vatRate,
      discount_rate: discounts.get(id) ?? 0,
    }
  })
}

async function sellerOf({ db, site }: Ctx): Promise<Seller> {
  const { name, logo, street, postal_code, locality, country_id, phone, email, legalNumbers, vatNumber, siret } =
    site.company
  const { paymentTerms, paymentDays, paymentMeans, iban, bic } = site.billing
  const country = await db
    .selectFrom('country')
    .select(['code', 'name_fr', 'name_en'])
    .where('id', '=', country_id ?? 0)
    .executeTakeFirst()
  return {
    name,
    logo: typeof logo === 'string' ? logo : null,
    street: street ?? null,
    postal_code: postal_code ?? null,
    locality: locality ?? null,
    country: country ?? null,
    phone: phone ?? null,
    email: email ?? null,
    legal_numbers: legalNumbers,
    vat_number: vatNumber ?? null,
    siret: siret ?? null,
    payment: {
      terms: paymentTerms ?? null,
      days: paymentDays ?? null,
      due_date: null,
      means: paymentMeans ?? null,
      iban: iban ?? null,
      bic: bic ?? null,
    },
  }
}

async function buyerOf(db: Db, id: number): Promise<Buyer> {
  const country = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null then
    json_build_object('code', ${sql.ref(`${alias}.code`)}, 'name_fr', ${sql.ref(`${alias}.name_fr`)},
      'name_en', ${sql.ref(`${alias}.name_en`)}) end`
  const { rows } = await sql<Buyer>`
    select p.id, p.first_name, p.last_name, p.full_name, p.reference, p.email, p.street, p.postal_code, p.locality, p.phone,
      ${country('pk')} as country,
      case when c.id is not null then json_build_object('legal_name', c.legal_name, 'siret', c.siret,
        'vat_number', c.vat_number, 'street', c.street, 'postal_code', c.postal_code, 'locality', c.locality,
        'phone', c.phone, 'country', ${country('ck')}) end as company
    from person p left join country pk on pk.id = p.country_id
      left join company c on c.id = p.company_id and c.deleted_at is null left join country ck on ck.id = c.country_id
    where p.id = ${id}`.execute(db)
  return rows[0]!
}
