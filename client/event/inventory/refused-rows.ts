import { sameCount } from '#shared/counted-units.ts'
import type { InventoryRow } from '#shared/inventory.ts'

/** A row that the server refused, as it was sent, and what the server said of it. */
type Refusal = { row: InventoryRow; message: string; error: unknown }

/** The rows of a count that the server refused; each stands until it is counted otherwise (rules/inventory.md#21). */
export class RefusedRows {
  readonly #refused = new Map<number, Refusal>()

  has = (id: number): boolean => this.#refused.has(id)

  /** The refusal of a row as it is counted now; null once that changed. */
  of(row: InventoryRow): Refusal | null {
    const refusal = this.#refused.get(row.id)
    return refusal && sameCount(refusal.row, row) ? refusal : null
  }

  /** Of the sent rows, takes those that the server said something of. Gives the others. */
  mark(sent: readonly InventoryRow[], said: ReadonlyMap<number, string>, error: unknown): InventoryRow[] {
    return sent.filter((row) => {
      const message = said.get(row.id)
      if (message !== undefined) this.#refused.set(row.id, { row, message, error })
      return message === undefined
    })
  }

  /** The server took these rows. Gives the materials of those that it had refused before. */
  forget(rows: readonly InventoryRow[]): number[] {
    return rows.flatMap(({ id }) => (this.#refused.delete(id) ? [id] : []))
  }
}
