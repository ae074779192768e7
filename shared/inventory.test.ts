import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countActual,
  countBroken,
  countedWithin,
  countLost,
  inventoryOutcome,
  inventoryProblems,
  inventoryRowState,
  inventoryRows,
  isUncounted,
  type StockEffect,
  stockAfter,
  stockEffect,
  takenBack,
  unitProblem,
} from './inventory.ts'

const row = (actual: number, broken: number, lost = 0) => ({ id: 7, awaited_quantity: 5, actual, broken, lost })

describe('counting', () => {
  // rules/inventory.md#15
  test.each([
    [row(3, 2), 1, row(1, 1)],
    [row(3, 2), 4, row(4, 2)],
    [row(3, 2), 9, row(5, 2)],
    [row(3, 2), -1, row(0, 0)],
    [row(3, 2), Number.NaN, row(0, 0)],
    [row(3, 2), 2.9, row(2, 2)],
    [row(3, 0, 2), 4, row(4, 0, 1)],
    [row(3, 0, 2), 2, row(2, 0, 2)],
  ])('%j with %d back', (before, value, after) => expect(countActual(before, value)).toEqual(after))

  // rules/inventory.md#15
  test.each([
    [row(1, 0), 3, row(3, 3)],
    [row(3, 2), 1, row(3, 1)],
    [row(3, 2), 9, row(5, 5)],
    [row(3, 2), -4, row(3, 0)],
    [row(1, 0, 3), 3, row(3, 3, 2)],
  ])('%j with %d broken', (before, value, after) => expect(countBroken(before, value)).toEqual(after))

  // rules/inventory.md#15
  test.each([
    [row(5, 0), 1, row(4, 0, 1)],
    [row(5, 4), 2, row(3, 3, 2)],
    [row(1, 0), 3, row(1, 0, 3)],
    [row(2, 1), 9, row(0, 0, 5)],
    [row(2, 0, 3), -1, row(2, 0)],
  ])('%j with %d lost', (before, value, after) => expect(countLost(before, value)).toEqual(after))

  // rules/inventory.md#15
  test('rows can be sent, whatever was typed', () => {
    const step = fc.tuple(fc.constantFrom(countActual, countBroken, countLost), fc.double())
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.array(step, { maxLength: 20 }), (awaited_quantity, steps) => {
        const start = { id: 7, awaited_quantity, actual: 0, broken: 0, lost: 0 }
        const end = steps.reduce((one, [count, value]) => count(one, value), start)
        expect(inventoryProblems([end], new Map([[7, awaited_quantity]]))).toEqual([])
      }),
    )
  })

  test('rows start from the saved counts', () => {
    const pivot = { quantity: 5, quantity_returned: 3, quantity_broken: 1, quantity_lost: 1, quantity_departed: 4 }
    expect(inventoryRows([{ id: 7, pivot }], false)).toEqual([row(3, 1, 1)])
    expect(inventoryRows([{ id: 7, pivot }], true)).toEqual([{ ...row(3, 1, 1), awaited_quantity: 4 }])
  })
})

