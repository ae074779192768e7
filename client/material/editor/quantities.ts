import type { MaterialLine } from '#shared/event-input.ts'

/** Typed quantities, and their listeners. */
export type QuantityEditor = {
  quantities: Quantities
  change(id: number, quantity: number): void
  /** Pieces of a material that chosen kits hold: its quantity does not go below. */
  inKits?(id: number): number
}

/** An editor that offers to undo a change of several quantities, in the words that `make` answers. */
export type UndoingEditor = QuantityEditor & { offerUndo(label: string, make: () => string): void }

/** The lines to write: quantities above 0, by material. */
const linesOf = (quantities: ReadonlyMap<number, number>): MaterialLine[] =>
  [...quantities].map(([id, quantity]) => ({ id, quantity })).sort((one, other) => one.id - other.id)

/** A list's lines as compared and saved: those above 0, by material. */
export const sortedLines = (lines: readonly MaterialLine[]): MaterialLine[] => linesOf(valuesOf(lines))

/** True when two lists hold the same quantities, in any order. */
export function sameLines(one: readonly MaterialLine[], other: readonly MaterialLine[]): boolean {
  const known = new Map(other.map(({ id, quantity }) => [id, quantity]))
  return one.length === other.length && one.every(({ id, quantity }) => known.get(id) === quantity)
}

export type LineChange = { id: number; mine: number; theirs: number }
/** Materials whose typed quantity differs from the one another user saved. */
export function lineChanges(mine: readonly MaterialLine[], theirs: readonly MaterialLine[]): LineChange[] {
  const ours = new Map(mine.map(({ id, quantity }) => [id, quantity]))
  const other = new Map(theirs.map(({ id, quantity }) => [id, quantity]))
  return [...new Set([...ours.keys(), ...other.keys()])]
    .map((id) => ({ id, mine: ours.get(id) ?? 0, theirs: other.get(id) ?? 0 }))
    .filter((change) => change.mine !== change.theirs)
}

/**
 * Makes a change and returns what takes it back: each changed quantity becomes what it was, unless
 * the user has typed another one since.
 */
export function undoable({ quantities, change }: QuantityEditor, make: () => void): () => void {
  const before = quantities.lines()
  make()
  const made = lineChanges(before, quantities.lines())
  return () => {
    for (const { id, mine, theirs } of made) if (quantities.get(id) === theirs) change(id, mine)
  }
}

/**
 * The typed quantities, by material. Each row listens to its own, so that a key typed among 10,000
 * rerenders one row; parts that need all of them (totals, the selection) listen to `lines`.
 */
export class Quantities {
  #values: Map<number, number>
  #lines: MaterialLine[]
  readonly #rows = new Map<number, Set<() => void>>()
  readonly #watchers = new Set<() => void>()

  constructor(lines: readonly MaterialLine[]) {
    this.#values = valuesOf(lines)
    this.#lines = linesOf(this.#values)
  }

  get = (id: number): number => this.#values.get(id) ?? 0
  /** Lines above 0; the same array until a quantity changes. */
  lines = (): MaterialLine[] => this.#lines

  /** Takes a quantity; true when it differs from the present one. */
  set(id: number, quantity: number): boolean {
    if (this.get(id) === quantity) return false
    if (quantity > 0) this.#values.set(id, quantity)
    else this.#values.delete(id)
    this.#tell([id])
    return true
  }

  /** Replaces all lines; true when a quantity changed. */
  replace(lines: readonly MaterialLine[]): boolean {
    const changed = lineChanges(this.#lines, lines).map(({ id }) => id)
    this.#values = valuesOf(lines)
    this.#tell(changed)
    return changed.length > 0
  }

  /** Listens to one material's quantity. */
  subscribeTo(id: number, watcher: () => void): () => void {
    const watchers = this.#rows.get(id) ?? new Set()
    this.#rows.set(id, watchers.add(watcher))
    return () => {
      watchers.delete(watcher)
      if (watchers.size === 0 && this.#rows.get(id) === watchers) this.#rows.delete(id)
    }
  }
  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  #tell(changed: readonly number[]): void {
    if (changed.length === 0) return
    this.#lines = linesOf(this.#values)
    for (const id of changed) for (const watcher of this.#rows.get(id) ?? []) watcher()
    for (const watcher of this.#watchers) watcher()
  }
}

const valuesOf = (lines: readonly MaterialLine[]) =>
  new Map(lines.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => [id, quantity]))
