import type { InventoryRow, UnitReturn } from './inventory.ts'
import { mostPieces } from './limits.ts'

/**
 * The departure inventory (rules/departure.md#1): what leaves with an event. Quantities in pieces.
 */

export type DepartureProblem =
  | 'departure.unknown_material'
  | 'inventory.listed_twice'
  | 'departure.not_integer'
  | 'departure.negative'
  | 'departure.too_many'
  | 'departure.units_invalid'
  | 'departure.unit_unknown'
  | 'departure.unit_twice'
  | 'departure.below_units'

/**
 * A row on the screen, as that of a return: `awaited_quantity` is what the list asks for, 0 for what is
 * not on it; nothing of it is broken.
 */
export type DepartureRow = InventoryRow

/** Units that a line names, of a unitary material. */
type Units = readonly { id: number; is_out: boolean; is_counted: boolean; came_back: UnitReturn | null }[]
type Counted = {
  id: number
  pivot: { quantity: number; quantity_departed: number | null; quantity_planned: number | null }
  units?: Units
}
type Unlisted = { id: number; quantity: number; units?: Units }

/**
 * Rows to count: the materials on the list, then what a draft counted beside it. An earlier end may
 * have raised what the list asks for (rules/departure.md#10).
 */
export const departureRows = (materials: readonly Counted[], unlisted: readonly Unlisted[]): DepartureRow[] => [
  ...materials.map(({ id, pivot, units }) =>
    departureRow(id, pivot.quantity_planned ?? pivot.quantity, pivot.quantity_departed ?? 0, units),
  ),
  ...unlisted.map(({ id, quantity, units }) => departureRow(id, 0, quantity, units)),
]

/**
 * Rows of a departure that has ended: what was planned, and what departed. What joined the list then
 * was not on it.
 */
export const departedRows = (
  materials: readonly {
    id: number
    pivot: {
      quantity: number
      quantity_departed: number | null
      quantity_planned: number | null
      is_unplanned: boolean
    }
    units?: Units
  }[],
): DepartureRow[] =>
  materials.map(({ id, pivot, units }) => {
    const planned = pivot.is_unplanned ? 0 : (pivot.quantity_planned ?? pivot.quantity)
    return departureRow(id, planned, pivot.quantity_departed ?? 0, units)
  })

/** A row of a departure: units that it counted, or that have left; one that came back has left before. */
export const departureRow = (id: number, awaited_quantity: number, actual: number, units?: Units): DepartureRow => ({
  id,
  awaited_quantity,
  actual,
  broken: 0,
  lost: 0,
  ...(units && {
    units: units.map(({ id, is_out, is_counted, came_back }) => ({
      id,
      mark: is_out || is_counted || came_back !== null ? 'out' : null,
    })),
  }),
})

/** The state of a row: what goes beyond the list stands out from what is complete. */
export type DepartureRowState = 'none' | 'partial' | 'complete' | 'beyond'
export const departureRowState = ({ awaited_quantity, actual }: Omit<DepartureRow, 'id'>): DepartureRowState =>
  actual > awaited_quantity ? 'beyond' : actual === awaited_quantity ? 'complete' : actual > 0 ? 'partial' : 'none'

/** Sets the pieces of a row that leave; more than the list asks for may leave. */
export const countDeparted = (row: DepartureRow, value: number): DepartureRow => ({
  ...row,
  actual: Math.min(Math.max(Math.trunc(value) || 0, 0), mostPieces),
})

/** Pieces that leave, pieces left behind, and pieces beyond the list. */
export const departureOutcome = (rows: readonly DepartureRow[]): { out: number; left: number; beyond: number } =>
  rows.reduce(
    (total, { awaited_quantity, actual }) => ({
      out: total.out + actual,
      left: total.left + Math.max(0, awaited_quantity - actual),
      beyond: total.beyond + Math.max(0, actual - awaited_quantity),
    }),
    { out: 0, left: 0, beyond: 0 },
  )

/** What a line of a departed event lacks of its list: pieces left behind; 0 before its departure ends. */
export const leftBehind = (pivot: { quantity: number; quantity_departed: number | null }): number =>
  pivot.quantity_departed === null ? 0 : Math.max(0, pivot.quantity - pivot.quantity_departed)

/** A row as sent, unchecked. */
export type SentDeparture = { id?: unknown; actual?: unknown; units?: unknown }
/** The units of a material that a row may name, and those that stay counted whatever it names, or when it names none. */
export type LeavingUnits = { nameable: ReadonlySet<number>; hidden: number; counted: number }

/**
 * The errors of sent rows: the first of each, in the order of rules/departure.md#5. `known` are the
 * materials of the event, and the live ones, that the caller sees; `unitsOf` the units of unitary
 * ones. `id` is null when the row names none.
 */
export function departureProblems(
  rows: readonly SentDeparture[],
  known: ReadonlySet<number>,
  unitsOf: ReadonlyMap<number, LeavingUnits>,
): { id: number | null; key: DepartureProblem }[] {
  const seen = new Set<number>()
  return rows.flatMap(({ id: sent, actual, units }) => {
    const id = typeof sent === 'number' ? sent : null
    if (id === null || !known.has(id)) return { id, key: 'departure.unknown_material' }
    const key = seen.has(id)
      ? 'inventory.listed_twice'
      : (numberProblem(actual) ?? unitsProblem(Number(actual), units, unitsOf.get(id)))
    seen.add(id)
    return key === null ? [] : { id, key }
  })
}

function numberProblem(actual: unknown): DepartureProblem | null {
  if (typeof actual !== 'number' || !Number.isInteger(actual)) return 'departure.not_integer'
  if (actual < 0) return 'departure.negative'
  return actual > mostPieces ? 'departure.too_many' : null
}

function unitsProblem(actual: number, units: unknown, known: LeavingUnits | undefined): DepartureProblem | null {
  if (units === undefined || units === null) return actual < (known?.counted ?? 0) ? 'departure.below_units' : null
  if (!Array.isArray(units) || !units.every(Number.isInteger)) return 'departure.units_invalid'
  if (units.some((id) => !known?.nameable.has(id))) return 'departure.unit_unknown'
  if (new Set(units).size < units.length) return 'departure.unit_twice'
  return actual < units.length + (known?.hidden ?? 0) ? 'departure.below_units' : null
}
