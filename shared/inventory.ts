import { awaitedQuantity } from './awaited.ts'
import { mostPieces } from './limits.ts'

/**
 * The return inventory (rules/inventory.md#1): what came back, what of it is broken, and what is
 * lost. Quantities in pieces.
 */

/**
 * A row on the screen; `awaited_quantity` is what went out. A unitary material has its units too, those
 * of the line and others that are counted.
 */
export type InventoryRow = {
  id: number
  awaited_quantity: number
  actual: number
  broken: number
  lost: number
  units?: readonly RowUnit[]
}

/** How a named unit came back (rules/inventory.md#30). */
export const unitReturns = ['returned', 'broken', 'lost'] as const
export type UnitReturn = (typeof unitReturns)[number]
/** How a unit is counted: as leaving, or as it came back. */
export type UnitMark = 'out' | UnitReturn
/** A unit of a row; `mark` is null until it is counted. */
export type RowUnit = { id: number; mark: UnitMark | null }

export type InventoryProblem =
  | 'inventory.unknown_material'
  | 'inventory.listed_twice'
  | 'inventory.actual_not_integer'
  | 'inventory.broken_not_integer'
  | 'inventory.lost_not_integer'
  | 'inventory.actual_negative'
  | 'inventory.broken_negative'
  | 'inventory.lost_negative'
  | 'inventory.actual_above_quantity'
  | 'inventory.broken_above_actual'
  | 'inventory.lost_above_rest'
  | 'inventory.above_out'
  | 'inventory.units_invalid'
  | 'inventory.unit_unknown'
  | 'inventory.unit_twice'
  | 'inventory.units_above_actual'
  | 'inventory.units_unnamed'
  | 'inventory.claimed_not_boolean'

type Counted = {
  pivot: {
    quantity: number
    quantity_departed: number | null
    quantity_returned: number
    quantity_broken: number
    quantity_lost: number
  }
  units?: readonly { id: number; came_back: UnitReturn | null }[]
}

/**
 * Rows to count, from the materials of an event: the saved counts, 0 before the first one. What is
 * awaited depends on whether the departure has ended (rules/departure.md#12).
 */
export const inventoryRows = (materials: readonly (Counted & { id: number })[], hasDeparted: boolean): InventoryRow[] =>
  materials.map(({ id, pivot, units }) => ({
    id,
    awaited_quantity: awaitedQuantity(pivot, hasDeparted),
    actual: pivot.quantity_returned,
    broken: pivot.quantity_broken,
    lost: pivot.quantity_lost,
    ...(units && { units: units.map(({ id, came_back }) => ({ id, mark: came_back })) }),
  }))

/**
 * The state of a row: lost outweighs broken, broken outweighs missing, and a row with nothing back
 * yet has no finding.
 */
export type InventoryRowState = 'none' | 'partial' | 'broken' | 'lost' | 'complete'
export function inventoryRowState({
  awaited_quantity,
  actual,
  broken,
  lost,
}: Omit<InventoryRow, 'id'>): InventoryRowState {
  if (lost > 0) return 'lost'
  if (broken > 0) return 'broken'
  if (actual >= awaited_quantity) return 'complete'
  return actual > 0 ? 'partial' : 'none'
}

/**
 * True while no piece is counted: ending the inventory then would record all of them as not
 * returned.
 */
export const isUncounted = (rows: readonly InventoryRow[]): boolean =>
  rows.some(({ awaited_quantity }) => awaited_quantity > 0) &&
  rows.every(({ actual, lost }) => actual === 0 && lost === 0)

/** Whether a return has ended, or a piece of it is counted: there is something to sign (rules/paper.md#31). */
export const isReturnCounted = (event: {
  is_return_inventory_done: boolean
  is_departure_inventory_done: boolean
  materials: readonly (Counted & { id: number })[]
}): boolean =>
  event.is_return_inventory_done || !isUncounted(inventoryRows(event.materials, event.is_departure_inventory_done))

