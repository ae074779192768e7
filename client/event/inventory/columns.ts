import { fitUnits, trimUnits } from '#shared/counted-units.ts'
import { countActual, countBroken, countLost, type InventoryRow } from '#shared/inventory.ts'

/** Sets a number of a row by its rule; the units of the row follow (rules/inventory.md#39). */
export type SetCount = (row: InventoryRow, value: number) => InventoryRow

const withUnits =
  (set: SetCount): SetCount =>
  (row, value) =>
    fitUnits(set(row, value), 'returned')

/** What is counted of a row, in the order of its fields; each changes the row by its own rule (rules/inventory.md#15). */
export const counters = {
  actual: withUnits(countActual),
  broken: withUnits(countBroken),
  lost: withUnits(countLost),
} as const
export type CountColumn = keyof typeof counters
export const countColumns = ['actual', 'broken', 'lost'] as const satisfies CountColumn[]

/** The row of a return under another quantity of its line. */
export const withinReturn: SetCount = (row, awaited_quantity) => {
  const actual = Math.min(row.actual, awaited_quantity)
  const lost = Math.min(row.lost, awaited_quantity - actual)
  return trimUnits({ ...row, awaited_quantity, actual, broken: Math.min(row.broken, actual), lost })
}
