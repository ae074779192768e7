import { markedUnits, sameCount } from '#shared/counted-units.ts'
import type { InventoryRow } from '#shared/inventory.ts'
import { ApiProblem } from '../../api.ts'
import { tried } from '../../storage.ts'
import { countOf, type Unsent, type UnsentRow } from './unsent.ts'

type Count = UnsentRow['mine']

/**
 * What the merge of two people's counts asks of those made here, beside their numbers: whether pieces
 * were only added to what the server held, by scans and one by one, and what was sent and never
 * answered (rules/inventory.md#22). Nothing counts twice: what another tab may have sent as well is a
 * number as any other.
 */
export class Additions {
  readonly #added: Set<number>
  /** By material: what was sent since the server's row was last known. */
  readonly #sent: Map<number, Count[]>

  constructor(kept: readonly UnsentRow[] = []) {
    this.#added = new Set(kept.filter(({ addedIn }) => addedIn === tab()).map(({ id }) => id))
    this.#sent = new Map(kept.flatMap(({ id, sent }) => (sent ? [[id, sent]] : [])))
  }

  /** A row was counted: by pieces more or as a number, when nothing of it waited (`isFirst`) or over what did. */
  count(id: number, isAdded: boolean, isFirst: boolean): void {
    if (!isAdded) this.#added.delete(id)
    else if (isFirst) this.#added.add(id)
  }

  /** Another tab took the same counts up. */
  share(): void {
    this.#added.clear()
  }

  /**
   * Rows are on their way to the server, unless the device knows that it has no network.
   * @returns what to call when the server answers that it did not take them
   */
  send(rows: readonly InventoryRow[]): () => void {
    if (globalThis.navigator?.onLine === false) return () => {}
    for (const row of rows) this.#sent.set(row.id, [...(this.#sent.get(row.id) ?? []), countOf(row)])
    return () => {
      // Sent last; an earlier one may still be there.
      for (const { id } of rows) {
        const earlier = (this.#sent.get(id) ?? []).slice(0, -1)
        if (earlier.length > 0) this.#sent.set(id, earlier)
        else this.#sent.delete(id)
      }
    }
  }

  /** What the server holds of a row is known. */
  know(id: number): void {
    this.#sent.delete(id)
  }

  /** The server's row is one that was sent from here. */
  isSent = (their: InventoryRow): boolean => (this.#sent.get(their.id) ?? []).some((count) => sameCount(count, their))

  /** Pieces were only added here, and no answer is awaited that would tell whether they are counted already. */
  isAdded = (id: number): boolean => this.#added.has(id) && !this.#sent.has(id)

  /** As it is kept on the device. */
  asKept(id: number): Pick<UnsentRow, 'addedIn' | 'sent'> {
    const sent = this.#sent.get(id)
    return { ...(this.#added.has(id) && { addedIn: tab() }), ...(sent && { sent }) }
  }
}

/** The counts kept on this device, once these rows are on their way. */
export function asSent(kept: Unsent, rows: readonly InventoryRow[]): Unsent {
  const additions = new Additions(kept.rows)
  additions.send(rows)
  return { ...kept, rows: kept.rows.map((row) => ({ ...row, ...additions.asKept(row.id) })) }
}

/** The server answered, so that what was sent is not there: where it was not reached, it may be. */
export const isAnswer = (error: unknown): boolean => error instanceof ApiProblem && error.status < 500

/**
 * The pieces added here, over what others counted meanwhile; null where some were taken off, where
 * units are counted by name, and where the line has no room for all.
 */
export function addUp(known: InventoryRow, mine: InventoryRow, theirs: InventoryRow): InventoryRow | null {
  if ([known, mine, theirs].some((row) => markedUnits(row).length > 0)) return null
  const more = (of: 'actual' | 'broken' | 'lost') => mine[of] - known[of]
  const [actual, broken, lost] = [more('actual'), more('broken'), more('lost')]
  if (Math.min(actual, broken, lost) < 0) return null
  const sum = {
    ...theirs,
    actual: theirs.actual + actual,
    broken: theirs.broken + broken,
    lost: theirs.lost + lost,
  }
  return sum.actual + sum.lost <= sum.awaited_quantity && sum.broken <= sum.actual ? sum : null
}

let named: string | null = null
/** Names this tab of the browser; a reload keeps the name. Each row asks for it: storage is read once. */
function tab(): string {
  named ??= nameTab()
  return named
}

function nameTab(): string {
  const fresh = String(Math.random())
  const kept = tried(() => {
    const name = sessionStorage.getItem(tabKey) ?? fresh
    sessionStorage.setItem(tabKey, name)
    return name
  })
  return kept ?? fresh
}
const tabKey = 'flightcase.tab'
