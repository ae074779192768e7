import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BillingInput } from '#shared/billing.ts'
import type { Event } from '#shared/event.ts'
import { amounts } from '#shared/rules/pricing.ts'
import { bodyOf, type Draft, reckon, refusedOf, startDraft, withClaims, withExtra } from './draft.ts'

/** All that the form reads of a paper. */
type Source = Parameters<typeof startDraft>[2]

const billing = { degressiveRate: { factor: 0.75 }, vatRate: 20 }
const material = (id: number, rental_price: number, quantity: number, is_discountable: boolean) => ({
  id,
  rental_price,
  replacement_price: null,
  is_discountable,
  is_hidden_on_bill: false,
  vat_rate: null,
  pivot: { quantity },
})
/**
 * The first example of rules/amount.md#21: 300 x 3 without discount and 25.5 x 2 with, for two
 * days.
 */
const event = {
  start_date: '2040-06-01 00:00:00',
  end_date: '2040-06-02 23:59:59',
  discount_rate: 0,
  materials: [material(1, 300, 3, false), material(2, 25.5, 2, true)],
  kits: [],
} as unknown as Event // all that the form reads of it

const draft = startDraft(event, billing)
const reckoned = (one: Draft, of = event) => reckon({ event: of, billing, draft: one })
const extra = (part: Partial<Draft['extras'][number]>, key = 0) => ({
  key,
  text: 'Transport',
  quantity: 1,
  unit_price: 80,
  vat_rate: '',
  discount_rate: '',
  ...part,
})

