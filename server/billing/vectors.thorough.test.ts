import { describe, expect, test } from 'vitest'
import { billRoutes, estimateRoutes } from '#shared/billing.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

/** Price of a day, pieces, and whether it may be discounted. */
type Line = [price: number, quantity: number, isDiscountable?: boolean]
const mixed: Line[] = [
  [300, 3, false],
  [25.5, 2],
]
const hundred: Line[] = [[100, 1]]

async function stage(lines: readonly Line[], days: number): Promise<number> {
  const { build } = site
  const materials: [number, number][] = []
  for (const [rental_price, quantity, is_discountable = true] of lines)
    materials.push([await build.material({ rental_price, is_discountable }), quantity])
  const end_date = `2040-06-${String(days).padStart(2, '0')} 23:59:59`
  const start_date = '2040-06-01 00:00:00'
  return build.event({ start_date, end_date, materials, beneficiaries: [await build.beneficiary()] })
}

describe('the examples of rules/amount.md#21', () => {
  // rules/amount.md#5, rules/amount.md#21
  test.each<[Line[], number, number, number, number[]]>([
    // lines, days, discount, VAT; grand, due, VAT amount, with taxes
    [mixed, 2, 0, 20, [1664.25, 1664.25, 332.85, 1997.1]],
    [mixed, 2, 5.3628, 20, [1664.25, 1659.46, 331.9, 1991.36]],
    [hundred, 1, 10, 20, [100, 90, 18, 108]],
    [hundred, 1, 100, 20, [100, 0, 0, 0]],
    [hundred, 5, 0, 20, [400, 400, 80, 480]],
    [hundred, 2, 33.3333, 20, [175, 116.67, 23.33, 140]],
    [[[19.99, 3]], 3, 12.5, 5.5, [149.93, 131.18, 7.22, 138.4]],
    [[[1.15, 1]], 1, 10, 20, [1.15, 1.04, 0.2, 1.24]],
    [[[10.35, 1]], 1, 30, 20, [10.35, 7.25, 1.44, 8.69]],
    [[[0.01, 1]], 1, 50, 20, [0.01, 0.01, 0, 0.01]],
    [[[0.01, 1]], 1, 50.0001, 20, [0.01, 0, 0.01, 0.01]],
    [[[0, 3]], 1, 0, 20, [0, 0, 0, 0]],
  ])('%j, %d days, discount %d, VAT %d: bill and estimate show %j', async (lines, days, discountRate, vat, figures) => {
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { 'billing.vatRate': vat } })
    const id = await stage(lines, days)
    for (const route of [billRoutes.create, estimateRoutes.create]) {
      const { status, body } = await admin.call(route, { params: { id }, body: { discountRate } })
      expect(status).toBe(201)
      expect([body.grand_total, body.due_amount, body.vat_amount, body.total_with_taxes]).toEqual(figures)
      expect(body.discount_amount).toBeCloseTo(body.grand_total - body.due_amount, 6)
    }
  })

  // rules/amount.md#8, rules/amount.md#9, rules/amount.md#21
  test.each<[Line[], number, string]>([
    [mixed, 5.3629, '5.3628'],
    [mixed, 50, '5.3628'],
    [[...mixed, [2, 1]], 50, '5.5614'],
    [hundred, 100.0001, '100'],
    [hundred, -0.0001, '0'],
    [hundred, 33.33333, '4'],
    [[[100, 1, false]], 10, '0'],
    [
      [
        [2, 1],
        [1, 1, false],
      ],
      66.6668,
      '66.6667',
    ],
    [[[0, 3]], 1, '0'],
  ])('%j refuse a discount of %d and name %s', async (lines, discountRate, named) => {
    const admin = await site.as('admin')
    const id = await stage(lines, 2)
    for (const route of [billRoutes.create, estimateRoutes.create]) {
      const { status, body } = await admin.call(route, { params: { id }, body: { discountRate } })
      expect([status, Object.keys(body.error.details)]).toEqual([400, ['discountRate']])
      expect(body.error.details.discountRate[0]).toMatch(new RegExp(`\\b${named.replace('.', '\\.')}\\b`))
    }
  })

  // rules/amount.md#13
  test.each([
    [{ factor: 0.75 }, 5, 4],
    [{ factor: 0 }, 5, 1],
    [{ factor: 1 }, 5, 5],
    ...[
      [1, 1],
      [2, 1.75],
      [6, 4.75],
      [7, 4],
      [10, 4.9],
    ].map(([days, rate]) => {
      const first = { from: 1, rate: 1, per_day: 0.75 }
      return [{ tiers: [first, { from: 7, rate: 4, per_day: 0.3 }] }, days!, rate!] as const
    }),
  ] as const)('%j over %d days is %d', async (degressive, days, rate) => {
    const admin = await site.as('admin')
    await admin.call(settingsRoutes.update, { body: { 'billing.degressiveRate': degressive } })
    const { body } = await admin.call(billRoutes.create, { params: { id: await stage(hundred, days) }, body: {} })
    expect([body.days_count, body.degressive_rate, body.grand_total]).toEqual([
      days,
      rate,
      Number((100 * rate).toFixed(2)),
    ])
  })
})
