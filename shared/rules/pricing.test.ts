import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PricedLine } from './exact-lines.ts'
import {
  amountOfRate,
  amounts,
  DegressiveRate,
  dailyTotal,
  degressiveRate,
  discountBase,
  maximumRate,
  pricingProblem,
  rateOfAmount,
  replacementTotal,
  startingRate,
} from './pricing.ts'

const usual = { factor: 0.75 }
const line = (rental_price: number | null, quantity: number, is_discountable = true): PricedLine => ({
  rental_price,
  replacement_price: null,
  quantity,
  is_discountable,
  is_hidden_on_bill: false,
})
const replaced = (replacement_price: number, quantity: number) => ({ ...line(null, quantity), replacement_price })
const stage = [line(300, 3, false), line(25.5, 2)]
const hundred = [line(100, 1)]
const terms = (days: number, discountRate: number, vatRate = 20) => ({ days, discountRate, vatRate, degressive: usual })

describe('figures of the specification', () => {
  // rules/amount.md#4, rules/amount.md#5, rules/amount.md#21, rules/amount.md#7
  test.each([
    // lines, days, discount, VAT, grand, due, VAT amount, with taxes
    [stage, 2, 0, 20, 1664.25, 1664.25, 332.85, 1997.1],
    [stage, 2, 5.3628, 20, 1664.25, 1659.46, 331.9, 1991.36],
    [hundred, 1, 10, 20, 100, 90, 18, 108],
    [hundred, 1, 100, 20, 100, 0, 0, 0],
    [hundred, 5, 0, 20, 400, 400, 80, 480],
    [hundred, 2, 33.3333, 20, 175, 116.67, 23.33, 140],
    [[line(19.99, 3)], 3, 12.5, 5.5, 149.93, 131.18, 7.22, 138.4],
    [[line(1.15, 1)], 1, 10, 20, 1.15, 1.04, 0.2, 1.24],
    [[line(10.35, 1)], 1, 30, 20, 10.35, 7.25, 1.44, 8.69],
    [[line(0.01, 1)], 1, 50, 20, 0.01, 0.01, 0, 0.01],
    [[line(0.01, 1)], 1, 50.0001, 20, 0.01, 0, 0.01, 0.01],
    [[line(0, 3)], 1, 0, 20, 0, 0, 0, 0],
    [[line(null, 3)], 1, 0, 20, 0, 0, 0, 0],
    [[line(999_999.99, 10_000)], 1, 0, 0, 9_999_999_900, 9_999_999_900, 0, 9_999_999_900],
  ])('%j, %i days, discount %d %%, VAT %d %%', (lines, days, discount, vat, grand, due, vatAmount, withTaxes) => {
    const figures = amounts(lines, terms(days, discount, vat))
    expect(figures).toMatchObject({
      days_count: days,
      discount_rate: discount,
      vat_rate: vat,
      grand_total: grand,
      due_amount: due,
      vat_amount: vatAmount,
      total_with_taxes: withTaxes,
    })
    expect(figures.discount_amount).toBeCloseTo(grand - due, 6)
  })

  // rules/amount.md#5
  test('a bill in full', () => {
    const lines = [...stage, { ...replaced(1200.4, 3), is_hidden_on_bill: true }]
    expect(amounts(lines, terms(2, 5.3628))).toEqual({
      days_count: 2,
      degressive_rate: 1.75,
      discount_rate: 5.3628,
      vat_rate: 20,
      daily_total: 951,
      grand_total: 1664.25,
      discount_amount: 4.79,
      due_amount: 1659.46,
      vat_amount: 331.9,
      total_with_taxes: 1991.36,
      replacement_amount: 3601.2,
      vat_breakdown: [{ rate: 20, base: 1659.46, vat: 331.9 }],
    })
    expect(dailyTotal(lines)).toBe(951)
    expect(replacementTotal(lines)).toBe(3601.2)
    expect(discountBase(lines, terms(2, 0))).toEqual({ discountable: 89.25, total: 1664.25 })
  })

  // rules/amount.md#6
  test('materials hidden on the bill count', () => {
    const hidden = { ...line(10, 2), is_hidden_on_bill: true }
    expect(amounts([hidden], terms(1, 0)).grand_total).toBe(20)
  })
})

