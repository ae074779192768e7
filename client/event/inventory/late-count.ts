import type { Event } from '#shared/event.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { goneRow } from './gone.ts'
import { returnKind } from './kind.ts'
import { lateRow, recounted } from './late-rows.ts'

/**
 * What came back of an event after the end of its return, as it is counted (rules/inventory.md#35).
 * It keeps every line, so that a scan of a piece already back can say so.
 */
export class LateCount {
  readonly kind = returnKind
  #event: Event
  #rows: readonly InventoryRow[]
  readonly #watchers = new Set<() => void>()

  constructor(event: Event) {
    this.#event = event
    this.#rows = returnKind.rowsOf(event).map(lateRow)
  }

  /** The event as its rows show it. */
  event = (): Event => this.#event
  all = (): readonly InventoryRow[] => this.#rows
  get = (id: number): InventoryRow => this.#rows.find((row) => row.id === id) ?? goneRow(id)
  has = (id: number): boolean => this.#rows.some((row) => row.id === id)
  /** Nothing comes back late that did not go out. */
  include = (): void => {}
  /** The rows with something counted. */
  counted = (): InventoryRow[] => this.#rows.filter(({ actual, lost }) => actual > 0 || lost > 0)

  change = (rows: readonly InventoryRow[]): void => {
    const changed = new Map(rows.map((row) => [row.id, row]))
    this.#become(this.#rows.map((row) => changed.get(row.id) ?? row))
  }

  /** Begins anew with the event that holds what was counted. */
  restart(event: Event): void {
    this.#event = event
    this.#become(returnKind.rowsOf(event).map(lateRow))
  }

  /** Another user changed the event: what was counted stays, as far as it is still out. */
  follow(event: Event): void {
    this.#event = event
    this.#become(
      returnKind.rowsOf(event).map((row) => (this.has(row.id) ? recounted(row, this.get(row.id)) : lateRow(row))),
    )
  }

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  #become(rows: readonly InventoryRow[]): void {
    this.#rows = rows
    for (const watcher of this.#watchers) watcher()
  }
}