describe('rows as sent', () => {
  const quantities = new Map([
    [7, 5],
    [8, 2],
  ])
  const fails = (id: number | null, key: string) => [{ id, key: `inventory.${key}` }]
  // rules/inventory.md#4, rules/inventory.md#26
  test.each([
    [[row(5, 0)], []],
    [[row(3, 2)], []],
    [[{ id: 8, actual: 0, broken: 0 }], []],
    [[], []],
    [[row(6, 0)], fails(7, 'actual_above_quantity')],
    [[row(2, 3)], fails(7, 'broken_above_actual')],
    [[{ id: 7, actual: '2', broken: 0 }], fails(7, 'actual_not_integer')],
    [[{ id: 7, actual: 2.5, broken: 0 }], fails(7, 'actual_not_integer')],
    [[row(-1, 0)], fails(7, 'actual_negative')],
    [[row(-1, -1)], fails(7, 'actual_negative')],
    [[row(1, -1)], fails(7, 'broken_negative')],
    [[{ id: 7, actual: 2 }], fails(7, 'broken_not_integer')],
    [[row(3, 1, 2)], []],
    [[{ id: 7, actual: 2, broken: 0, lost: 'x' }], fails(7, 'lost_not_integer')],
    [[{ id: 7, actual: 2, broken: 0, lost: null }], fails(7, 'lost_not_integer')],
    [[row(1, 0, -1)], fails(7, 'lost_negative')],
    [[{ ...row(1, 0), is_claimed: true }], []],
    [[{ ...row(1, 0), is_claimed: 'x' }], fails(7, 'claimed_not_boolean')],
    [[{ ...row(6, 0), is_claimed: 'x' }], fails(7, 'actual_above_quantity')],
    [[row(3, 0, 3)], fails(7, 'lost_above_rest')],
    [[row(3, 4, 3)], fails(7, 'broken_above_actual')],
    [[{ id: 9, actual: 'x' }], fails(9, 'unknown_material')],
    [[{ id: '7', actual: 1, broken: 0 }], fails(null, 'unknown_material')],
    [[{}], fails(null, 'unknown_material')],
    [[row(5, 0), row(5, 0)], fails(7, 'listed_twice')],
    [
      [row(6, 0), { id: 8, actual: 3, broken: 0 }],
      [...fails(7, 'actual_above_quantity'), ...fails(8, 'actual_above_quantity')],
    ],
  ])('%j', (rows, problems) => expect(inventoryProblems(rows, quantities)).toEqual(problems))

  // rules/inventory.md#31
  test.each([
    [row(2, 1, 3), []],
    [row(6, 0), fails(7, 'above_out')],
    [row(3, 0, 3), fails(7, 'above_out')],
    [row(1, 2), fails(7, 'broken_above_actual')],
  ])('late: %j', (late, problems) => expect(inventoryProblems([late], quantities, true)).toEqual(problems))
})

describe('the units of a row', () => {
  const known = new Set([1, 2, 3])
  const unit = (id: number, state: string) => ({ id, state })
  // rules/inventory.md#30
  test.each([
    [row(3, 0), undefined, null],
    [row(3, 0), [], null],
    [row(2, 1, 1), [unit(1, 'broken'), unit(2, 'lost'), unit(3, 'returned')], null],
    [row(2, 1), undefined, 'units_unnamed'],
    [row(2, 0, 1), [unit(1, 'returned')], 'units_unnamed'],
    [row(2, 0), [unit(1, 'lost')], 'units_unnamed'],
    [row(1, 0), [unit(1, 'returned'), unit(2, 'returned')], 'units_above_actual'],
    [row(3, 0), [unit(4, 'returned')], 'unit_unknown'],
    [row(3, 0), [unit(1, 'returned'), unit(1, 'returned')], 'unit_twice'],
    [row(3, 0), [unit(1, 'gone')], 'units_invalid'],
    [row(3, 0), [1], 'units_invalid'],
    [row(3, 0), 'all', 'units_invalid'],
    [row(3, 0), null, 'units_invalid'],
  ])('%j with %j: %s', (counted, units, key) => {
    expect(unitProblem({ ...counted, units }, known)).toBe(key && `inventory.${key}`)
  })

  // rules/inventory.md#30
  test('a counted material has none', () => {
    expect(unitProblem(row(2, 1), null)).toBe(null)
    expect(unitProblem({ ...row(2, 1), units: [unit(1, 'broken')] }, null)).toBe('inventory.unit_unknown')
  })
})