describe('discount', () => {
  // rules/amount.md#8
  test.each([
    [stage, 5.3628],
    [[line(2, 1), line(1, 1, false)], 66.6667],
    [hundred, 100],
    [[line(100, 1, false)], 0],
    [[line(0, 5)], 0],
    [[], 0],
  ])('maximum of %j is %d', (lines, maximum) => expect(maximumRate(lines)).toBe(maximum))

  const above = (maximum: number) => ({
    field: 'discountRate',
    message: { key: 'too_large', facts: { count: maximum } },
  })
  // rules/amount.md#9
  test.each([
    [stage, 5.3628, null],
    [stage, 5.3629, above(5.3628)],
    [stage, 50, above(5.3628)],
    [hundred, 100, null],
    [hundred, 100.0001, above(100)],
    [hundred, -0.0001, { field: 'discountRate', message: { key: 'too_small', facts: { count: 0 } } }],
    [hundred, 33.33333, { field: 'discountRate', message: { key: 'decimals', facts: { digits: 4 } } }],
    [[line(100, 1, false)], 10, above(0)],
    [[line(0, 3)], 0, null],
    [[], 0, null],
  ])('%j at %d %%', (lines, rate, problem) => expect(pricingProblem(lines, terms(2, rate))).toEqual(problem))

  // rules/invoice.md#29
  test('the form starts from the event’s rate, lowered to the maximum', () => {
    expect(startingRate(stage, 50)).toBe(5.3628)
    expect(startingRate(stage, 3)).toBe(3)
  })

  // rules/amount.md#12
  test('amount and rate are linked', () => {
    expect(amountOfRate(hundred, terms(2, 33.3333))).toBe(116.67)
    expect(rateOfAmount(hundred, terms(2, 0), 116.67)).toBe(33.3314)
    expect(rateOfAmount(hundred, terms(2, 0), 0)).toBe(100)
    expect(rateOfAmount(hundred, terms(2, 0), 175)).toBe(0)
    expect(rateOfAmount(hundred, terms(2, 0), 500)).toBe(0)
    expect(rateOfAmount(stage, terms(2, 0), 1600)).toBe(71.9888)
    expect(rateOfAmount([line(100, 1, false)], terms(2, 0), 10)).toBe(0)
    // 19.99 x 3 over 3 days is 149.925: its rounded total gives no discount, not a negative one.
    expect(rateOfAmount([line(19.99, 3)], terms(3, 0), 149.93)).toBe(0)
    // 0.01 at 1.4 is 0.014: its total rounded down gives none either.
    expect(rateOfAmount([line(0.01, 1)], { days: 2, degressive: { factor: 0.4 } }, 0.01)).toBe(0)
  })
})

describe('limits', () => {
  const tooLarge = { field: null, key: 'billing.amount_too_large' }
  // rules/amount.md#17
  test.each([
    [[line(999_999.99, 10_000)], 1, usual, null],
    [[line(999_999.99, 10_001)], 1, usual, tooLarge],
    [[line(999_999.99, 10_000), line(99.99, 1)], 1, usual, null],
    [[line(999_999.99, 10_000), line(100, 1)], 1, usual, tooLarge],
    [[replaced(999_999.99, 10_000), replaced(99.99, 1)], 1, usual, null],
    [[replaced(999_999.99, 10_000)], 1, usual, null],
    [[replaced(999_999.99, 10_001)], 1, usual, tooLarge],
    [hundred, 10_000, { factor: 10 }, null],
    [hundred, 10_001, { factor: 10 }, tooLarge],
    [[], 10_001, { factor: 10 }, tooLarge],
  ])('%j over %i days with %j', (lines, days, degressive, problem) => {
    expect(pricingProblem(lines, { days, degressive, discountRate: 0 })).toEqual(problem)
  })
})

