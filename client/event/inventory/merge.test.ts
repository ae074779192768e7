import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markedUnits, sameCount } from '#shared/counted-units.ts'
import { type InventoryRow, inventoryProblems, type UnitMark } from '#shared/inventory.ts'
import { Additions } from './additions.ts'
import { returnKind } from './kind.ts'
import { mergeCounts, rowsById, takeUp } from './merge.ts'

const row = (actual: number, broken = 0, awaited_quantity = 5, lost = 0) => ({
  id: 7,
  awaited_quantity,
  actual,
  broken,
  lost,
})
const merge = (base: InventoryRow, mine: InventoryRow, theirs: InventoryRow) =>
  mergeCounts(rowsById([base]), rowsById([mine]), [theirs], returnKind)

// rules/inventory.md#22
describe('one row', () => {
  // rules/inventory.md#11
  test.each([
    ['counted in neither place', row(1), row(1), row(1), row(1)],
    ['counted elsewhere only', row(1), row(1), row(3), row(3)],
    ['counted here only', row(1), row(4, 2), row(1), row(4, 2)],
    ['counted alike in both places', row(1), row(4), row(4), row(4)],
    ['lost here only', row(1), row(1, 0, 5, 2), row(1), row(1, 0, 5, 2)],
    ['lost here, with fewer pieces now', row(1), row(1, 0, 5, 4), row(1, 0, 3), row(1, 0, 3, 2)],
    ['counted here, with fewer pieces now', row(1), row(4, 3), row(1, 0, 2), row(2, 2, 2)],
  ])('%s', (_what, base, mine, theirs, result) => {
    expect(merge(base, mine, theirs)).toEqual({ rows: [result], clashes: [] })
  })

  test('a row counted differently in both places keeps the local count and is a clash', () => {
    expect(merge(row(1), row(4), row(2))).toEqual({
      rows: [row(4)],
      clashes: [{ id: 7, mine: row(4), theirs: row(2) }],
    })
  })
})

// rules/inventory.md#22
describe('pieces added in both places', () => {
  const made = new Additions()
  made.count(7, true, true)
  const add = (base: InventoryRow, mine: InventoryRow, theirs: InventoryRow) =>
    mergeCounts(rowsById([base]), rowsById([mine]), [theirs], returnKind, made)
  test.each([
    ['come together', row(0), row(2), row(3), row(5)],
    ['come together, though both counted as many', row(1), row(2), row(2), row(3)],
    ['come together, broken ones too', row(0), row(2, 1), row(2, 1), row(4, 2)],
    ['are one count where the line has no room for both', row(3), row(5), row(5), row(5)],
    ['keep what a colleague took off', row(3), row(4), row(1), row(2)],
  ])('%s', (_what, base, mine, theirs, result) => {
    expect(add(base, mine, theirs)).toEqual({ rows: [result], clashes: [] })
  })
  test.each([
    ['beyond what the line has', row(0), row(3), row(4)],
    ['where some were taken off here', row(3), row(2), row(4)],
  ])('ask %s', (_what, base, mine, theirs) => {
    expect(add(base, mine, theirs).clashes).toEqual([{ id: 7, mine, theirs }])
  })
})

// rules/inventory.md#21, rules/inventory.md#22
describe('pieces sent without an answer', () => {
  const sent = (...counts: number[]) => {
    const made = new Additions()
    made.count(7, true, true)
    for (const count of counts) made.send([row(count)])
    return made
  }
  const merged = (made: Additions, mine: number, theirs: number) =>
    mergeCounts(rowsById([row(0)]), rowsById([row(mine)]), [row(theirs)], returnKind, made)

  test('count once where they arrived', () => {
    expect(merged(sent(2), 2, 2)).toEqual({ rows: [row(2)], clashes: [] })
    expect(merged(sent(2), 3, 2)).toEqual({ rows: [row(3)], clashes: [] })
  })
  test('count once where they arrived and the next attempt was refused', () => {
    const made = sent(2)
    made.send([row(2)])()
    expect(merged(made, 2, 2)).toEqual({ rows: [row(2)], clashes: [] })
  })
  test('ask where others counted as well, who may have counted over them', () => {
    expect(merged(sent(2), 2, 3).clashes).toHaveLength(1)
  })
  test('come together again with what others count once an answer has come', () => {
    const made = sent()
    made.send([row(2)])()
    expect(merged(made, 2, 1)).toEqual({ rows: [row(3)], clashes: [] })
  })
  test('taken up by another tab of the browser, are numbers', () => {
    const made = sent()
    made.share()
    expect(merged(made, 2, 2)).toEqual({ rows: [row(2)], clashes: [] })
    expect(merged(made, 2, 1).clashes).toHaveLength(1)
  })
})

