import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bill, billRoutes } from '#shared/billing.ts'
import { formatDecimal, formatMoney, formatRate } from '#shared/format.ts'
import { amounts, maximumRate } from '#shared/pricing.ts'
import { useSite } from '#test/server.ts'
import { renderBilling } from '../document/billing.ts'
import { billedMaterial } from '../document/billing-sample.ts'
import { pdfTexts } from '../document/pdf-text.ts'

const site = useSite()

/** Text as `pdfPages` reads it back. */
const plain = (text: string) => text.replace(/\s+/g, ' ')

/** Lines and terms of every kind, as they may be billed. */
const billable = fc.record({
  materials: fc.array(
    fc.record({
      rental_price: fc.option(cents(999_999)),
      replacement_price: fc.option(cents(9_999_999)),
      quantity: fc.integer({ min: 1, max: 500 }),
      is_discountable: fc.boolean(),
      is_hidden_on_bill: fc.boolean(),
      category_id: fc.constantFrom(null, 1, 2, 3),
      vat_rate: fc.constantFrom(20, 20, 10, 5.5),
      discount_rate: fc.constantFrom(0, 0, 0, 12.5, 33.3333),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  extras: fc.array(
    fc.record({
      text: fc.constantFrom('Transport', 'Technicien'),
      quantity: fc.integer({ min: 0, max: 9999 }).map((thousandths) => thousandths / 1000),
      unit_price: cents(99_999),
      vat_rate: fc.constantFrom(20, 10),
      discount_rate: fc.constantFrom(0, 0, 5),
    }),
    { maxLength: 3 },
  ),
  days: fc.integer({ min: 1, max: 40 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  lang: fc.constantFrom('fr' as const, 'en' as const),
  currency: fc.constantFrom('EUR', 'CHF', 'USD'),
})

function cents(most: number) {
  return fc.integer({ min: 0, max: most }).map((amount) => amount / 100)
}

test('amounts on paper are those of the JSON, for 200 random snapshots', async () => {
  const admin = await site.as('admin')
  const event_id = await site.build.event()
  const words = {
    fr: {
      daily: 'Total par jour HT',
      grand: 'Total brut HT',
      due: 'Total HT',
      total: 'Total TTC',
      vat: 'TVA',
      on: 'sur',
      sum: 'Total TVA',
      worth: 'Valeur de remplacement du matériel',
    },
    en: {
      daily: 'Total per day excl. VAT',
      grand: 'Gross total excl. VAT',
      due: 'Total excl. VAT',
      total: 'Total incl. VAT',
      vat: 'VAT',
      on: 'on',
      sum: 'Total VAT',
      worth: 'Replacement value of the material',
    },
  } as const
  const cases = fc.sample(billable, { numRuns: 200, seed: 42 })
  const made: { bill: Bill; lang: 'fr' | 'en'; pdf: Uint8Array }[] = []
  for (const [at, { days, share, lang, currency, extras, materials: lines }] of cases.entries()) {
    const materials = lines.map((line, index) =>
      billedMaterial(index + 1, {
        ...line,
        category_name: line.category_id === null ? null : `Famille ${line.category_id}`,
      }),
    )
    const terms = { days, degressive: { factor: 0.75 }, extras, vatRate: 20 }
    const discountRate = Math.floor(maximumRate(materials, terms) * share * 100) / 100
    const { vat_breakdown, ...figures } = amounts(materials, { ...terms, discountRate })
    const lists = { vat_breakdown: JSON.stringify(vat_breakdown), extras: JSON.stringify(extras) }
    const id = await site.build.bill({ event_id, materials, currency, ...figures, ...lists })
    const bill: Bill = (await admin.call(billRoutes.get, { params: { id } })).body
    const pdf = await renderBilling({ language: lang, snapshot: bill, logo: null })
    made.push({ bill, lang, pdf })
    // What is laid out here is what the route sends, to the byte.
    if (at % 20 > 0) continue
    const { raw } = await admin.call(billRoutes.pdf, { params: { id }, query: { lang } })
    expect(raw.equals(pdf)).toBe(true)
  }
  const texts = await pdfTexts(made.map(({ pdf }) => pdf))
  expect(texts).toHaveLength(made.length)
  for (const [at, { bill, lang }] of made.entries()) {
    const text = texts[at] ?? ''
    const w = words[lang]
    const money = (amount: number) => formatMoney(amount, lang, bill.currency)
    const rate = (percent: number) => formatRate(percent, lang)
    const shares = bill.vat_breakdown
    const lines = [
      `${w.daily} ${money(bill.daily_total)}`,
      `× ${formatDecimal(bill.degressive_rate, lang)}`,
      `${w.grand} ${money(bill.grand_total)}`,
      `${w.due} ${money(bill.due_amount)}`,
      `${w.total} ${money(bill.total_with_taxes)}`,
      `${w.worth} ${money(bill.replacement_amount)}`,
      ...(bill.discount_amount > 0 ? [`−${money(bill.discount_amount)}`] : []),
      ...(bill.discount_rate > 0 ? [rate(bill.discount_rate)] : []),
      ...(shares.length > 1
        ? [
            ...shares.map((one) => `${w.vat} ${rate(one.rate)} ${w.on} ${money(one.base)} ${money(one.vat)}`),
            `${w.sum} ${money(bill.vat_amount)}`,
          ]
        : [`${w.vat} ${rate(shares[0]!.rate)} ${money(bill.vat_amount)}`]),
      ...bill.extras.map(
        (one) => `${one.text} ${formatDecimal(one.quantity, lang)} ${money(one.unit_price)} ${rate(one.vat_rate)}`,
      ),
    ]
    for (const line of lines) expect(text, `case ${at}, ${lang}`).toContain(plain(line))
    const shown = bill.materials.filter((one) => !one.is_hidden_on_bill)
    expect(text.match(/REF-\d+ /g) ?? [], `case ${at}`).toHaveLength(shown.length)
  }
}, 120_000)