describe('degressive rate', () => {
  const tiers = {
    tiers: [
      { from: 1, rate: 1, per_day: 0.75 },
      { from: 7, rate: 4, per_day: 0.3 },
    ],
  }
  // rules/amount.md#13
  test.each([
    [usual, 1, 1],
    [usual, 2, 1.75],
    [usual, 5, 4],
    [tiers, 1, 1],
    [tiers, 2, 1.75],
    [tiers, 6, 4.75],
    [tiers, 7, 4],
    [tiers, 10, 4.9],
    [{ factor: 0 }, 30, 1],
    [{ factor: 1 }, 30, 30],
    [{ tiers: [{ from: 1, rate: 2.5 }] }, 9, 2.5],
  ])('%j for %i days is %d', (rate, days, result) => {
    expect(degressiveRate(DegressiveRate.parse(rate), days)).toBe(result)
  })

  // rules/amount.md#13
  test.each([
    {},
    { factor: -0.1 },
    { factor: 10.1 },
    { factor: 0.12345 },
    { factor: '1' },
    { tiers: [] },
    { tiers: [{ from: 2, rate: 1 }] },
    { tiers: [{ from: 1, rate: 0 }] },
    { tiers: [{ from: 1, rate: 1, per_day: -1 }] },
    {
      tiers: [
        { from: 1, rate: 1 },
        { from: 1, rate: 2 },
      ],
    },
    {
      tiers: [
        { from: 1, rate: 1 },
        { from: 7, rate: 2 },
        { from: 6, rate: 3 },
      ],
    },
    { tiers: Array.from({ length: 101 }, (_, at) => ({ from: at + 1, rate: 1 })) },
    { factor: 1, tiers: [{ from: 1, rate: 1 }] },
    null,
    'n * 2',
  ])('%j is refused', (rate) => expect(DegressiveRate.safeParse(rate).success).toBe(false))

  // rules/http.md#10
  test('unknown fields are ignored', () => {
    expect(DegressiveRate.parse({ factor: 1, formula: 'n' })).toEqual({ factor: 1 })
  })
})

describe('any list of materials', () => {
  const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => value / 100)
  const anyLine: fc.Arbitrary<PricedLine> = fc.record({
    rental_price: fc.option(cents(99_999)),
    replacement_price: fc.option(cents(99_999)),
    quantity: fc.integer({ min: 1, max: 500 }),
    is_discountable: fc.boolean(),
    is_hidden_on_bill: fc.boolean(),
  })
  const factor = fc.integer({ min: 0, max: 20_000 }).map((value) => ({ factor: value / 10_000 }))
  const order = fc.record({
    lines: fc.array(anyLine, { maxLength: 12 }),
    days: fc.integer({ min: 1, max: 60 }),
    degressive: factor,
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    vatRate: fc.integer({ min: 0, max: 9999 }).map((value) => value / 100),
  })
  const priced = order.map(({ share, ...rest }) => ({
    ...rest,
    discountRate: Math.floor(maximumRate(rest.lines) * share * 10_000) / 10_000,
  }))
  const inCents = (amount: number) => Math.round(amount * 100)

  // rules/amount.md#5, rules/amount.md#15
  test('printed figures add up and none is below zero', () => {
    fc.assert(
      fc.property(priced, ({ lines, ...rest }) => {
        const figures = amounts(lines, rest)
        expect(inCents(figures.grand_total) - inCents(figures.discount_amount)).toBe(inCents(figures.due_amount))
        expect(inCents(figures.due_amount) + inCents(figures.vat_amount)).toBe(inCents(figures.total_with_taxes))
        const { vat_breakdown, ...single } = figures
        for (const figure of Object.values(single)) expect(figure).toBeGreaterThanOrEqual(0)
        expect(vat_breakdown).toEqual([{ rate: rest.vatRate, base: figures.due_amount, vat: figures.vat_amount }])
        expect(pricingProblem(lines, rest)).toBeNull()
      }),
    )
  })

  // rules/amount.md#4
  test('totals are exact: computing whole cents in integers gives the same', () => {
    fc.assert(
      fc.property(priced, ({ lines, ...rest }) => {
        const expected = lines.reduce(
          (total, one) => total + BigInt(inCents(one.rental_price ?? 0)) * BigInt(one.quantity),
          0n,
        )
        const rate = BigInt(Math.round(degressiveRate(rest.degressive, rest.days) * 10_000))
        const grand = (expected * rate * 2n + 10_000n) / 20_000n
        expect(BigInt(inCents(amounts(lines, rest).grand_total))).toBe(grand)
      }),
    )
  })

  // rules/amount.md#10
  test('the order of the materials changes nothing', () => {
    fc.assert(
      fc.property(priced, ({ lines, ...rest }) => {
        expect(amounts(lines.toReversed(), rest)).toEqual(amounts(lines, rest))
      }),
    )
  })

  // rules/amount.md#12
  test('the rate found for an amount gives that amount, as far as four decimals can', () => {
    fc.assert(
      fc.property(priced, ({ lines, ...rest }) => {
        const base = discountBase(lines, rest)
        fc.pre(base.discountable > 0)
        const due = amountOfRate(lines, rest)
        const found = rateOfAmount(lines, rest, due)
        const again = amountOfRate(lines, { ...rest, discountRate: found })
        expect(Math.abs(again - due)).toBeLessThanOrEqual(0.011 + base.discountable * 0.000001)
      }),
    )
  })
})
