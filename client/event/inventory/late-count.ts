import type { Event } from '#shared/event.ts'
import { type InventoryRow, stillOut } from '#shared/inventory.ts'
import { goneRow } from './gone.ts'
import { returnKind } from './kind.ts'

/** A row of what is still out of a line, with nothing counted yet; units that came back are not in it. */
const lateRow = (row: InventoryRow): InventoryRow => ({
  id: row.id,
  awaited_quantity: stillOut(row),
  actual: 0,
  broken: 0,
  lost: 0,
  ...(row.units && { units: row.units.filter(({ mark }) => mark === null) }),
})

/**
 * What came back of an event after the end of its return, as it is counted (rules/inventory.md#35).
 * It knows every line: a scan of a piece that came back in time is told so.
 */
export class LateCount {
  readonly kind = returnKind
  #rows: readonly InventoryRow[]
  readonly #watchers = new Set<() => void>()

  constructor(event: Event) {
    this.#rows = returnKind.rowsOf(event).map(lateRow)
  }

  all = (): readonly InventoryRow[] => this.#rows
  get = (id: number): InventoryRow => this.#rows.find((row) => row.id === id) ?? goneRow(id)
  has = (id: number): boolean => this.#rows.some((row) => row.id === id)
  /** Nothing comes back late that did not go out. */
  include = (): void => {}

  change = (rows: readonly InventoryRow[]): void => {
    const changed = new Map(rows.map((row) => [row.id, row]))
    this.#rows = this.#rows.map((row) => changed.get(row.id) ?? row)
    for (const watcher of this.#watchers) watcher()
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }
}
