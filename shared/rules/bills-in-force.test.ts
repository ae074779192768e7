import { expect, test } from 'vitest'
import { billedOf, billsInForce, isCreditNote, newestInvoice } from './bills-in-force.ts'

const bill = (id: number, due_amount: number, superseded_by: number | null = null, currency = 'EUR') => ({
  id,
  due_amount,
  total_with_taxes: due_amount * 1.2,
  currency,
  superseded_by,
})

// rules/amount.md#19, rules/invoice.md#18
test.each([
  ['none', [], undefined, undefined],
  ['our own', [bill(2, 90), bill(1, 100, 2)], 90, 2],
  ['with a credit note', [bill(2, -0.2), bill(1, 0.3)], 0.1, 1],
  ['that our own replaced, with their credit note', [bill(3, 80), bill(2, -100, 3), bill(1, 100, 3)], 80, 3],
  ['in two currencies', [bill(2, 50), bill(1, 70, null, 'USD')], 50, 2],
  ['of which the reader sees replaced ones alone', [bill(2, 90, 9), bill(1, 100, 9)], 90, 2],
  ['of which the reader sees a credit note alone', [bill(2, -10)], -10, undefined],
])('bills %s come to what those in force do', (_, bills, due, invoice) => {
  expect(billedOf(bills)?.due_amount).toBe(due)
  expect(newestInvoice(bills)?.id).toBe(invoice)
})

test('a credit note is what is negative with or without tax', () => {
  expect([bill(1, 0), bill(1, 5), bill(1, -5)].map(isCreditNote)).toEqual([false, false, true])
  expect(billsInForce([bill(3, 1), bill(2, -1), bill(1, 1, 3)]).map(({ id }) => id)).toEqual([3, 2])
})