/** Pieces of a row that neither came back nor are lost. */
export const stillOut = ({ awaited_quantity, actual, lost }: Omit<InventoryRow, 'id'>): number =>
  Math.max(0, awaited_quantity - actual - lost)

const within = (value: number, most: number): number => Math.min(Math.max(Math.trunc(value) || 0, 0), most)

/**
 * Sets the pieces back of a row, between 0 and the awaited quantity; fewer back than broken lowers
 * broken, and a piece that is back is not lost.
 */
export function countActual(row: InventoryRow, value: number): InventoryRow {
  const actual = within(value, row.awaited_quantity)
  return {
    ...row,
    actual,
    broken: Math.min(row.broken, actual),
    lost: Math.min(row.lost, row.awaited_quantity - actual),
  }
}

/** Sets the broken pieces of a row; more broken than back raises back. */
export function countBroken(row: InventoryRow, value: number): InventoryRow {
  const broken = within(value, row.awaited_quantity)
  return countActual({ ...row, broken }, Math.max(row.actual, broken))
}

/** Sets the lost pieces of a row; a lost piece is not back. */
export function countLost(row: InventoryRow, value: number): InventoryRow {
  const lost = within(value, row.awaited_quantity)
  return countActual({ ...row, lost }, Math.min(row.actual, row.awaited_quantity - lost))
}

/** A row as sent, unchecked. */
export type SentRow = {
  id?: unknown
  actual?: unknown
  broken?: unknown
  lost?: unknown
  units?: unknown
  is_claimed?: unknown
}

/**
 * The errors of sent rows: the first failure of each, in the order of rules/inventory.md#4.
 * `quantities` are those of the event's materials the caller may see: what went out, or with `isLate`
 * what is still out. `id` is null when the row names none.
 */
export function inventoryProblems(
  rows: readonly SentRow[],
  quantities: ReadonlyMap<number, number>,
  isLate = false,
): { id: number | null; key: InventoryProblem }[] {
  const seen = new Set<number>()
  const problems: { id: number | null; key: InventoryProblem }[] = []
  for (const row of rows) {
    const id = typeof row.id === 'number' ? row.id : null
    const key = rowProblem(row, id, quantities, seen, isLate)
    if (key) problems.push({ id, key })
    if (id !== null) seen.add(id)
  }
  return problems
}

const isInteger = (value: unknown): value is number => Number.isInteger(value)

function rowProblem(
  { actual, broken, lost = 0, is_claimed = false }: SentRow,
  id: number | null,
  quantities: ReadonlyMap<number, number>,
  seen: ReadonlySet<number>,
  isLate: boolean,
): InventoryProblem | null {
  const quantity = id === null ? undefined : quantities.get(id)
  if (id === null || quantity === undefined) return 'inventory.unknown_material'
  if (seen.has(id)) return 'inventory.listed_twice'
  if (!isInteger(actual)) return 'inventory.actual_not_integer'
  if (!isInteger(broken)) return 'inventory.broken_not_integer'
  if (!isInteger(lost)) return 'inventory.lost_not_integer'
  if (actual < 0) return 'inventory.actual_negative'
  if (broken < 0) return 'inventory.broken_negative'
  if (lost < 0) return 'inventory.lost_negative'
  if (isLate && actual + lost > quantity) return 'inventory.above_out'
  if (actual > quantity) return 'inventory.actual_above_quantity'
  if (broken > actual) return 'inventory.broken_above_actual'
  if (actual + lost > quantity) return 'inventory.lost_above_rest'
  return typeof is_claimed === 'boolean' ? null : 'inventory.claimed_not_boolean'
}

/**
 * The error of a sound row's units (rules/inventory.md#30): `known` are those that it may name, null
 * for a material that is not unitary; `lent` pieces of it are a supplier's, which have no name
 * (rules/sub-rental.md#9).
 */
