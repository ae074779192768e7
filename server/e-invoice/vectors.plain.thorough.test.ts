import { test } from 'vitest'
import { eInvoiceStage, mixed, type StagedLine } from '#test/e-invoice-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { seller, event, issue, valid } = eInvoiceStage(site)

const one = (price: number, quantity = 1): StagedLine[] => [{ price, quantity }]

// rules/e-invoice.md#3, rules/e-invoice.md#4, rules/amount.md#21
test.each<[StagedLine[], number, number, number]>([
  [mixed, 2, 0, 20],
  [mixed, 2, 5.3628, 20],
  [one(100), 1, 10, 20],
  [one(100), 1, 100, 20],
  [one(100), 5, 0, 20],
  [one(100), 2, 33.3333, 20],
  [one(19.99, 3), 3, 12.5, 5.5],
  [one(1.15), 1, 10, 20],
  [one(10.35), 1, 30, 20],
  [one(0.01), 1, 50, 20],
  [one(0.01), 1, 50.0001, 20],
  [one(0, 3), 1, 0, 20],
  [one(999_999.99, 10_000), 1, 0, 20],
])(
  'an electronic bill of the vectors %j, days %d, discount %d, VAT %d passes schema and rules, with the figures of the bill',
  async (lines, days, discountRate, vatRate) => {
    const admin = await seller({ 'billing.vatRate': vatRate })
    const { id } = await event(lines, days)
    await valid(admin, await issue(admin, id, { discountRate }))
  },
)