describe('the form of an estimate or bill', () => {
  // rules/invoice.md#32
  test('takes over the claims that wait, those that the last bill has with their present quantity', () => {
    const claim = { id: 1, text: 'Micro cassé', quantity: 1, unit_price: 120 }
    const unpriced = { id: 2, text: 'Câble perdu', quantity: 2, unit_price: null }
    const both = withClaims(draft, [claim, unpriced])
    const linesOf = ({ extras }: Draft) => extras.map(({ text, quantity, unit_price }) => [text, quantity, unit_price])
    expect(linesOf(both)).toEqual([
      ['Micro cassé', 1, 120],
      ['Câble perdu', 2, ''],
    ])
    const agreed = { ...draft, extras: [extra({ text: 'Micro cassé', unit_price: 80 })] }
    expect(linesOf(withClaims(agreed, [claim]))).toEqual([['Micro cassé', 1, 80]])
    expect(linesOf(withClaims(agreed, [{ ...claim, quantity: 3 }]))).toEqual([['Micro cassé', 3, 80]])
  })

  // rules/inventory.md#28
  test('follows the claims that it was given, beside what the user typed', () => {
    const [one, other] = [
      { id: 1, text: 'Micro non rendu', quantity: 2, unit_price: 120 },
      { id: 2, text: 'Câble perdu', quantity: 2, unit_price: 5 },
    ]
    const given = withClaims({ ...draft, extras: [extra({})] }, [one, other])
    const now = (claims: (typeof one)[], of = given) =>
      withClaims(of, claims, [one, other]).extras.map(({ text, quantity }) => [text, quantity])
    expect(now([{ ...one, quantity: 1 }, other])).toEqual([
      ['Transport', 1],
      ['Micro non rendu', 1],
      ['Câble perdu', 2],
    ])
    expect(now([{ ...one, text: 'Micro perdu', quantity: 3 }])).toEqual([
      ['Transport', 1],
      ['Micro perdu', 3],
    ])
    expect(now([one, other], { ...draft, extras: [] })).toEqual([])
    expect(now([one, { ...other, quantity: 4 }], { ...draft, extras: [] })).toEqual([['Câble perdu', 4]])
  })

  // rules/invoice.md#29
  test.each([
    ['the site pays no VAT any more', 20, 0, ['', 5.5]],
    ['the rate of the site has changed', 19.6, 20, ['', 5.5]],
    ['a line bore the rate that is the site’s by now', 10, 5.5, ['', '']],
  ])('gives extra lines the site’s VAT where they had it: %s', (_, then, vatRate, expected) => {
    const line = { text: 'Transport', quantity: 1, unit_price: 80, discount_rate: 0 }
    const extras = [
      { ...line, vat_rate: then },
      { ...line, vat_rate: 5.5 },
    ]
    const source = { materials: [], kits: [], extras, note: null, vat_rate: then } as unknown as Source
    const started = startDraft(event, { ...billing, vatRate }, source)
    expect(started.extras.map(({ vat_rate }) => vat_rate)).toEqual(expected)
  })

  // rules/invoice.md#29
  test('starts from the event’s rate, lowered to the maximum, and from the last paper', () => {
    expect(startDraft({ ...event, discount_rate: 5 }, billing).rate).toBe(5)
    expect(startDraft({ ...event, discount_rate: 50 }, billing).rate).toBe(5.3628)
    expect(startDraft({ ...event, discount_rate: 5 }, billing, undefined, 3).rate).toBe(3)
    expect(startDraft({ ...event, discount_rate: 5 }, billing, undefined, 50).rate).toBe(5.3628)
    const source = {
      materials: [
        { id: 2, discount_rate: 10 },
        { id: 9, discount_rate: 10 },
        { id: 1, discount_rate: 0 },
      ],
      kits: [],
      extras: [
        { text: 'Transport', quantity: 2, unit_price: 80, vat_rate: 20, discount_rate: 0 },
        { text: 'Livre', quantity: 1, unit_price: 10, vat_rate: 5.5, discount_rate: 3 },
      ],
      note: 'Quai 3',
    }
    const started = startDraft(event, billing, { ...source, vat_rate: 20 } as unknown as Source)
    expect(started).toMatchObject({ lines: { 2: 10 }, note: 'Quai 3' })
    expect(started.extras.map(({ vat_rate, discount_rate }) => [vat_rate, discount_rate])).toEqual([
      ['', ''],
      [5.5, 3],
    ])
  })

  // rules/amount.md#12, rules/amount.md#8, rules/invoice.md#30
  test('converts an amount to its rate and back, and names what the rate applies to', () => {
    const { rateOf, base, most, maximum } = reckoned(draft)
    expect([base, most, maximum]).toEqual([{ discountable: 89.25, total: 1664.25 }, 1664.25, 5.3628])
    expect(rateOf(1659.46)).toBeCloseTo(5.3669, 3)
    expect(reckoned({ ...draft, rate: rateOf(1660) }).amount).toBe(1660)
    expect(rateOf(9999)).toBe(0)
  })

  // rules/amount.md#9, rules/invoice.md#30
  test('refuses a rate above the maximum, and applies no rate where none is possible', () => {
    expect(reckoned({ ...draft, rate: 5.3629 }).problem).toMatchObject({ message: { facts: { count: 5.3628 } } })
    const steady = { ...event, materials: [event.materials[0]!] }
    const none = reckoned({ ...draft, rate: 5 }, steady)
    expect([none.maximum, none.problem, none.figures.discount_amount]).toEqual([0, null, 0])
    expect(bodyOf(steady, { ...draft, rate: 5 }, 0).discountRate).toBe(0)
  })

  test('leaves out empty rows and materials that were removed meanwhile', () => {
    const typed = { ...withExtra(draft), lines: { 2: 10, 7: 10, 1: '' }, note: '  ' }
    expect(bodyOf(event, typed, 5)).toEqual({
      discountRate: 0,
      lines: [{ id: 2, discount_rate: 10 }],
      extras: [],
      note: null,
    })
  })

  // rules/invoice.md#6, rules/invoice.md#7, rules/invoice.md#8
  test('shows each error at its field', () => {
    const typed: Draft = {
      ...draft,
      lines: { 2: 101 },
      extras: [extra({}, 3), extra({ text: '', quantity: '', discount_rate: 200 }, 8)],
    }
    const refused = refusedOf(typed, bodyOf(event, typed, 5))
    expect(Object.fromEntries(Object.entries(refused).map(([place, { key }]) => [place, key]))).toEqual({
      'lines.2': 'too_large',
      'extras.8.text': 'required',
      'extras.8.quantity': 'required',
      'extras.8.discount_rate': 'too_large',
    })
  })

  // rules/invoice.md#26, rules/invoice.md#29, rules/amount.md#16
  test('reverses the VAT of every line except those that keep it, and proposes the same next time', () => {
    const typed: Draft = {
      ...draft,
      isReversed: true,
      taxed: [2],
      extras: [extra({ text: 'Repas', isTaxed: true }), extra({ vat_rate: 10 }, 1)],
    }
    const body = bodyOf(event, typed, 5)
    expect(body.lines).toEqual([{ id: 1, discount_rate: 0, reverse_charge: true }])
    expect(body.extras?.map(({ text, reverse_charge }) => [text, reverse_charge])).toEqual([
      ['Repas', undefined],
      ['Transport', true],
    ])
    expect(reckoned(typed).figures.vat_breakdown.map(({ rate, reverse_charge }) => [rate, reverse_charge])).toEqual([
      [20, undefined],
      [0, true],
    ])
    const made = {
      materials: [
        { id: 1, discount_rate: 0, reverse_charge: true },
        { id: 2, discount_rate: 0 },
      ],
      kits: [],
      extras: [
        { text: 'Repas', quantity: 1, unit_price: 80, vat_rate: 20, discount_rate: 0 },
        { text: 'Transport', quantity: 1, unit_price: 80, vat_rate: 0, discount_rate: 0, reverse_charge: true },
      ],
      note: null,
    }
    const again = startDraft(event, billing, made as unknown as Source)
    expect(again).toMatchObject({ isReversed: true, taxed: [2] })
    expect(again.extras.map(({ vat_rate, isTaxed }) => [vat_rate, isTaxed])).toEqual([
      ['', true],
      ['', false],
    ])
    // Without reverse charge, each line bears the VAT of its own rate again.
    expect(reckoned({ ...again, isReversed: false }).figures.vat_breakdown.map(({ rate }) => rate)).toEqual([20])
  })

  // rules/amount.md#18
  test('sends what it shows', () => {
    const cents = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((value) => value / 100)
    const figure = fc.oneof(fc.constant('' as const), cents(99))
    const rows = fc.array(
      fc.record({
        quantity: cents(50),
        unit_price: cents(900),
        vat_rate: figure,
        discount_rate: figure,
        isTaxed: fc.boolean(),
      }),
    )
    const reversals = fc.record({ isReversed: fc.boolean(), taxed: fc.subarray([1, 2]) })
    fc.assert(
      fc.property(rows, figure, cents(100), reversals, (extras, line, share, reversal) => {
        const typed = {
          ...draft,
          ...reversal,
          lines: { 2: line },
          extras: extras.map((one, key) => extra({ ...one, text: 'Ligne' }, key)),
        }
        const { maximum } = reckoned(typed)
        const chosen = { ...typed, rate: Math.floor(maximum * share * 100) / 10_000 }
        const { figures, problem } = reckoned(chosen)
        const body = bodyOf(event, chosen, maximum)
        expect([problem, refusedOf(chosen, body)]).toEqual([null, {}])
        const { discountRate, lines, extras: sent } = BillingInput.parse(body)
        const said = new Map((lines ?? []).map((one) => [one.id, one]))
        const priced = event.materials.map(({ pivot, ...one }) => ({
          ...one,
          quantity: pivot.quantity,
          discount_rate: said.get(one.id)?.discount_rate ?? 0,
          reverse_charge: said.get(one.id)?.reverse_charge ?? false,
        }))
        const terms = {
          days: 2,
          degressive: billing.degressiveRate,
          discountRate: discountRate ?? 0,
          vatRate: 20,
          extras: (sent ?? []).map((one) => ({
            ...one,
            discount_rate: one.discount_rate ?? 0,
            reverse_charge: one.reverse_charge ?? false,
          })),
        }
        expect(figures).toEqual(amounts(priced, terms))
      }),
    )
  })
})
