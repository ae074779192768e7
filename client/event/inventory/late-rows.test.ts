import { expect, test } from 'vitest'
import { type InventoryRow, inventoryRows, type UnitReturn } from '#shared/inventory.ts'
import { lateRow, recounted } from './late-rows.ts'

type Line = { out: number; back?: number; lost?: number; units?: [id: number, came_back: UnitReturn | null][] }
/** The row of a line that took and got back these pieces. */
function rowOf({ out, back = 0, lost = 0, units }: Line): InventoryRow {
  const pivot = {
    quantity: out,
    quantity_departed: null,
    quantity_returned: back,
    quantity_broken: 0,
    quantity_lost: lost,
  }
  const named = units?.map(([id, came_back]) => ({ id, came_back }))
  return inventoryRows([{ id: 1, pivot, ...(named && { units: named }) }], false)[0]!
}

// rules/inventory.md#35
test.each<[string, Line, Partial<InventoryRow>, Line, number[]]>([
  ['that are still out', { out: 4 }, { actual: 2, broken: 1 }, { out: 4, back: 1 }, [3, 2, 1, 0]],
  ['that another user took back', { out: 4 }, { actual: 3, broken: 2 }, { out: 4, back: 3 }, [1, 1, 1, 0]],
  ['that another user lost', { out: 3, back: 1 }, { lost: 2 }, { out: 3, back: 1, lost: 1 }, [1, 0, 0, 1]],
  ['of a line that is back', { out: 2 }, { actual: 2 }, { out: 2, back: 2 }, [0, 0, 0, 0]],
])('late pieces %s count as far as they are out', (_, before, counted, now, expected) => {
  const row = recounted(rowOf(now), { ...lateRow(rowOf(before)), ...counted })
  expect([row.awaited_quantity, row.actual, row.broken, row.lost]).toEqual(expected)
})

// rules/inventory.md#35, rules/inventory.md#40
test('late units that another user took back count no more, the others do', () => {
  const before = lateRow(
    rowOf({
      out: 3,
      units: [
        [7, null],
        [8, null],
        [9, null],
      ],
    }),
  )
  const units = before.units!.map(({ id }) => ({ id, mark: id === 9 ? null : ('returned' as const) }))
  const now = rowOf({
    out: 3,
    back: 1,
    units: [
      [7, 'returned'],
      [8, null],
      [9, null],
    ],
  })
  expect(recounted(now, { ...before, actual: 2, units })).toEqual({
    id: 1,
    awaited_quantity: 2,
    actual: 1,
    broken: 0,
    lost: 0,
    units: [
      { id: 8, mark: 'returned' },
      { id: 9, mark: null },
    ],
  })
})
