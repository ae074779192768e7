import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bill } from '#shared/billing-shape.ts'
import { maximumRate } from '#shared/rules/pricing.ts'
import { billedMaterial, sampleBill } from '#test/billing-sample.ts'
import { invoiceOf } from './invoice.ts'

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((amount) => amount / 100)
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 10_000)
const kit = fc.record({
  rental_price: fc.option(cents(99_999)),
  is_discountable: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 9 }),
  vat_rate: fc.constantFrom(20, 20, 5.5),
  discount_rate: fc.oneof(fc.constant(0), rate),
  pieces: fc.uniqueArray(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 5 })), {
    selector: ([material]) => material,
    minLength: 1,
    maxLength: 3,
  }),
})
const line = fc.record({
  rental_price: fc.option(cents(9999)),
  loose: fc.nat(3),
  is_hidden_on_bill: fc.boolean(),
  is_discountable: fc.boolean(),
  vat_rate: fc.constantFrom(20, 10),
  discount_rate: fc.oneof(fc.constant(0), rate),
})

/** A bill of three materials, some loose and some in kits. */
const bill = fc
  .record({
    kits: fc.array(kit, { minLength: 1, maxLength: 4 }),
    lines: fc.array(line, { minLength: 3, maxLength: 3 }),
    days: fc.integer({ min: 1, max: 9 }),
    share: fc.constantFrom(0, 0.5, 1),
  })
  .map(({ kits, lines, days, share }): Bill => {
    const billed = kits.map(({ pieces, ...own }, at) => ({
      ...own,
      id: at + 1,
      name: `Kit ${at}`,
      reference: `K-${at}`,
      materials: pieces.map(([id, quantity]) => ({ id, quantity })),
    }))
    const held = (id: number) =>
      billed.reduce(
        (sum, one) => sum + one.quantity * (one.materials.find((piece) => piece.id === id)?.quantity ?? 0),
        0,
      )
    const materials = lines
      .map(({ loose, ...values }, id) => billedMaterial(id, { ...values, id, quantity: loose + held(id) }))
      .filter(({ quantity }) => quantity > 0)
    const full = sampleBill({ kits: billed, materials }, { days })
    const most = maximumRate([...full.materials, ...billed.filter((one) => one.rental_price !== null).map(asLine)])
    const discountRate = Math.floor(most * share * 10_000) / 10_000
    return sampleBill({ kits: billed, materials }, { days, discountRate })
  })
const asLine = <K extends object>(one: K) => ({ ...one, replacement_price: null, is_hidden_on_bill: false })

/** What the event costs a day, counted piece by piece. */
const dailyByPiece = ({ kits, materials }: Bill): Big => {
  const paid = new Map<number, number>()
  let total = new Big(0)
  for (const { rental_price, quantity, materials: pieces } of kits) {
    if (rental_price === null) continue
    total = total.plus(new Big(rental_price).times(quantity))
    for (const piece of pieces) paid.set(piece.id, (paid.get(piece.id) ?? 0) + piece.quantity * quantity)
  }
  return materials.reduce(
    (sum, { id, rental_price, quantity }) => sum.plus(new Big(rental_price ?? 0).times(quantity - (paid.get(id) ?? 0))),
    total,
  )
}

// rules/amount.md#22, rules/amount.md#15, rules/e-invoice.md#4
test('with any kits the lines of an electronic bill add up to the bill, and the bill to its pieces', () => {
  fc.assert(
    fc.property(bill, (snapshot) => {
      expect(snapshot.daily_total).toBe(Number(dailyByPiece(snapshot).toFixed(2)))
      const { lines, adjustments, totals, vat } = invoiceOf({ snapshot, precedingDate: null, language: 'fr' })
      const sum = (amounts: string[]) => amounts.reduce((all, amount) => all.plus(amount), new Big(0))
      const net = adjustments.reduce(
        (all, { isCharge, amount }) => (isCharge ? all.plus(amount) : all.minus(amount)),
        sum(lines.map((one) => one.net)),
      )
      expect(net.toFixed(2)).toBe(totals.net)
      expect(totals.net).toBe(snapshot.due_amount.toFixed(2))
      expect(sum(vat.map(({ base }) => base)).toFixed(2)).toBe(totals.net)
      expect(
        sum(vat.map(({ amount }) => amount))
          .plus(totals.net)
          .toFixed(2),
      ).toBe(totals.gross)
      const worth = snapshot.materials.reduce(
        (all, one) => all.plus(new Big(one.replacement_price ?? 0).times(one.quantity)),
        new Big(0),
      )
      expect(snapshot.replacement_amount).toBe(Number(worth.toFixed(2)))
    }),
    { numRuns: 300 },
  )
})

// rules/invoice.md#31
test('a kit is one line that names its pieces; pieces in kits alone have no line', () => {
  const pieces = [
    { id: 1, quantity: 3 },
    { id: 2, quantity: 1 },
  ]
  const terms = { rental_price: 40, is_discountable: true, vat_rate: 20, discount_rate: 0 }
  const kits = [{ ...terms, id: 7, name: 'Valise', reference: 'K-1', quantity: 2, materials: pieces }]
  const materials = [billedMaterial(1, { quantity: 6 }), billedMaterial(2, { quantity: 5 })]
  const linesOf = (snapshot: Bill) => invoiceOf({ snapshot, precedingDate: null, language: 'fr' }).lines
  const lines = linesOf(sampleBill({ kits, materials }, { days: 1 }))
  expect(lines.map(({ name, quantity, net }) => [name, quantity, net])).toEqual([
    ['Projecteur n° 2', '3', '36.75'],
    ['Valise', '2', '80.00'],
  ])
  expect(lines[1]?.description).toBe('3 × Projecteur n° 1\n1 × Projecteur n° 2')
  // Nor does a line without a name stand for those that are hidden on the paper.
  const hidden = [billedMaterial(1, { quantity: 6, is_hidden_on_bill: true }), billedMaterial(2, { quantity: 5 })]
  expect(linesOf(sampleBill({ kits, materials: hidden }, { days: 1 })).map(({ name }) => name)).toEqual([
    'Projecteur n° 2',
    'Valise',
  ])
})
