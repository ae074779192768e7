import type { UnitCount } from '#shared/event-input.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { Unit } from '#shared/unit.ts'
import { api } from '../../endpoints.ts'
import { q, queryClient } from '../../query.ts'

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

/** The rows as they are sent: those of unitary materials name what is broken or lost. */
export const withUnits = (
  rows: readonly InventoryRow[],
  lines: readonly Line[],
): Promise<(InventoryRow & { units?: UnitCount[] })[]> =>
  Promise.all(
    rows.map(async (row) => {
      const line = lines.find(({ id }) => id === row.id)
      if (line?.units === undefined || row.broken + row.lost === 0) return row
      const stock = await queryClient.fetchQuery({ ...q(api.unit.list, { params: { id: row.id } }), staleTime: 0 })
      return { ...row, units: nameLast(row, unitsOut(line, stock)) }
    }),
  )