describe('after the inventory', () => {
  // rules/inventory.md#8
  test.each([
    [10, 9, 3, 0, 10, 10],
    [10, null, 2, 0, 10, 2],
    [10, null, 0, 0, 10, null],
    [10, 1, 0, 0, 10, 1],
    [0, null, 2, 0, 0, null],
    [10, null, 2, 3, 7, 2],
    [10, 9, 0, 3, 7, 7],
    [2, null, 1, 3, 0, null],
  ])('stock %i, out of order %s: %i broken and %i lost', (stock, before, broken, lost, left, after) => {
    const made = stockAfter({ stock_quantity: stock, out_of_order_quantity: before }, { broken, lost })
    expect(made).toEqual({ stock_quantity: left, out_of_order_quantity: after })
  })

  const quantities = (stock_quantity: number, out_of_order: number) => ({
    stock_quantity,
    out_of_order_quantity: out_of_order || null,
  })
  // rules/inventory.md#33
  test('taken back at once, every effect leaves the stock as it was', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(60), fc.nat(60), (stock, outOfOrder, broken, lost) => {
        const before = quantities(stock, Math.min(stock, outOfOrder))
        const after = stockAfter(before, { broken, lost })
        expect(takenBack(after, stockEffect(before, after))).toEqual({
          stock: before,
          left: { taken: 0, out_of_order: 0 },
        })
      }),
    )
  })

  // rules/inventory.md#33
  test.each<[number, number, StockEffect, number, number, StockEffect]>([
    [7, 2, { taken: 3, out_of_order: 2 }, 10, 0, { taken: 0, out_of_order: 0 }],
    [7, 1, { taken: 0, out_of_order: 3 }, 7, 0, { taken: 0, out_of_order: 2 }],
    [4, 4, { taken: 3, out_of_order: -2 }, 7, 6, { taken: 0, out_of_order: 0 }],
    [99_999, 0, { taken: 3, out_of_order: 0 }, 100_000, 0, { taken: 2, out_of_order: 0 }],
  ])('%i in stock and %i out of order, %j taken back', (stock, broken, effect, left, still, kept) => {
    expect(takenBack(quantities(stock, broken), effect)).toEqual({ stock: quantities(left, still), left: kept })
  })

  // rules/inventory.md#18
  test.each([
    [0, 0, 0, 'none'],
    [4, 0, 0, 'partial'],
    [5, 0, 0, 'complete'],
    [4, 1, 0, 'broken'],
    [5, 1, 0, 'broken'],
    [5, 5, 0, 'broken'],
    [4, 1, 1, 'lost'],
    [0, 0, 5, 'lost'],
  ])('of 5 pieces %i back, %i broken and %i lost are %s', (actual, broken, lost, state) => {
    expect(inventoryRowState(row(actual, broken, lost))).toBe(state)
  })

  // rules/inventory.md#23
  test('nothing is counted only while no piece of any row is back', () => {
    expect(isUncounted([row(0, 0), row(0, 0)])).toBe(true)
    expect(isUncounted([row(0, 0), row(1, 0)])).toBe(false)
    expect(isUncounted([row(1, 1)])).toBe(false)
    expect(isUncounted([row(0, 0, 1)])).toBe(false)
    expect(isUncounted([])).toBe(false)
  })

  // rules/inventory.md#23
  test('sums the missing, broken and lost pieces of all rows', () => {
    expect(inventoryOutcome([row(3, 2, 1), row(5, 0), row(4, 1)])).toEqual({ missing: 2, broken: 3, lost: 1 })
    expect(inventoryOutcome([row(5, 0)])).toEqual({ missing: 0, broken: 0, lost: 0 })
  })

  // rules/inventory.md#11, rules/event.md#7
  test.each([
    [5, [3, 2, 2], [3, 2, 2]],
    [4, [3, 2, 2], [3, 2, 1]],
    [2, [3, 2, 2], [2, 2, 0]],
    [1, [3, 2, 0], [1, 1, 0]],
  ] as const)('a quantity of %i lowers %j', (quantity, [returned, broken, lost], [back, lowBroken, lowLost]) => {
    expect(countedWithin(quantity, returned, broken, lost)).toEqual({
      quantity_returned: back,
      quantity_broken: lowBroken,
      quantity_lost: lowLost,
    })
  })
})
