import { markedUnits, mergeUnits, sameCount, sameNumbers, trimUnits } from '#shared/counted-units.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { Additions, addUp } from './additions.ts'
import type { CountKind } from './kind.ts'
import { countOf, type Unsent, type UnsentRow } from './unsent.ts'

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

/** Whether a row looks the same: what is awaited, what is counted, and the units of its line. */
export const sameShown = (one: InventoryRow, other: InventoryRow): boolean =>
  one.awaited_quantity === other.awaited_quantity &&
  sameCount(one, other) &&
  one.units?.length === other.units?.length &&
  (one.units ?? []).every(({ id }) => other.units?.some((unit) => unit.id === id))

/** A local count, with the units that the line names now: those not counted come and go with the line. */
function withUnitsOf(own: InventoryRow, { units }: InventoryRow): InventoryRow {
  const { units: counted, ...numbers } = own
  if (!units && !counted) return own
  const marked = markedUnits(own)
  const known = new Set(marked.map(({ id }) => id))
  return {
    ...numbers,
    units: [...marked, ...(units ?? []).flatMap(({ id }) => (known.has(id) ? [] : { id, mark: null }))],
  }
}

/**
 * Merges local counts (`mine`) and the server's present ones (`theirs`), row by row; `base` is what
 * the server held before. Several users count one event: a row counted in one place only takes that
 * count, a row counted differently in both is a clash, and keeps the local count until the user
 * chooses; where both counted units by name, their units are merged one by one. The event's present materials are the rows, and what was counted here beside them, where
 * the kind of count allows it.
 */
export function mergeCounts(
  base: Rows,
  mine: Rows,
  theirs: readonly InventoryRow[],
  kind: CountKind,
  made: Pick<Additions, 'isAdded' | 'isSent'> = new Additions(),
): { rows: InventoryRow[]; clashes: Clash[] } {
  const clashes: Clash[] = []
  const rows = withAbsent(kind, theirs, mine).map((their) => {
    const known = made.isSent(their) ? their : base.get(their.id)
    const own = mine.get(their.id)
    if (!own || !known || sameCount(own, known)) return their
    const sum = made.isAdded(their.id) && !sameCount(known, their) ? addUp(known, own, their) : null
    if (sum) return kind.within(withUnitsOf(sum, their), their.awaited_quantity)
    if (sameCount(own, their)) return their
    const kept = kind.within(withUnitsOf(own, their), their.awaited_quantity)
    if (sameCount(known, their) || sameCount(kept, their)) return kept
    const merged = mergeUnits(known, own, their)
    if (merged) return kind.within(merged, their.awaited_quantity)
    clashes.push({ id: their.id, mine: kept, theirs: their })
    return kept
  })
  return { rows, clashes }
}

/**
 * Merges counts stored on this device with the server's present ones; `base` is what the server
 * holds, and of a clash what it held when they were made; `gone` is what was counted of materials that
 * the event no longer has.
 */
export function takeUp(
  kept: Unsent,
  server: readonly InventoryRow[],
  kind: CountKind,
): { base: Map<number, InventoryRow>; rows: InventoryRow[]; clashes: Clash[]; gone: UnsentRow[] } {
  const gone: UnsentRow[] = []
  const [base, mine] = [rowsById(server), rowsById(server)]
  for (const counts of kept.rows) {
    const { id } = counts
    const row = base.get(id) ?? kind.absent(id)
    if (!row) {
      gone.push(counts)
      continue
    }
    // A count that an earlier version of the page kept names no units: those of the server stay, as far
    // as its numbers have room.
    base.set(id, trimUnits({ ...row, ...counts.base }))
    mine.set(id, trimUnits({ ...row, ...counts.mine }))
  }
  const merged = mergeCounts(base, mine, server, kind, new Additions(kept.rows))
  const clashing = new Set(merged.clashes.map(({ id }) => id))
  for (const row of withAbsent(kind, server, mine)) if (!clashing.has(row.id)) base.set(row.id, row)
  return { base, gone, ...merged }
}

/** The same counts with some as they were merged, over what the server holds. */
export function overServer(kept: Unsent, merged: readonly InventoryRow[], stored: Rows): Unsent {
  const byId = rowsById(merged)
  const rows = kept.rows.map((row) => {
    const mine = byId.get(row.id)
    return mine ? { ...row, mine: countOf(mine), base: countOf(stored.get(row.id) ?? { ...mine, ...row.base }) } : row
  })
  return { ...kept, rows }
}

/** The counts kept on this device that differ from the outcome of the ended count, by their numbers. */
export const differing = (kept: Unsent | null, stored: Rows, kind: CountKind): UnsentRow[] =>
  (kept?.rows ?? []).filter(({ id, mine }) => {
    const row = stored.get(id) ?? kind.absent(id)
    return row === null || !sameNumbers(row, mine)
  })
