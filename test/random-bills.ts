import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type BillingInput, billRoutes } from '#shared/billing.ts'
import type { Bill } from '#shared/billing-shape.ts'
import type { PricedLine } from '#shared/rules/exact-lines.ts'
import { type DegressiveRate, maximumRate, pricingProblem } from '#shared/rules/pricing.ts'
import { settingsRoutes } from '#shared/settings.ts'
import type { Client, TestSite } from './server.ts'

/**
 * The settings for the bills of one lot: bills in four currencies, degressive rates and VAT rates
 * need four sites.
 */
const sites: { currency: string; vatRate: number; degressiveRate: DegressiveRate }[] = [
  { currency: 'EUR', vatRate: 20, degressiveRate: { factor: 0.75 } },
  { currency: 'CHF', vatRate: 8.1, degressiveRate: { factor: 0.8137 } },
  { currency: 'EUR', vatRate: 0, degressiveRate: { factor: 1 } },
  {
    currency: 'USD',
    vatRate: 5.5,
    degressiveRate: {
      tiers: [
        { from: 1, rate: 1, per_day: 0.75 },
        { from: 7, rate: 4.3333, per_day: 0.3 },
      ],
    },
  },
]

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount / 100)
const long = 'Structure tridirectionnelle à réglage rapide, embases lestées et goupilles, '
const text = fc.constantFrom('Transport', 'Son & lumière <aller>', 'Montage\net démontage 🎬', long.repeat(6).trim())
const rate = fc.oneof(
  fc.constant(0),
  fc.constantFrom(12.5, 33.3333, 100),
  fc.integer({ min: 0, max: 999_999 }).map((value) => value / 10_000),
)
const vat = fc.constantFrom(null, null, 20, 10, 5.5, 2.1, 0, 99.99)

const stocked = fc.record({
  name: fc.constantFrom('Projecteur', 'Câble ÉÀç', 'Écran 🎬 & pied', `${long}${'m'.repeat(60)}`),
  rental_price: fc.oneof(fc.constantFrom(null, 0, 0.01, 0.03, 999_999.99), cents(99), cents(99_999), cents(999_999)),
  replacement_price: fc.oneof(fc.constantFrom(null, 0, 0.01, 999_999.99), cents(999_999)),
  is_discountable: fc.boolean(),
  is_hidden_on_bill: fc.boolean(),
  vat_rate: vat,
})

const job = fc.record({
  lines: fc.array(fc.record({ at: fc.nat(), quantity: fc.integer({ min: 1, max: 500 }), discount_rate: rate }), {
    minLength: 1,
    maxLength: 8,
  }),
  extras: fc.array(
    fc.record({
      text,
      quantity: fc.integer({ min: 0, max: 9999 }).map((thousandths) => thousandths / 1000),
      unit_price: fc.oneof(cents(99), cents(99_999)),
      vat_rate: vat,
      discount_rate: rate,
    }),
    { maxLength: 3 },
  ),
  days: fc.integer({ min: 1, max: 28 }),
  /** Share of the highest discount: none, all, or something between. */
  share: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
  title: fc.constantFrom('Gala', 'Été', long.repeat(2).trim()),
  note: fc.constantFrom(null, null, long.repeat(8)),
})
type Job = { days: number; title: string; lines: { id: number; quantity: number }[]; input: BillingInput }

/**
 * Bills of every kind, issued through the API: several VAT rates, discounts by line and on the
 * total, extra lines, rates of 0, amounts from a cent to ten digits, long texts. The same `seed`
 * gives the same ones.
 */
export async function issueRandomBills(
  site: TestSite,
  admin: Client,
  count: number,
  buyer: number,
  seed: number,
): Promise<Bill[]> {
  const stock: ({ id: number } & Omit<PricedLine, 'quantity' | 'discount_rate'>)[] = []
  for (const values of fc.sample(stocked, { numRuns: 60, seed })) {
    // A line with a price is never hidden.
    const material = { ...values, is_hidden_on_bill: values.is_hidden_on_bill && !values.rental_price }
    stock.push({ ...material, id: await site.build.material(material) })
  }
  const dear = { rental_price: 999_999.99, replacement_price: 0.01, is_discountable: true, is_hidden_on_bill: false }
  stock.push({ ...dear, id: await site.build.material({ ...dear, name: 'Console' }) })
  const samples = fc.sample(job, { numRuns: count, seed })
  const bills: Bill[] = []
  for (const [at, billing] of sites.entries()) {
    const body = Object.fromEntries(Object.entries(billing).map(([key, value]) => [`billing.${key}`, value]))
    expect((await admin.call(settingsRoutes.update, { body })).status).toBe(200)
    const jobs = samples
      .filter((_, index) => index % sites.length === at)
      .map((sample) => jobOf(sample, stock, billing))
    // The greatest and the smallest amounts of rules/amount.md#21, which chance would not find.
    if (at === 0)
      jobs.splice(0, 2, whole(stock.at(-1)!.id, 10_000), whole(stock.find((one) => one.rental_price === 0.01)!.id, 1))
    const events = await insertEvents(site, jobs, buyer)
    for (const [index, id] of events.entries()) {
      const made = await admin.call(billRoutes.create, { params: { id }, body: jobs[index]!.input })
      expect(made.status, JSON.stringify(made.body.error)).toBe(201)
      bills.push(made.body)
    }
  }
  return bills
}

const whole = (id: number, quantity: number): Job => ({ days: 1, title: 'Gala', lines: [{ id, quantity }], input: {} })

/**
 * The sample with materials of the stock, and a discount that they allow; fewer pieces where the
 * bill would exceed its limit.
 */
function jobOf(
  { lines, extras, days, share, title, note }: typeof job extends fc.Arbitrary<infer T> ? T : never,
  stock: ({ id: number } & Omit<PricedLine, 'quantity' | 'discount_rate'>)[],
  { degressiveRate: degressive, vatRate }: (typeof sites)[number],
): Job {
  const chosen = new Map(lines.map(({ at, ...line }) => [at % stock.length, line]))
  const all = [...chosen].map(([at, line]) => ({ ...stock[at]!, ...line }))
  const span = { days, degressive, extras, vatRate }
  const isTooMuch = pricingProblem(all, { ...span, discountRate: 0 }) !== null
  const priced = isTooMuch ? all.map((line) => ({ ...line, quantity: 1 })) : all
  const discountRate = Math.floor(maximumRate(priced, span) * share * 10_000) / 10_000
  const own = priced.map(({ id, discount_rate }) => ({ id, discount_rate }))
  return { days, title, lines: priced, input: { discountRate, extras, lines: own, note } }
}

/** Writes the events of the jobs at once, in order. */
async function insertEvents({ db }: TestSite, jobs: readonly Job[], buyer: number): Promise<number[]> {
  const start_date = '2040-06-01 00:00:00'
  const values = jobs.map(({ title, days }) => ({
    title,
    start_date,
    end_date: `2040-06-${String(days).padStart(2, '0')} 23:59:59`,
  }))
  const { rows } = await sql<{ id: number }>`
    insert into event (title, start_date, end_date) select title, start_date, end_date
    from jsonb_to_recordset(${JSON.stringify(values)}) as one (title text, start_date timestamp, end_date timestamp)
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const lines = ids.flatMap((event_id, at) =>
    jobs[at]!.lines.map(({ id, quantity }) => ({ event_id, material_id: id, quantity })),
  )
  await db.insertInto('event_material').values(lines).execute()
  const buyers = ids.map((event_id) => ({ event_id, person_id: buyer, position: 0 }))
  await db.insertInto('event_beneficiary').values(buyers).execute()
  return ids
}
