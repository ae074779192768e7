import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { awaitedQuantity } from './awaited.ts'
import {
  countDeparted,
  departureOutcome,
  departureProblems,
  departureRow,
  departureRowState,
  departureRows,
  leftBehind,
} from './departure.ts'

const row = (actual: number, listed = 5) => departureRow(7, listed, actual)
const line = (quantity: number, quantity_departed: number | null, quantity_planned: number | null = null) => ({
  id: 7,
  pivot: { quantity, quantity_departed, quantity_planned },
})

// rules/departure.md#1, rules/departure.md#4
test('rows start from the saved counts, those beside the list last', () => {
  expect(departureRows([line(5, null), { ...line(2, 1), id: 8 }], [{ id: 9, quantity: 3 }])).toEqual([
    row(0),
    departureRow(8, 2, 1),
    departureRow(9, 0, 3),
  ])
})

// rules/departure.md#10
test('rows counted again ask for what the list did before an earlier end raised it', () => {
  expect(departureRows([line(7, 7, 5)], [])).toEqual([row(7)])
})

// rules/departure.md#15
test.each([
  [row(0), 'none'],
  [row(3), 'partial'],
  [row(5), 'complete'],
  [row(6), 'beyond'],
  [row(1, 0), 'beyond'],
  [row(0, 0), 'complete'],
] as const)('%j is %s', (one, state) => expect(departureRowState(one)).toBe(state))

// rules/departure.md#14
test('the list is no limit, and what was typed can be sent', () => {
  expect(countDeparted(row(3), 9)).toEqual(row(9))
  fc.assert(
    fc.property(fc.double(), (typed) => {
      expect(departureProblems([countDeparted(row(3), typed)], new Set([7]), new Map())).toEqual([])
    }),
  )
})

// rules/departure.md#18
test('pieces out, left behind, and beyond the list are told apart', () => {
  expect(departureOutcome([row(3), row(7), row(2, 0), row(0)])).toEqual({ out: 12, left: 7, beyond: 4 })
})

// rules/departure.md#12
test('a return awaits what departed once the departure has ended', () => {
  const { pivot } = line(5, 3)
  expect([awaitedQuantity(pivot, true), awaitedQuantity(pivot, false)]).toEqual([3, 5])
  expect([leftBehind(pivot), leftBehind(line(5, null).pivot), leftBehind(line(5, 7).pivot)]).toEqual([2, 0, 0])
})

// rules/departure.md#5
describe('the first error of a row', () => {
  const units = new Map([[7, { nameable: new Set([1, 2]), hidden: 1, counted: 2 }]])
  test.each([
    [[{ id: 9, actual: -1 }], [[9, 'departure.unknown_material']]],
    [[{ actual: 1 }], [[null, 'departure.unknown_material']]],
    [
      [
        { id: 7, actual: 5 },
        { id: 7, actual: 'x' },
      ],
      [[7, 'inventory.listed_twice']],
    ],
    [[{ id: 7, actual: 1.5 }], [[7, 'departure.not_integer']]],
    [[{ id: 7 }], [[7, 'departure.not_integer']]],
    [[{ id: 7, actual: -1 }], [[7, 'departure.negative']]],
    [[{ id: 7, actual: 100_001 }], [[7, 'departure.too_many']]],
    [[{ id: 7, actual: 100_000 }], []],
    [[{ id: 7, actual: 1 }], [[7, 'departure.below_units']]],
    [[{ id: 7, actual: 3, units: [1, 2] }], []],
    [[{ id: 7, actual: 2, units: [1, 2] }], [[7, 'departure.below_units']]],
    [[{ id: 7, actual: 9, units: [3] }], [[7, 'departure.unit_unknown']]],
    [[{ id: 7, actual: 9, units: [1, 1] }], [[7, 'departure.unit_twice']]],
    [[{ id: 7, actual: 9, units: 'x' }], [[7, 'departure.units_invalid']]],
  ])('%j', (rows, problems) => {
    expect(departureProblems(rows, new Set([7]), units).map(({ id, key }) => [id, key])).toEqual(problems)
  })
})
