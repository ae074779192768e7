import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import type { Bill } from '#shared/billing-shape.ts'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { pdfPages } from '#test/pdf-text.ts'
import { amountsOfAnswer, amountsOfPaper } from '#test/printed-amounts.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

/** Two days with two priced kits of three microphones and a stand, a kit without a price, and two loose microphones. */
async function stage(values: { rental_price?: number } = {}) {
  const { build } = site
  const category_id = await build.category({ name: 'Son' })
  const mic = await build.material({
    name: 'Micro',
    reference: 'M-1',
    category_id,
    rental_price: 10,
    replacement_price: 100,
  })
  const stand = await build.material({
    name: 'Pied',
    reference: 'P-1',
    category_id,
    rental_price: 4,
    replacement_price: 30.5,
  })
  const priced = await build.kit({
    name: 'Valise batterie',
    reference: 'K-BAT',
    rental_price: 25.55,
    ...values,
    materials: [
      [mic, 3],
      [stand, 1],
    ],
  })
  const plain = await build.kit({ name: 'Paire de pieds', reference: 'K-PIE', materials: [[stand, 2]] })
  const id = await build.event({ title: 'Gala', beneficiaries: [await build.beneficiary()], materials: [[mic, 2]] })
  await build.eventKit({ event_id: id, kit_id: priced, quantity: 2 })
  await build.eventKit({ event_id: id, kit_id: plain, quantity: 1 })
  return { id, mic, stand, priced, plain }
}
/** Rounded half up, as money is; the sums of these tests are exact to a thousandth. */
const euros = (amount: number) => Math.round(Number((amount * 100).toFixed(1))) / 100

