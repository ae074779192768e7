import type { InventoryRow, RowUnit, UnitMark } from './inventory.ts'

/**
 * Units of a row, counted by name (rules/inventory.md#39, rules/departure.md#23). The numbers of the
 * row follow them; pieces that are counted without a name may be among the numbers too.
 */

/** A unit that is counted. */
export type MarkedUnit = { id: number; mark: UnitMark }

const isMarked = (unit: RowUnit): unit is MarkedUnit => unit.mark !== null

/** The units of a row that are counted, in the order in which they were. */
export const markedUnits = ({ units = [] }: Pick<InventoryRow, 'units'>): MarkedUnit[] => units.filter(isMarked)

export const markOf = ({ units = [] }: Pick<InventoryRow, 'units'>, id: number): UnitMark | null =>
  units.find((unit) => unit.id === id)?.mark ?? null

/** Pieces of a row that are counted without a name: in order, broken, lost. */
export function unnamedPieces(row: InventoryRow): { sound: number; broken: number; lost: number } {
  const named = (...marks: UnitMark[]) => markedUnits(row).filter(({ mark }) => marks.includes(mark)).length
  return {
    sound: row.actual - row.broken - named('out', 'returned'),
    broken: row.broken - named('broken'),
    lost: row.lost - named('lost'),
  }
}

/** Takes the marks off that the numbers have no room for, the last ones first. */
export function trimUnits(row: InventoryRow): InventoryRow {
  if (!row.units) return row
  const room = { out: row.actual, returned: row.actual - row.broken, broken: row.broken, lost: row.lost }
  const units = row.units.map((unit) => (unit.mark === null || room[unit.mark]-- > 0 ? unit : { ...unit, mark: null }))
  return { ...row, units }
}

/** The numbers of a row were set: its marks fit them, and a row that is whole counts its units too. */
export function fitUnits(row: InventoryRow, mark: 'out' | 'returned'): InventoryRow {
  const fitted = trimUnits(row)
  if (!fitted.units || !isWhole(fitted)) return fitted
  let { sound } = unnamedPieces(fitted)
  const units = fitted.units.map((unit) => (unit.mark === null && sound-- > 0 ? { ...unit, mark } : unit))
  return { ...fitted, units }
}

const isWhole = ({ awaited_quantity, actual, lost }: InventoryRow): boolean => actual + lost >= awaited_quantity

/**
 * Counts a unit by name, or no more (`mark` null). On a row that is whole it is one of the pieces that
 * are counted already; a return that has no such piece stays as it is, and so gives back `row`.
 */
export function markUnit(row: InventoryRow, id: number, mark: UnitMark | null): InventoryRow {
  const before = markOf(row, id)
  if (before === mark) return row
  const bare = before === null ? row : uncounted(row, before)
  const units = bare.units ?? []
  const listed = units.some((unit) => unit.id === id) ? units : [...units, { id, mark: null }]
  const without = { ...bare, units: listed.map((unit) => (unit.id === id ? { id, mark: null } : unit)) }
  if (mark === null) return without
  const counted = withPiece(without, mark)
  if (counted === null) return row
  // Counted last, it is the first that a lowered number takes off.
  return { ...counted, units: [...listed.filter((unit) => unit.id !== id), { id, mark }] }
}

/** The numbers without a piece that was counted so. */
function uncounted(row: InventoryRow, mark: UnitMark): InventoryRow {
  if (mark === 'lost') return { ...row, lost: row.lost - 1 }
  return { ...row, actual: row.actual - 1, broken: mark === 'broken' ? row.broken - 1 : row.broken }
}

/** The numbers with one more named piece; null where every piece has a name already. */
function withPiece(row: InventoryRow, mark: UnitMark): InventoryRow | null {
  const { sound, broken, lost } = unnamedPieces(row)
  if ((mark === 'broken' && broken > 0) || (mark === 'lost' && lost > 0)) return row
  const replaces = isWhole(row)
  if (replaces && sound <= 0 && mark !== 'out') return null
  const gains = replaces && sound > 0 ? 0 : 1
  if (mark === 'lost') return { ...row, lost: row.lost + 1, actual: row.actual - (1 - gains) }
  return { ...row, actual: row.actual + gains, broken: mark === 'broken' ? row.broken + 1 : row.broken }
}

/** Whether two counts of a row name the same units alike. */
export function sameUnits(one: Pick<InventoryRow, 'units'>, other: Pick<InventoryRow, 'units'>): boolean {
  const [marked, others] = [markedUnits(one), new Map(markedUnits(other).map(({ id, mark }) => [id, mark]))]
  return marked.length === others.size && marked.every(({ id, mark }) => others.get(id) === mark)
}

/**
 * Merges the units that two users counted of one row, unit by unit, `base` being what both began with.
 * Null where they counted one unit differently, or one of them pieces without a name.
 */
export function mergeUnits(base: InventoryRow, mine: InventoryRow, theirs: InventoryRow): InventoryRow | null {
  if (!mine.units || !theirs.units) return null
  const [began, here, there] = [base, mine, theirs].map(unnamedPieces) as [Unnamed, Unnamed, Unnamed]
  const isNamedOnly = sameUnnamed(began, here) && sameUnnamed(began, there)
  if (!isNamedOnly && !sameNumbers(mine, theirs)) return null
  const ids = [...new Set([...theirs.units, ...mine.units].map(({ id }) => id))]
  const units: RowUnit[] = []
  for (const id of ids) {
    const [known, own, their] = [markOf(base, id), markOf(mine, id), markOf(theirs, id)]
    if (own !== their && own !== known && their !== known) return null
    units.push({ id, mark: own === known ? their : own })
  }
  if (!isNamedOnly) return trimUnits({ ...theirs, units })
  const count = (...marks: UnitMark[]) => units.filter(({ mark }) => mark !== null && marks.includes(mark)).length
  const broken = began.broken + count('broken')
  const sound = began.sound + count('out', 'returned')
  return { ...theirs, actual: sound + broken, broken, lost: began.lost + count('lost'), units }
}

type Unnamed = ReturnType<typeof unnamedPieces>
const sameUnnamed = (one: Unnamed, other: Unnamed): boolean =>
  one.sound === other.sound && one.broken === other.broken && one.lost === other.lost

/** Whether two rows are counted alike: by their numbers, and by the units they name. */
export const sameCount = (one: Counted, other: Counted): boolean => sameNumbers(one, other) && sameUnits(one, other)

type Counted = Numbers & Pick<InventoryRow, 'units'>
type Numbers = Pick<InventoryRow, 'actual' | 'broken' | 'lost'>
/** Whether two counts of a row have the same numbers, whatever units they name. */
export const sameNumbers = (one: Numbers, other: Numbers): boolean =>
  one.actual === other.actual && one.broken === other.broken && one.lost === other.lost