// rules/inventory.md#22, rules/inventory.md#40
describe('a row with units', () => {
  const named = (marks: Record<number, UnitMark>, awaited = 3) => ({
    ...row(Object.values(marks).filter((mark) => mark !== 'lost').length, 0, awaited),
    units: [1, 2, 3].map((id) => ({ id, mark: marks[id] ?? null })),
  })
  test('counted in both places is merged unit by unit', () => {
    const { rows, clashes } = merge(named({}), named({ 1: 'returned' }), named({ 2: 'returned' }))
    expect(clashes).toEqual([])
    expect([
      rows[0]!.actual,
      markedUnits(rows[0]!)
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([2, [1, 2]])
  })
  test('one unit counted differently asks', () => {
    const mine = named({ 1: 'returned' })
    const theirs = { ...named({ 1: 'broken' }), broken: 1 }
    expect(merge(named({}), mine, theirs).clashes).toMatchObject([{ mine: { broken: 0 }, theirs: { broken: 1 } }])
  })
  test('keeps what is counted when its line names others, and takes these', () => {
    const theirs = { ...named({}), units: [{ id: 9, mark: null }] }
    const { rows } = merge(named({}), named({ 1: 'returned' }), theirs)
    expect(rows[0]!.units).toEqual([
      { id: 1, mark: 'returned' },
      { id: 9, mark: null },
    ])
  })
  test('kept on the device by an earlier version, its numbers take units off', () => {
    const numbers = (actual: number) => ({ actual, broken: 0, lost: 0 })
    const kept = { version: 3, rows: [{ id: 7, base: numbers(2), mine: numbers(1) }] }
    const { rows, clashes } = takeUp(kept, [named({ 1: 'returned', 2: 'returned' })], returnKind)
    expect([clashes, rows[0]!.actual, markedUnits(rows[0]!)]).toEqual([[], 1, [{ id: 1, mark: 'returned' }]])
  })
})

// rules/inventory.md#11
test('takes its rows from the present event', () => {
  const [left, stays, comes] = [row(1), { ...row(2), id: 8 }, { ...row(0), id: 9 }]
  const { rows, clashes } = mergeCounts(rowsById([left, stays]), rowsById([row(5), stays]), [stays, comes], returnKind)
  expect([rows, clashes]).toEqual([[stays, comes], []])
})

// rules/inventory.md#21, rules/inventory.md#22
test('counts kept on the device merge with what the server held when they were made', () => {
  const kept = (base: number, mine: number, id = 7) => ({
    version: 3,
    rows: [{ id, base: { actual: base, broken: 0, lost: 0 }, mine: { actual: mine, broken: 0, lost: 0 } }],
  })
  expect(takeUp(kept(1, 4), [row(1)], returnKind)).toMatchObject({ rows: [row(4)], clashes: [] })
  expect(takeUp(kept(1, 4), [row(2)], returnKind).clashes).toEqual([{ id: 7, mine: row(4), theirs: row(2) }])
  // The event no longer has that material.
  expect(takeUp(kept(1, 4, 8), [row(2)], returnKind)).toMatchObject({ rows: [row(2)], clashes: [] })
})

// rules/inventory.md#22
test('drops no count of either user without asking, and all counts can be sent', () => {
  const count = fc
    .record({
      awaited: fc.nat({ max: 9 }),
      actual: fc.nat({ max: 9 }),
      broken: fc.nat({ max: 9 }),
      lost: fc.nat({ max: 9 }),
    })
    .map(({ awaited, actual, broken, lost }) => {
      const back = Math.min(actual, awaited)
      return row(back, Math.min(broken, back), awaited, Math.min(lost, awaited - back))
    })
  fc.assert(
    fc.property(count, count, count, (base, mine, theirs) => {
      const { rows, clashes } = merge(base, mine, theirs)
      const [merged] = rows
      expect(inventoryProblems(rows, new Map([[7, theirs.awaited_quantity]]))).toEqual([])
      const [here, there] = [!sameCount(mine, base), !sameCount(theirs, base)]
      if (!here) expect(merged).toEqual(theirs)
      if (there && merged && !sameCount(merged, theirs)) expect(clashes).toHaveLength(1)
      if (!there) expect(clashes).toEqual([])
    }),
  )
})
