import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExtraLine, PricedLine } from './exact-lines.ts'
import {
  amountOfRate,
  amounts,
  discountBase,
  maximumRate,
  pricingProblem,
  rateOfAmount,
  type Terms,
} from './pricing.ts'

const line = (rental_price: number, quantity: number, own: Partial<PricedLine> = {}): PricedLine => ({
  rental_price,
  replacement_price: null,
  quantity,
  is_discountable: true,
  is_hidden_on_bill: false,
  ...own,
})
const terms = (own: Partial<Terms> = {}): Terms => ({
  days: 1,
  degressive: { factor: 0.75 },
  discountRate: 0,
  vatRate: 20,
  ...own,
})

describe('lines with terms of their own', () => {
  // rules/amount.md#14, rules/amount.md#15
  test('each VAT rate has its share, and the shares add up', () => {
    const figures = amounts([line(100, 1), line(10, 1, { vat_rate: 5.5 })], terms())
    expect(figures).toMatchObject({ due_amount: 110, vat_amount: 20.55, total_with_taxes: 130.55 })
    expect(figures.vat_breakdown).toEqual([
      { rate: 20, base: 100, vat: 20 },
      { rate: 5.5, base: 10, vat: 0.55 },
    ])
  })

  // rules/amount.md#10
  test('a discount of a line comes before that of the total, and counts as discount', () => {
    const figures = amounts([line(100, 1, { discount_rate: 10 })], terms({ discountRate: 50 }))
    expect(figures).toMatchObject({ grand_total: 100, due_amount: 45, discount_amount: 55 })
  })

  // rules/amount.md#11, rules/amount.md#7
  test('an extra line is charged once, and the discount on the total leaves it alone', () => {
    const extras = [{ quantity: 2, unit_price: 50, vat_rate: 10 }]
    const figures = amounts([line(100, 1)], terms({ days: 2, discountRate: 50, extras }))
    expect(figures).toMatchObject({ daily_total: 100, grand_total: 275, due_amount: 187.5, discount_amount: 87.5 })
    expect(figures.vat_breakdown).toEqual([
      { rate: 20, base: 87.5, vat: 17.5 },
      { rate: 10, base: 100, vat: 10 },
    ])
  })

  // rules/amount.md#8, rules/amount.md#9
  test('the maximum is the part of the total that may be discounted, extra lines included', () => {
    const span = terms({ days: 2, extras: [{ quantity: 1, unit_price: 175 }] })
    expect(maximumRate([line(100, 1)], span)).toBe(50)
    expect(discountBase([line(100, 1)], span)).toEqual({ discountable: 175, total: 350 })
    expect(pricingProblem([line(100, 1)], { ...span, discountRate: 50 })).toBeNull()
    expect(pricingProblem([line(100, 1)], { ...span, discountRate: 50.0001 })).toMatchObject({ field: 'discountRate' })
  })

  // rules/amount.md#17
  test('extra lines count towards the limit of a bill', () => {
    const extras = [{ quantity: 10_001, unit_price: 999_999.99 }]
    expect(pricingProblem([], terms({ extras }))).toEqual({ field: null, key: 'billing.amount_too_large' })
  })
})

describe('any list of lines', () => {
  const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100)
  const rate = fc.option(fc.constantFrom(20, 10, 5.5, 2.1, 0), { nil: null })
  const own = fc.record({ vat_rate: rate, discount_rate: cents(10_000) })
  const anyLine: fc.Arbitrary<PricedLine> = fc
    .tuple(cents(99_999), fc.integer({ min: 1, max: 40 }), fc.boolean(), own)
    .map(([price, quantity, is_discountable, rest]) => line(price, quantity, { is_discountable, ...rest }))
  const anyExtra: fc.Arbitrary<ExtraLine> = fc
    .tuple(cents(2000), cents(99_999), own)
    .map(([quantity, unit_price, rest]) => ({ quantity, unit_price, ...rest }))
  const order = fc
    .record({
      lines: fc.array(anyLine, { maxLength: 12 }),
      extras: fc.array(anyExtra, { maxLength: 5 }),
      days: fc.integer({ min: 1, max: 30 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      vatRate: cents(9999),
    })
    .map(({ lines, share, ...rest }) => {
      const span = terms(rest)
      return { lines, terms: { ...span, discountRate: Math.floor(maximumRate(lines, span) * share * 10_000) / 10_000 } }
    })
  const inCents = (amount: number) => Math.round(amount * 100)
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + inCents(amount), 0)

  // rules/amount.md#5, rules/amount.md#15
  test('totals and shares add up to the cent, and none is below zero', () => {
    fc.assert(
      fc.property(order, ({ lines, terms }) => {
        const { vat_breakdown, ...figures } = amounts(lines, terms)
        expect(inCents(figures.grand_total) - inCents(figures.discount_amount)).toBe(inCents(figures.due_amount))
        expect(inCents(figures.due_amount) + inCents(figures.vat_amount)).toBe(inCents(figures.total_with_taxes))
        expect(total(vat_breakdown.map(({ base }) => base))).toBe(inCents(figures.due_amount))
        expect(total(vat_breakdown.map(({ vat }) => vat))).toBe(inCents(figures.vat_amount))
        for (const figure of Object.values(figures)) expect(figure).toBeGreaterThanOrEqual(0)
        for (const { base, vat, rate } of vat_breakdown) {
          expect(Math.min(base, vat)).toBeGreaterThanOrEqual(0)
          expect(Math.abs(vat - (base * rate) / 100)).toBeLessThan(0.0251)
        }
      }),
    )
  })

  // rules/amount.md#10
  test('their order changes nothing', () => {
    fc.assert(
      fc.property(order, ({ lines, terms }) => {
        const turned = { ...terms, extras: terms.extras?.toReversed() }
        expect(amounts(lines.toReversed(), turned)).toEqual(amounts(lines, terms))
      }),
    )
  })

  // rules/amount.md#5
  test('a rate of 0 takes nothing off', () => {
    fc.assert(
      fc.property(order, ({ lines, terms }) => {
        const plain = lines.map((one) => ({ ...one, discount_rate: 0 }))
        const extras = terms.extras?.map((one) => ({ ...one, discount_rate: 0 }))
        expect(amounts(plain, { ...terms, extras, discountRate: 0 }).discount_amount).toBe(0)
      }),
    )
  })

  // rules/amount.md#12
  test('the rate found for an amount gives that amount, as far as four decimals can', () => {
    fc.assert(
      fc.property(order, ({ lines, terms }) => {
        const { discountable } = discountBase(lines, terms)
        fc.pre(discountable > 0)
        const due = amountOfRate(lines, terms)
        const again = amountOfRate(lines, { ...terms, discountRate: rateOfAmount(lines, terms, due) })
        expect(Math.abs(again - due)).toBeLessThanOrEqual(0.011 + discountable * 0.000001)
      }),
    )
  })
})
