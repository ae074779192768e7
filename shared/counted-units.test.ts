import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitUnits, markedUnits, markUnit, mergeUnits, sameUnits, trimUnits, unnamedPieces } from './counted-units.ts'
import {
  countActual,
  countBroken,
  countLost,
  type InventoryRow,
  inventoryProblems,
  type RowUnit,
  type UnitMark,
  type UnitReturn,
  unitProblem,
} from './inventory.ts'

type Marks = Partial<Record<number, UnitMark | null>>
/** A row of 4 pieces whose line names the units 1 to 3, unless marks say otherwise. */
const row = (actual: number, marks: Marks = {}, numbers: Partial<InventoryRow> = {}): InventoryRow => ({
  id: 7,
  awaited_quantity: 4,
  actual,
  broken: 0,
  lost: 0,
  units: [...new Set([1, 2, 3, ...Object.keys(marks).map(Number)])].map((id) => ({ id, mark: marks[id] ?? null })),
  ...numbers,
})
const shown = ({ actual, broken, lost, units = [] }: InventoryRow) => [
  actual,
  broken,
  lost,
  Object.fromEntries(markedUnits({ units }).map(({ id, mark }) => [id, mark])),
]

// rules/inventory.md#39, rules/departure.md#23
describe('a unit that is counted', () => {
  test.each<[string, InventoryRow, number, UnitMark | null, unknown[]]>([
    ['counts a piece', row(0), 1, 'returned', [1, 0, 0, { 1: 'returned' }]],
    ['counts a broken piece', row(1), 1, 'broken', [2, 1, 0, { 1: 'broken' }]],
    ['counts a lost piece', row(1), 1, 'lost', [1, 0, 1, { 1: 'lost' }]],
    ['that is counted so already changes nothing', row(1, { 1: 'out' }), 1, 'out', [1, 0, 0, { 1: 'out' }]],
    ['that was not foreseen joins the row', row(1), 9, 'out', [2, 0, 0, { 9: 'out' }]],
    ['changes from returned to lost', row(4, { 1: 'returned' }), 1, 'lost', [3, 0, 1, { 1: 'lost' }]],
    ['is taken off with its piece', row(2, { 1: 'broken' }, { broken: 1 }), 1, null, [1, 0, 0, {}]],
    ['is one of the pieces of a row that is whole', row(4), 2, 'returned', [4, 0, 0, { 2: 'returned' }]],
    ['is the broken piece that was typed', row(2, {}, { broken: 1 }), 2, 'broken', [2, 1, 0, { 2: 'broken' }]],
    ['of a whole row is broken instead of in order', row(4), 2, 'broken', [4, 1, 0, { 2: 'broken' }]],
    ['of a whole row is lost instead of back', row(4), 2, 'lost', [3, 0, 1, { 2: 'lost' }]],
    [
      'goes beyond the list',
      row(4, { 1: 'out', 2: 'out', 3: 'out', 4: 'out' }),
      5,
      'out',
      [5, 0, 0, { 1: 'out', 2: 'out', 3: 'out', 4: 'out', 5: 'out' }],
    ],
  ])('%s', (_what, before, id, mark, after) => {
    expect(shown(markUnit(before, id, mark))).toEqual(after)
  })

  test('does not come back where every piece has a name', () => {
    const whole = row(4, { 1: 'returned', 2: 'returned', 3: 'returned', 4: 'returned' })
    expect(markUnit(whole, 5, 'returned')).toBe(whole)
  })
})

// rules/inventory.md#39
describe('numbers of a row with units', () => {
  const set = (before: InventoryRow, actual: number) => fitUnits(countActual(before, actual), 'returned')
  test('lowered, they take the last ones off; whole, they count the units of the line', () => {
    const two = markUnit(markUnit(row(0), 3, 'returned'), 1, 'returned')
    expect(shown(set(two, 1))).toEqual([1, 0, 0, { 3: 'returned' }])
    expect(shown(set(two, 3))).toEqual([3, 0, 0, { 1: 'returned', 3: 'returned' }])
    expect(shown(set(two, 4))).toEqual([4, 0, 0, { 1: 'returned', 2: 'returned', 3: 'returned' }])
    expect(shown(trimUnits(row(1, { 1: 'broken', 2: 'lost' })))).toEqual([1, 0, 0, {}])
  })
  test('a row of another material has none', () => {
    const plain: InventoryRow = { id: 7, awaited_quantity: 4, actual: 4, broken: 0, lost: 0 }
    expect([fitUnits(plain, 'out'), trimUnits(plain)]).toEqual([plain, plain])
  })
})

