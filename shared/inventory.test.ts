import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countActual,
  countBroken,
  countedWithin,
  inventoryOutcome,
  inventoryProblems,
  inventoryRowState,
  inventoryRows,
  isUncounted,
  outOfOrderAfter,
} from './inventory.ts'

const row = (actual: number, broken: number) => ({ id: 7, awaited_quantity: 5, actual, broken })

describe('counting', () => {
  // rules/inventory.md#15
  test.each([
    [row(3, 2), 1, row(1, 1)],
    [row(3, 2), 4, row(4, 2)],
    [row(3, 2), 9, row(5, 2)],
    [row(3, 2), -1, row(0, 0)],
    [row(3, 2), Number.NaN, row(0, 0)],
    [row(3, 2), 2.9, row(2, 2)],
  ])('%j with %d back', (before, value, after) => expect(countActual(before, value)).toEqual(after))

  // rules/inventory.md#15
  test.each([
    [row(1, 0), 3, row(3, 3)],
    [row(3, 2), 1, row(3, 1)],
    [row(3, 2), 9, row(5, 5)],
    [row(3, 2), -4, row(3, 0)],
  ])('%j with %d broken', (before, value, after) => expect(countBroken(before, value)).toEqual(after))

  // rules/inventory.md#15
  test('rows can be sent, whatever was typed', () => {
    const step = fc.tuple(fc.constantFrom(countActual, countBroken), fc.double())
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.array(step, { maxLength: 20 }), (awaited_quantity, steps) => {
        const start = { id: 7, awaited_quantity, actual: 0, broken: 0 }
        const end = steps.reduce((one, [count, value]) => count(one, value), start)
        expect(inventoryProblems([end], new Map([[7, awaited_quantity]]))).toEqual([])
      }),
    )
  })

  test('rows start from the saved counts', () => {
    const pivot = { quantity: 5, quantity_returned: 3, quantity_broken: 1 }
    expect(inventoryRows([{ id: 7, pivot }])).toEqual([row(3, 1)])
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
    [[{ id: 9, actual: 'x' }], fails(9, 'unknown_material')],
    [[{ id: '7', actual: 1, broken: 0 }], fails(null, 'unknown_material')],
    [[{}], fails(null, 'unknown_material')],
    [[row(5, 0), row(5, 0)], fails(7, 'listed_twice')],
    [
      [row(6, 0), { id: 8, actual: 3, broken: 0 }],
      [...fails(7, 'actual_above_quantity'), ...fails(8, 'actual_above_quantity')],
    ],
  ])('%j', (rows, problems) => expect(inventoryProblems(rows, quantities)).toEqual(problems))
})

describe('after the inventory', () => {
  // rules/inventory.md#8
  test.each([
    [10, 9, 3, 10],
    [10, null, 2, 2],
    [10, null, 0, null],
    [10, 1, 0, 1],
    [0, null, 2, null],
  ])('stock %i, out of order %s, %i broken', (stock, before, broken, after) => {
    expect(outOfOrderAfter(stock, before, broken)).toBe(after)
  })

  // rules/inventory.md#18
  test.each([
    [0, 0, 'none'],
    [4, 0, 'partial'],
    [5, 0, 'complete'],
    [4, 1, 'broken'],
    [5, 1, 'broken'],
    [5, 5, 'broken'],
  ])('of 5 pieces %i back and %i broken are %s', (actual, broken, state) => {
    expect(inventoryRowState(row(actual, broken))).toBe(state)
  })

  // rules/inventory.md#23
  test('nothing is counted only while no piece of any row is back', () => {
    expect(isUncounted([row(0, 0), row(0, 0)])).toBe(true)
    expect(isUncounted([row(0, 0), row(1, 0)])).toBe(false)
    expect(isUncounted([row(1, 1)])).toBe(false)
    expect(isUncounted([])).toBe(false)
  })

  // rules/inventory.md#23
  test('sums the missing and broken pieces of all rows', () => {
    expect(inventoryOutcome([row(3, 2), row(5, 0), row(4, 1)])).toEqual({ missing: 3, broken: 3 })
    expect(inventoryOutcome([row(5, 0)])).toEqual({ missing: 0, broken: 0 })
  })

  // rules/inventory.md#11, rules/event.md#7
  test.each([
    [5, 3, 2, 3, 2],
    [2, 3, 2, 2, 2],
    [1, 3, 2, 1, 1],
  ])('a quantity of %i lowers %i back and %i broken', (quantity, returned, broken, lowReturned, lowBroken) => {
    expect(countedWithin(quantity, returned, broken)).toEqual({
      quantity_returned: lowReturned,
      quantity_broken: lowBroken,
    })
  })
})
