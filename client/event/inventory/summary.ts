import { type InventoryRow, inventoryOutcome, inventoryRowState, isUncounted, stillOut } from '#shared/inventory.ts'
import type { CountKind } from './kind.ts'

/** How far a count is. */
export type Summary = {
  rows: number
  left: number
  /** Rows with an exception: short, or with broken pieces; or not counted. */
  open: number
  /** Rows that nothing has come back of. */
  uncounted: number
  /** Pieces: what went out, what is still out, what of it the counted rows lack, what is broken, what is lost. */
  awaited: number
  missing: number
  short: number
  broken: number
  lost: number
  unsent: number
  /** Nothing is counted yet. */
  isUncounted: boolean
}

/** How far the rows of a count are; `unsent` of them wait to be saved. */
export function summarise(rows: readonly InventoryRow[], unsent: number, kind: CountKind): Summary {
  const uncounted = rows.filter((row) => inventoryRowState(row) === 'none')
  return {
    rows: rows.length,
    left: rows.filter((row) => stillOut(row) > 0).length,
    open: rows.filter((row) => !kind.isComplete(row)).length,
    uncounted: uncounted.length,
    awaited: rows.reduce((total, row) => total + row.awaited_quantity, 0),
    short: inventoryOutcome(rows.filter((row) => inventoryRowState(row) !== 'none')).missing,
    unsent,
    isUncounted: isUncounted(rows),
    ...inventoryOutcome(rows),
  }
}
