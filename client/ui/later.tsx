import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { ahead } from './quiet-load.ts'

/** `soon`: ahead of its use; `now`: an action waits for it. */
type Wanted = 'soon' | 'now'

/** A part of every page that no page needs at first. */
export class Later {
  #wanted: Wanted | null = null
  #Drawn: ComponentType | null = null
  readonly #watchers = new Set<() => void>()

  readonly watch = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }
  readonly wanted = () => this.#wanted
  readonly drawn = () => this.#Drawn

  /** Fetches it before it is needed. */
  readonly wantSoon = (): void => this.#become(this.#wanted ?? 'soon', this.#Drawn)
  /** Fetches it for an action that waits for it. */
  readonly want = (): void => this.#become('now', this.#Drawn)
  readonly draw = (Drawn: ComponentType): void => this.#become(this.#wanted, Drawn)
  /** The fetch failed: retried when it is wanted again, or the network is back. */
  readonly giveUp = (wanted: Wanted): void => {
    if (wanted === this.#wanted) this.#become(null, this.#Drawn)
  }

  #become(wanted: Wanted | null, Drawn: ComponentType | null): void {
    if (wanted === this.#wanted && Drawn === this.#Drawn) return
    this.#wanted = wanted
    this.#Drawn = Drawn
    for (const watcher of this.#watchers) watcher()
  }
}

/** Renders it here, as soon as it is fetched. */
export function LaterPart({ of, load }: { of: Later; load(): Promise<ComponentType> }) {
  const Drawn = useSyncExternalStore(of.watch, of.drawn)
  const wanted = useSyncExternalStore(of.watch, of.wanted)
  // The network is outside React.
  useEffect(() => {
    window.addEventListener('online', of.wantSoon)
    return () => window.removeEventListener('online', of.wantSoon)
  }, [of])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function each time, and fetches the same
  useEffect(() => {
    if (wanted === null || of.drawn() !== null) return
    const loading = wanted === 'now' ? load() : ahead(load)
    loading.then(of.draw, () => of.giveUp(wanted))
  }, [of, wanted])
  return Drawn ? <Drawn /> : null
}
