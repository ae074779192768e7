import { expect, test } from 'vitest'
import type { Cell } from './cell.ts'
import { fieldsOf } from './fields.ts'
import { foreignAmounts } from './foreign.ts'

const fields = fieldsOf('materials').filter(({ reading }) => reading === 'amount')
const source = { mapping: { rental_price: 0, replacement_price: null }, fixed: {} }
const foundIn = (currency: string, ...cells: Cell[]) =>
  foreignAmounts(
    cells.map((cell, place) => ({ line: place + 2, cells: [cell] })),
    fields,
    source,
    {},
    currency,
  ).map(({ field, marks }) => [field.name, ...marks])

// rules/import.md#28
test.each([
  ['EUR', ['£1,200.00', '£5'], [['rental_price', '£']]],
  ['EUR', ['12 gbp', '$3', 'CHF 1’200', 4], [['rental_price', 'GBP', '$', 'CHF']]],
  ['EUR', ['12 €', '13 eur', '14', 15, null, '20 £ ou 30 £'], []],
  ['GBP', ['£1,200.00', '12 GBP'], []],
  ['GBP', ['12 €'], [['rental_price', '€']]],
  ['CAD', ['$12', 'CAD 12'], []],
  ['CAD', ['USD 12'], [['rental_price', 'USD']]],
] as const)('amounts on a site in %s: %j name foreign currencies %j', (currency, cells, found) => {
  expect(foundIn(currency, ...cells)).toEqual(found)
})

// rules/import.md#28
test('a currency in the format of a workbook’s number, in a correction or in a shared value counts too', () => {
  const rows = [{ line: 2, cells: [12], currencies: new Map([[0, '£']]) }]
  expect(foreignAmounts(rows, fields, source, {}, 'EUR')).toMatchObject([{ marks: ['£'] }])
  expect(foreignAmounts(rows, fields, source, { 2: { rental_price: '12' } }, 'EUR')).toEqual([])
  const shared = { mapping: { rental_price: null }, fixed: { rental_price: '$4' } }
  expect(foreignAmounts(rows, fields, shared, {}, 'EUR')).toMatchObject([{ marks: ['$'] }])
})
