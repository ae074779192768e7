import type { InventoryRow } from '#shared/inventory.ts'
import type { CountKind } from './kind.ts'
import type { Unsent } from './unsent.ts'

export type Rows = ReadonlyMap<number, InventoryRow>
/** A row counted here and, differently, elsewhere. */
export type Clash = { id: number; mine: InventoryRow; theirs: InventoryRow }

export const rowsById = (rows: readonly InventoryRow[]): Map<number, InventoryRow> =>
  new Map(rows.map((row) => [row.id, row]))

/** The server's rows, and an empty one for each material counted here that the event does not have. */
export const withAbsent = (kind: CountKind, server: readonly InventoryRow[], mine: Rows): InventoryRow[] => {
  const known = new Set(server.map(({ id }) => id))
  const others = [...mine.values()].flatMap((row) => {
    const empty = known.has(row.id) ? null : kind.absent(row.id)
    return empty === null || sameCount(row, empty) ? [] : [empty]
  })
  return [...server, ...others]
}

export const sameCount = (one: InventoryRow, other: InventoryRow): boolean =>
  one.actual === other.actual && one.broken === other.broken && one.lost === other.lost

/**
 * Merges local counts (`mine`) and the server's present ones (`theirs`), row by row; `base` is what
 * the server held before. Several users count one event: a row counted in one place only takes that
 * count, a row counted differently in both is a clash, and keeps the local count until the user
 * chooses. The event's present materials are the rows, and what was counted here beside them, where
 * the kind of count allows it.
 */
export function mergeCounts(
  base: Rows,
  mine: Rows,
  theirs: readonly InventoryRow[],
  kind: CountKind,
): { rows: InventoryRow[]; clashes: Clash[] } {
  const clashes: Clash[] = []
  const rows = withAbsent(kind, theirs, mine).map((their) => {
    const known = base.get(their.id)
    const own = mine.get(their.id)
    if (!own || !known || sameCount(own, known) || sameCount(own, their)) return their
    const kept = kind.within(own, their.awaited_quantity)
    if (!sameCount(known, their) && !sameCount(kept, their)) clashes.push({ id: their.id, mine: kept, theirs: their })
    return kept
  })
  return { rows, clashes }
}

/**
 * Merges counts stored on this device with the server's present ones; `base` is what the server
 * held when they were made.
 */
export function takeUp(
  kept: Unsent,
  server: readonly InventoryRow[],
  kind: CountKind,
): { base: Map<number, InventoryRow>; rows: InventoryRow[]; clashes: Clash[] } {
  const [base, mine] = [rowsById(server), rowsById(server)]
  for (const { id, ...counts } of kept.rows) {
    const row = base.get(id) ?? kind.absent(id)
    if (!row) continue // the event no longer has the material
    base.set(id, { ...row, ...counts.base })
    mine.set(id, { ...row, ...counts.mine })
  }
  return { base, ...mergeCounts(base, mine, server, kind) }
}