// rules/inventory.md#22, rules/departure.md#23
describe('two users count units of one row', () => {
  test.each<[string, InventoryRow, InventoryRow, InventoryRow, unknown[] | null]>([
    [
      'different ones',
      row(1, { 1: 'returned' }),
      row(2, { 1: 'returned', 2: 'returned' }),
      row(2, { 1: 'returned', 3: 'broken' }, { broken: 1 }),
      [3, 1, 0, { 1: 'returned', 2: 'returned', 3: 'broken' }],
    ],
    ['one is taken off', row(1, { 1: 'out' }), row(0), row(2, { 1: 'out', 2: 'out' }), [1, 0, 0, { 2: 'out' }]],
    [
      'the same one alike',
      row(0),
      row(1, { 1: 'lost' }, { actual: 0, lost: 1 }),
      row(1, { 1: 'lost' }, { actual: 0, lost: 1 }),
      [0, 0, 1, { 1: 'lost' }],
    ],
    ['the same one differently', row(0), row(1, { 1: 'returned' }), row(1, { 1: 'broken' }, { broken: 1 }), null],
    ['one of them without names', row(0), row(2), row(1, { 1: 'returned' }), null],
    [
      'naming pieces that were counted before',
      row(4),
      row(4, { 1: 'out' }),
      row(4, { 2: 'out' }),
      [4, 0, 0, { 1: 'out', 2: 'out' }],
    ],
  ])('%s', (_what, base, mine, theirs, merged) => {
    const found = mergeUnits(base, mine, theirs)
    expect(found && shown(found)).toEqual(merged)
  })
})

type Act = ['mark', id: number, mark: UnitReturn | null] | ['set', column: 0 | 1 | 2, value: number]
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(
    fc.constant('mark' as const),
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom('returned' as const, 'broken' as const, 'lost' as const, null),
  ),
  fc.tuple(fc.constant('set' as const), fc.constantFrom(0 as const, 1 as const, 2 as const), fc.nat({ max: 6 })),
)
const setters = [countActual, countBroken, countLost]
const done = (before: InventoryRow, one: Act): InventoryRow =>
  one[0] === 'mark' ? markUnit(before, one[1], one[2]) : fitUnits(setters[one[1]]!(before, one[2]), 'returned')

// rules/inventory.md#39
test('whatever is counted, the server takes the numbers, and the units once the unnamed ones are named', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const counted = acts.reduce(done, row(0))
      expect(inventoryProblems([counted], new Map([[7, 4]]))).toEqual([])
      const { sound, broken, lost } = unnamedPieces(counted)
      expect(Math.min(sound, broken, lost)).toBeGreaterThanOrEqual(0)
      const named = markedUnits(counted).map(({ id, mark }) => ({ id, state: mark as UnitReturn }))
      const rest = [...Array<'broken'>(broken).fill('broken'), ...Array<'lost'>(lost).fill('lost')]
      const units = [...named, ...rest.map((state, place) => ({ id: 10 + place, state }))]
      expect(unitProblem({ ...counted, units }, new Set(units.map(({ id }) => id)))).toBeNull()
    }),
  )
})

// rules/inventory.md#22
test('a merge keeps every unit that one of them counted', () => {
  const marks = fc.record({
    1: fc.constantFrom('out', null),
    2: fc.constantFrom('out', null),
    3: fc.constantFrom('out', null),
  }) as fc.Arbitrary<Marks>
  const count = marks.map((own) => row(Object.values(own).filter(Boolean).length, own))
  fc.assert(
    fc.property(count, count, count, (base, mine, theirs) => {
      const merged = mergeUnits(base, mine, theirs)!
      expect(merged.actual).toBe(markedUnits(merged).length)
      if (sameUnits(base, mine)) expect(sameUnits(merged, theirs)).toBe(true)
      if (sameUnits(base, theirs)) expect(sameUnits(merged, mine)).toBe(true)
    }),
  )
})

test('units are compared whatever their order, and those not counted do not matter', () => {
  const units: RowUnit[] = [
    { id: 1, mark: 'out' },
    { id: 2, mark: null },
    { id: 3, mark: 'out' },
  ]
  expect(sameUnits({ units }, { units: units.toReversed().filter(({ mark }) => mark) })).toBe(true)
  expect(sameUnits({ units }, { units: [{ id: 1, mark: 'out' }] })).toBe(false)
  expect(sameUnits({ units: [{ id: 1, mark: 'broken' }] }, { units: [{ id: 1, mark: 'lost' }] })).toBe(false)
})
