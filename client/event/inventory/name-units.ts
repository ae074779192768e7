import { markedUnits, unnamedPieces } from '#shared/counted-units.ts'
import type { UnitCount } from '#shared/event-input.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { SubRental } from '#shared/sub-rental.ts'
import type { Unit } from '#shared/unit.ts'
import { queryClient } from '../../query.ts'
import { unitsQuery } from '../../unit/queries.ts'

type Piece = Pick<Unit, 'id' | 'state'>
type Line = Pick<EventMaterial, 'id' | 'units' | 'pivot'>

/** Units that may have gone out on a line: those it names, then others of the stock where it names too few. */
export function unitsOut({ units: named = [], pivot }: Omit<Line, 'id'>, stock: readonly Piece[]): Piece[] {
  const isNamed = new Set(named.map(({ id }) => id))
  const others =
    named.length < (pivot.quantity_departed ?? pivot.quantity) ? stock.filter(({ id }) => !isNamed.has(id)) : []
  return [...others, ...named].filter(({ state }) => state === 'available' || state === 'out_of_order')
}

/** Names the broken and lost pieces of a row: the last ones, those out of order first (rules/inventory.md#38). */
export function nameLast({ broken, lost }: Pick<InventoryRow, 'broken' | 'lost'>, out: readonly Piece[]): UnitCount[] {
  const isWorn = ({ state }: Piece) => state === 'out_of_order'
  const last = [...out.filter((piece) => !isWorn(piece)), ...out.filter(isWorn)].toReversed()
  return [
    ...last.slice(0, broken).map(({ id }) => ({ id, state: 'broken' as const })),
    ...last.slice(broken, broken + lost).map(({ id }) => ({ id, state: 'lost' as const })),
  ]
}

type Lent = Pick<SubRental, 'material_id' | 'quantity'>

/**
 * Of broken and lost pieces without a name, those that are ours: up to our part of the line, which
 * other pieces of ours may have taken already. The rest is a supplier's (rules/sub-rental.md#9).
 */
export function oursOf(
  { broken, lost }: Pick<InventoryRow, 'broken' | 'lost'>,
  { id, pivot }: Omit<Line, 'units'>,
  lent: readonly Lent[],
  taken: number,
): Pick<InventoryRow, 'broken' | 'lost'> {
  const theirs = lent.reduce((sum, { material_id, quantity }) => sum + (material_id === id ? quantity : 0), 0)
  if (theirs === 0) return { broken, lost }
  const left = Math.max(0, (pivot.quantity_departed ?? pivot.quantity) - theirs - taken)
  const own = Math.min(broken, left)
  return { broken: own, lost: Math.min(lost, left - own) }
}

type Sent = Omit<InventoryRow, 'units'> & { units?: UnitCount[] }

/**
 * The rows as they are sent: those of unitary materials name the units that are counted, and then the
 * last ones for what is broken or lost without a name, a supplier's pieces apart. A late return names
 * none that came back.
 */
export const withUnits = (
  rows: readonly InventoryRow[],
  lines: readonly Line[],
  lent: readonly Lent[] = [],
  isLate = false,
): Promise<Sent[]> =>
  Promise.all(
    rows.map(async ({ units: _, ...row }, at): Promise<Sent> => {
      const line = lines.find(({ id }) => id === row.id)
      const counted = rows[at]
      if (line?.units === undefined || counted === undefined) return row
      const named = markedUnits(counted).flatMap(({ id, mark }) => (mark === 'out' ? [] : { id, state: mark }))
      const before = line.units.filter(({ came_back }) => isLate && (came_back === 'broken' || came_back === 'lost'))
      const gone = before.length + named.filter(({ state }) => state !== 'returned').length
      const { broken, lost } = oursOf(unnamedPieces(counted), line, lent, gone)
      if (broken + lost === 0) return { ...row, units: named }
      const stock = await queryClient.fetchQuery({ ...unitsQuery(row.id), staleTime: 0 })
      const taken = new Set([
        ...named.map(({ id }) => id),
        ...line.units.flatMap(({ id, came_back }) => (isLate && came_back !== null ? id : [])),
      ])
      const rest = unitsOut(line, stock).filter(({ id }) => !taken.has(id))
      return { ...row, units: [...named, ...nameLast({ broken, lost }, rest)] }
    }),
  )