describe('a bill of an event with kits', () => {
  // rules/amount.md#22, rules/invoice.md#31
  test('prices a kit with its own price as one line, and its pieces not again', async () => {
    const [member, { id, mic, stand, priced, plain }] = [await site.as('member'), await stage()]
    for (const route of [billRoutes.create, estimateRoutes.create]) {
      const { status, body } = await member.call(route, { params: { id }, body: {} })
      expect(status).toBe(201)
      // 2 x 25.55 for the kits, 2 loose microphones at 10, 2 stands at 4 of the other kit.
      const daily = 2 * 25.55 + 2 * 10 + 2 * 4
      expect([body.daily_total, body.grand_total]).toEqual([euros(daily), euros(daily * 1.75)])
      expect(body.replacement_amount).toBe(euros(8 * 100 + 4 * 30.5))
      expect(body.kits).toEqual([
        {
          id: priced,
          name: 'Valise batterie',
          reference: 'K-BAT',
          rental_price: 25.55,
          is_discountable: true,
          quantity: 2,
          vat_rate: 20,
          discount_rate: 0,
          materials: [
            { id: mic, quantity: 3 },
            { id: stand, quantity: 1 },
          ],
        },
        expect.objectContaining({ id: plain, rental_price: null, materials: [{ id: stand, quantity: 2 }] }),
      ])
      expect(body.materials).toMatchObject([
        { id: mic, quantity: 8, quantity_in_kits: 6 },
        { id: stand, quantity: 4, quantity_in_kits: 2 },
      ])
    }
  })

  // rules/amount.md#8, rules/amount.md#10, rules/amount.md#14, rules/invoice.md#31
  test('takes the discounts and the VAT of a line for the kit; other kits are 400 on kits', async () => {
    const [admin, { id, priced, plain }] = [await site.as('admin'), await stage()]
    await admin.call(settingsRoutes.update, { body: { 'billing.vatRate': 10 } })
    const kits = [{ id: priced, discount_rate: 50 }]
    const { body } = await admin.call(billRoutes.create, { params: { id }, body: { discountRate: 10, kits } })
    const due = (25.55 + 20 + 8) * 1.75 * 0.9
    expect([body.due_amount, body.total_with_taxes]).toEqual([euros(due), euros(due * 1.1)])
    for (const wrong of [[{ id: plain, discount_rate: 5 }], [kits[0], kits[0]], [{ id: priced, discount_rate: 101 }]]) {
      const refused = await admin.send('POST', `/api/events/${id}/bill`, { body: { kits: wrong } })
      expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['kits']])
    }
  })

  // rules/amount.md#7, rules/amount.md#8, rules/amount.md#22
  test('a kit that is not discountable keeps its price', async () => {
    const [member, { id, priced }] = [await site.as('member'), await stage()]
    await site.db.updateTable('kit').set({ is_discountable: false }).where('id', '=', priced).execute()
    const over = await member.call(billRoutes.create, { params: { id }, body: { discountRate: 50 } })
    expect(over.body.error.details.discountRate[0]).toContain('35.3982') // 28 of 79.10 is discountable
    const { body } = await member.call(billRoutes.create, { params: { id }, body: { discountRate: 20 } })
    expect(body.due_amount).toBe(euros((51.1 + 28 * 0.8) * 1.75))
  })

  // rules/invoice.md#9, rules/invoice.md#31
  test('stays when the kit changes; without kits a document has an empty list', async () => {
    const [member, { id, mic, priced }] = [await site.as('member'), await stage()]
    const bill = (await member.call(billRoutes.create, { params: { id }, body: {} })).body
    await site.db.updateTable('kit').set({ name: 'Autre', rental_price: 1 }).where('id', '=', priced).execute()
    expect((await member.call(billRoutes.get, { params: { id: bill.id } })).body.kits).toEqual(bill.kits)
    const without = { kits: [], materials: [{ id: mic, quantity: 1 }] }
    await member.call(eventRoutes.update, { params: { id }, body: without })
    const plain = (await member.call(billRoutes.create, { params: { id }, body: {} })).body
    expect(plain.kits).toEqual([])
    expect(Object.keys(plain.materials[0])).not.toContain('quantity_in_kits')
  })

  // rules/paper.md#26, rules/paper.md#17
  test('prints the kit with its price, its pieces below without, and figures that add up', async () => {
    const [member, { id }] = [await site.as('member'), await stage()]
    const bill: Bill = (await member.call(billRoutes.create, { params: { id }, body: {} })).body
    const text = (
      await pdfPages((await member.call(billRoutes.pdf, { params: { id: bill.id }, query: { lang: 'fr' } })).raw)
    ).join(' ')
    for (const words of [
      'Kits 51,10 € Son 28,00 €',
      'K-BAT Valise batterie 2 25,55 € 89,43 €',
      'M-1 Micro 6 600,00 €',
      'P-1 Pied 2 61,00 €',
      'M-1 Micro 2 10,00 € 200,00 € 35,00 €',
      'P-1 Pied 2 4,00 € 61,00 € 14,00 €',
    ])
      expect(text).toContain(words)
    const { pricesAfter: _, ...printed } = amountsOfPaper(text, 'fr')
    expect(printed).toEqual(amountsOfAnswer(bill))
  })
})

// rules/paper.md#25
test('the release sheet prints a kit over its pieces, and counts every piece once', async () => {
  const [member, { id }] = [await site.as('member'), await stage()]
  for (const mode of ['flat', 'categories'] as const) {
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { 'eventSummary.materialDisplayMode': mode } })
    const text = (
      await pdfPages((await member.call(eventRoutes.pdf, { params: { id }, query: { lang: 'fr' } })).raw)
    ).join(' ')
    for (const words of [
      '2 × Valise batterie K-BAT 8 661,00 €',
      'M-1 Micro 6 100,00 € 600,00 €',
      'P-1 Pied 2 30,50 € 61,00 €',
      '1 × Paire de pieds K-PIE 2 61,00 €',
      `${mode === 'flat' ? 'Hors kits' : 'Son'} 2 200,00 € M-1 Micro 2`,
      'Total 12 922,00 €',
    ])
      expect(text).toContain(words)
  }
})
