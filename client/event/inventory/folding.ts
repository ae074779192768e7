import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { InventoryRow } from '#shared/inventory.ts'
import type { InventoryEditor } from './editor.ts'
import type { CountKind } from './kind.ts'

/**
 * How long after the last count the rows that became complete fold, ms: while someone counts,
 * nothing moves under their finger.
 */
const lingering = 2000

/** For a list that shows all of its rows. */
export const nothingFolded: ReadonlySet<number> = new Set()

/**
 * Which rows are folded into the head of their group while an event is counted: complete ones
 * (rules/inventory.md#27). A row counted again as incomplete unfolds at once.
 */
export class Folding {
  readonly #editor: InventoryEditor
  #folded: ReadonlySet<number>
  /** The rows as they were last counted. */
  #rows: readonly InventoryRow[]
  #held: number | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #watchers = new Set<() => void>()
  /** Told which rows are about to fold, while they are still drawn. */
  onFold: (ids: ReadonlySet<number>) => void = () => {}

  constructor(editor: InventoryEditor) {
    this.#editor = editor
    this.#rows = editor.all()
    this.#folded = completeIds(editor.kind, this.#rows)
  }

  readonly folded = (): ReadonlySet<number> => this.#folded
  readonly subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Follows the count until the function it gives back is called. */
  readonly start = (): (() => void) => {
    const stop = this.#editor.subscribe(this.#follow)
    return () => {
      stop()
      clearTimeout(this.#timer)
    }
  }

  /** Folds these rows without waiting, those of them that are complete. */
  readonly foldNow = (ids: Iterable<number>): void => this.#fold([...ids])

  /**
   * Keeps the row that has the focus, null for none, in view. What it held before folds after a while:
   * at once, it would take the place of what is being pressed.
   */
  readonly hold = (id: number | null): void => {
    if (id === this.#held) return
    this.#held = id
    this.#wait()
  }

  readonly #follow = (): void => {
    const rows = this.#editor.all()
    // What the server refused is to be counted otherwise.
    this.#become([...this.#folded].filter((id) => this.#editor.refusalOf(id) === null))
    // The answer to a count changes no row: the time since the count goes on.
    if (rows.length === this.#rows.length && rows.every((row, at) => row === this.#rows[at])) return
    this.#rows = rows
    const complete = completeIds(this.#editor.kind, rows)
    this.#become([...this.#folded].filter((id) => complete.has(id)))
    this.#wait()
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fold(this.#editor.all().map(({ id }) => id)), lingering)
  }

  #fold(ids: readonly number[]): void {
    const { kind, get, refusalOf } = this.#editor
    const folding = ids.filter((id) => id !== this.#held && kind.isComplete(get(id)) && refusalOf(id) === null)
    this.#become([...this.#folded, ...folding])
  }

  #become(ids: readonly number[]): void {
    const next = new Set(ids)
    if (next.size === this.#folded.size && ids.every((id) => this.#folded.has(id))) return
    const folding = new Set(ids.filter((id) => !this.#folded.has(id)))
    if (folding.size > 0) this.onFold(folding)
    this.#folded = next
    for (const watcher of this.#watchers) watcher()
  }
}

/** The ids of complete rows. */
export const completeIds = (kind: CountKind, rows: readonly InventoryRow[]): ReadonlySet<number> =>
  new Set(rows.filter(kind.isComplete).map(({ id }) => id))

/** The folding of a count, for as long as its screen is open. */
export function useFolding(
  editor: InventoryEditor,
): Pick<Folding, 'foldNow' | 'hold'> & { folded: ReadonlySet<number> } {
  const [folding] = useState(() => new Folding(editor))
  // Timers and the editor are outside of React.
  useEffect(() => folding.start(), [folding])
  const folded = useSyncExternalStore(folding.subscribe, folding.folded)
  useSteadyRow(folding, folded)
  return { folded, foldNow: folding.foldNow, hold: folding.hold }
}

/**
 * Keeps the row that follows the folding ones where it is on the screen: it is the next to be
 * counted, and may be under a finger.
 */
function useSteadyRow(folding: Folding, folded: ReadonlySet<number>): void {
  const kept = useRef<{ row: Element; top: number } | null>(null)
  // Where the row stands is the document's to say, before and after the rows are drawn anew.
  useEffect(() => {
    folding.onFold = (ids) => {
      const rows = [...document.querySelectorAll<HTMLElement>('.inventory-row')]
      const last = rows.findLastIndex(({ dataset }) => ids.has(Number(dataset.id)))
      const row = rows[last + 1]
      kept.current = last >= 0 && row ? { row, top: row.getBoundingClientRect().top } : null
    }
  }, [folding])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other set of rows is drawn anew
  useLayoutEffect(() => {
    const { row, top = 0 } = kept.current ?? {}
    kept.current = null
    if (row?.isConnected) window.scrollBy({ top: row.getBoundingClientRect().top - top, behavior: 'instant' })
  }, [folded])
}
