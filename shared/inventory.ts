/**
 * The return inventory (rules/inventory.md#1): what came back, and what of it is broken. Quantities
 * in pieces.
 */

/** A row on the screen; `awaited_quantity` is what went out. */
export type InventoryRow = { id: number; awaited_quantity: number; actual: number; broken: number }

export type InventoryProblem =
  | 'inventory.unknown_material'
  | 'inventory.listed_twice'
  | 'inventory.actual_not_integer'
  | 'inventory.broken_not_integer'
  | 'inventory.actual_negative'
  | 'inventory.broken_negative'
  | 'inventory.actual_above_quantity'
  | 'inventory.broken_above_actual'

type Counted = { pivot: { quantity: number; quantity_returned: number; quantity_broken: number } }

/** Rows to count, from the materials of an event: the saved counts, 0 before the first one. */
export const inventoryRows = (materials: readonly (Counted & { id: number })[]): InventoryRow[] =>
  materials.map(({ id, pivot }) => ({
    id,
    awaited_quantity: pivot.quantity,
    actual: pivot.quantity_returned,
    broken: pivot.quantity_broken,
  }))

/** The state of a row: broken outweighs missing, and a row with nothing back yet has no finding. */
export type InventoryRowState = 'none' | 'partial' | 'broken' | 'complete'
export const inventoryRowState = ({ awaited_quantity, actual, broken }: Omit<InventoryRow, 'id'>): InventoryRowState =>
  broken > 0 ? 'broken' : actual >= awaited_quantity ? 'complete' : actual > 0 ? 'partial' : 'none'

/**
 * True while no piece is counted: ending the inventory then would record all of them as not
 * returned.
 */
export const isUncounted = (rows: readonly InventoryRow[]): boolean =>
  rows.some(({ awaited_quantity }) => awaited_quantity > 0) && rows.every(({ actual }) => actual === 0)

const within = (value: number, most: number): number => Math.min(Math.max(Math.trunc(value) || 0, 0), most)

/**
 * Sets the pieces back of a row, between 0 and the awaited quantity; fewer back than broken lowers
 * broken.
 */
export function countActual(row: InventoryRow, value: number): InventoryRow {
  const actual = within(value, row.awaited_quantity)
  return { ...row, actual, broken: Math.min(row.broken, actual) }
}

/** Sets the broken pieces of a row; more broken than back raises back. */
export function countBroken(row: InventoryRow, value: number): InventoryRow {
  const broken = within(value, row.awaited_quantity)
  return { ...row, broken, actual: Math.max(row.actual, broken) }
}

/** A row as sent, unchecked. */
export type SentRow = { id?: unknown; actual?: unknown; broken?: unknown }

/**
 * The errors of sent rows: the first failure of each, in the order of rules/inventory.md#4.
 * `quantities` are those of the event's materials the caller may see. `id` is null when the row
 * names none.
 */
export function inventoryProblems(
  rows: readonly SentRow[],
  quantities: ReadonlyMap<number, number>,
): { id: number | null; key: InventoryProblem }[] {
  const seen = new Set<number>()
  const problems: { id: number | null; key: InventoryProblem }[] = []
  for (const row of rows) {
    const id = typeof row.id === 'number' ? row.id : null
    const key = rowProblem(row, id, quantities, seen)
    if (key) problems.push({ id, key })
    if (id !== null) seen.add(id)
  }
  return problems
}

const isInteger = (value: unknown): value is number => Number.isInteger(value)

function rowProblem(
  { actual, broken }: SentRow,
  id: number | null,
  quantities: ReadonlyMap<number, number>,
  seen: ReadonlySet<number>,
): InventoryProblem | null {
  const quantity = id === null ? undefined : quantities.get(id)
  if (id === null || quantity === undefined) return 'inventory.unknown_material'
  if (seen.has(id)) return 'inventory.listed_twice'
  if (!isInteger(actual)) return 'inventory.actual_not_integer'
  if (!isInteger(broken)) return 'inventory.broken_not_integer'
  if (actual < 0) return 'inventory.actual_negative'
  if (broken < 0) return 'inventory.broken_negative'
  if (actual > quantity) return 'inventory.actual_above_quantity'
  if (broken > actual) return 'inventory.broken_above_actual'
  return null
}

/**
 * Pieces awaited and not back, and pieces broken: zeros give the success message, anything else its
 * notice.
 */
export const inventoryOutcome = (rows: readonly InventoryRow[]): { missing: number; broken: number } =>
  rows.reduce(
    (total, row) => ({
      missing: total.missing + Math.max(0, row.awaited_quantity - row.actual),
      broken: total.broken + row.broken,
    }),
    { missing: 0, broken: 0 },
  )

/**
 * Out-of-order quantity of a material once an inventory ends: adds the broken ones, at most its
 * stock, null for none.
 */
export const outOfOrderAfter = (stock: number, outOfOrder: number | null, broken: number): number | null =>
  Math.min(stock, Math.max(0, outOfOrder ?? 0) + broken) || null

/** The counts so far, lowered with the quantity of their line (rules/inventory.md#11). */
export const countedWithin = (quantity: number, returned: number, broken: number) => ({
  quantity_returned: Math.min(returned, quantity),
  quantity_broken: Math.min(broken, returned, quantity),
})
