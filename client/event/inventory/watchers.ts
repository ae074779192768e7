/** Listeners to single rows of a count, and to all of it. */
export class Watchers {
  readonly #of = new Map<number | 'all', Set<() => void>>()

  /** @returns a function that ends it */
  add(key: number | 'all', watcher: () => void): () => void {
    const watchers = this.#of.get(key) ?? new Set()
    this.#of.set(key, watchers.add(watcher))
    return () => watchers.delete(watcher)
  }

  /** These rows changed, and so did the count. */
  tell(rows: readonly number[]): void {
    for (const key of [...rows, 'all' as const]) for (const watcher of this.#of.get(key) ?? []) watcher()
  }
}
