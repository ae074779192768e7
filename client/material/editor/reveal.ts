/** Asks the list of materials, from elsewhere on the page, to bring one of its rows into view. */
export class Reveal {
  readonly #watchers = new Set<(id: number) => void>()

  show = (id: number): void => {
    for (const watcher of this.#watchers) watcher(id)
  }

  subscribe(watcher: (id: number) => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }
}