export function unitProblem(
  { actual, broken, lost = 0, units = [] }: { actual: number; broken: number; lost?: number; units?: unknown },
  known: ReadonlySet<number> | null,
  lent = 0,
): InventoryProblem | null {
  if (!isUnits(units)) return 'inventory.units_invalid'
  if (known === null) return units.length > 0 ? 'inventory.unit_unknown' : null
  if (units.some(({ id }) => !known.has(id))) return 'inventory.unit_unknown'
  if (new Set(units.map(({ id }) => id)).size < units.length) return 'inventory.unit_twice'
  const named = (wanted: UnitReturn) => units.filter(({ state }) => state === wanted).length
  const unnamed = { broken: broken - named('broken'), lost: lost - named('lost') }
  if (Math.min(unnamed.broken, unnamed.lost) < 0 || unnamed.broken + unnamed.lost > lent)
    return 'inventory.units_unnamed'
  return named('returned') + broken > actual ? 'inventory.units_above_actual' : null
}

const isUnits = (units: unknown): units is { id: number; state: UnitReturn }[] =>
  Array.isArray(units) &&
  units.every(
    (unit: unknown) =>
      typeof unit === 'object' &&
      unit !== null &&
      'id' in unit &&
      isInteger(unit.id) &&
      'state' in unit &&
      unitReturns.some((state) => state === unit.state),
  )

/** Pieces still out, broken and lost: zeros give the success message, anything else its notice. */
export const inventoryOutcome = (rows: readonly InventoryRow[]): { missing: number; broken: number; lost: number } =>
  rows.reduce(
    (total, row) => ({
      missing: total.missing + stillOut(row),
      broken: total.broken + row.broken,
      lost: total.lost + row.lost,
    }),
    { missing: 0, broken: 0, lost: 0 },
  )

/** The quantities of a counted material; nothing out of order is null. */
export type Stock = { stock_quantity: number; out_of_order_quantity: number | null }
/** What a return did to them: pieces taken from the stock, pieces put out of order (or fewer of them). */
export type StockEffect = { taken: number; out_of_order: number }

/**
 * The quantities of a material once pieces came back broken or are lost: the stock loses the lost
 * ones, and the broken ones are out of order, at most the stock (rules/inventory.md#8).
 */
export function stockAfter(
  { stock_quantity, out_of_order_quantity }: Stock,
  { broken, lost }: { broken: number; lost: number },
): Stock {
  const left = Math.max(0, stock_quantity - lost)
  return {
    stock_quantity: left,
    out_of_order_quantity: Math.min(left, Math.max(0, out_of_order_quantity ?? 0) + broken) || null,
  }
}

/** What turned the quantities `before` into those `after`. */
export const stockEffect = (before: Stock, after: Stock): StockEffect => ({
  taken: before.stock_quantity - after.stock_quantity,
  out_of_order: (after.out_of_order_quantity ?? 0) - (before.out_of_order_quantity ?? 0),
})

/**
 * Takes an effect back (rules/inventory.md#33). Returns the quantities, and what of the effect is
 * mended already or finds no room, and so stays.
 */
export function takenBack(now: Stock, { taken, out_of_order }: StockEffect): { stock: Stock; left: StockEffect } {
  const stock_quantity = Math.min(mostPieces, now.stock_quantity + taken)
  const present = now.out_of_order_quantity ?? 0
  const wanted = present - out_of_order
  const outOfOrder = Math.min(stock_quantity, Math.max(0, wanted))
  return {
    stock: { stock_quantity, out_of_order_quantity: outOfOrder || null },
    left: { taken: now.stock_quantity + taken - stock_quantity, out_of_order: Math.max(0, -wanted) },
  }
}

/** The counts so far, lowered with the quantity of their line (rules/inventory.md#11). */
export const countedWithin = (quantity: number, returned: number, broken: number, lost: number) => ({
  quantity_returned: Math.min(returned, quantity),
  quantity_broken: Math.min(broken, returned, quantity),
  quantity_lost: Math.min(lost, quantity - Math.min(returned, quantity)),
})
