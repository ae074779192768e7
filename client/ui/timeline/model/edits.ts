/**
 * Changes in progress: a draft that can still be undone, and sent changes shown at once until the
 * data follow.
 */
import { samePlace } from './around.ts'
import type { Placed, TimelineItem } from './model.ts'
import type { Told } from './speech.ts'

type Host = {
  /** Redraws the bar of one item. */
  redraw(id: string): void
  /** Packs again: an item has a new place. */
  repack(): void
  send(item: TimelineItem, place: Placed): unknown
  say(event: Told, item: TimelineItem): void
  /** Marks a bar as being put back. */
  back(id: string): void
  /** Lets a bar glide to the place where it was dropped. */
  land(id: string): void
}

/** A change that is shown and not sent. */
export type Draft = { item: TimelineItem; period: Placed; kind: 'moved' | 'resized' }

/** How long an accepted change stays shown when the data never confirm it. */
const PATIENCE = 4000

export class Edits {
  draft: Draft | null = null
  readonly #sent = new Map<string, { period: Placed; done: boolean }>()
  readonly #host: Host
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: Host) {
    this.#host = host
  }

  /** The items with their sent changes applied. */
  apply(items: readonly TimelineItem[]): readonly TimelineItem[] {
    if (this.#sent.size === 0) return items
    const shown: TimelineItem[] = []
    const there = new Set<string>()
    for (const item of items) {
      const sent = this.#sent.get(item.id)
      there.add(item.id)
      if (sent && samePlace(item, sent.period)) this.#sent.delete(item.id)
      shown.push(this.#sent.has(item.id) && sent ? { ...item, ...sent.period } : item)
    }
    for (const id of this.#sent.keys()) if (!there.has(id)) this.#sent.delete(id)
    return shown
  }

  /** New data have arrived: changes accepted before them are history. */
  refreshed() {
    for (const [id, sent] of this.#sent) if (sent.done) this.#sent.delete(id)
  }

  /** Shows an item in another place, with what is around it there. */
  preview(item: TimelineItem, period: Placed, kind: Draft['kind']) {
    if (this.draft && this.draft.item.id !== item.id) this.commit()
    this.draft = { item, period, kind }
    this.#host.redraw(item.id)
  }

  /** Sends the draft once the keys rest. */
  commitSoon() {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.commit(), 900)
  }

  /** Drops the draft; false when there was none. */
  undo(): boolean {
    clearTimeout(this.#timer)
    if (!this.draft) return false
    const { item } = this.draft
    this.draft = null
    this.#host.back(item.id)
    this.#host.redraw(item.id)
    this.#host.say('undone', item)
    return true
  }

  commit() {
    clearTimeout(this.#timer)
    if (!this.draft) return
    const { item, period, kind } = this.draft
    this.draft = null
    if (samePlace(period, item)) return this.#host.redraw(item.id)
    const sent = { period, done: false }
    this.#sent.set(item.id, sent)
    this.#host.land(item.id)
    this.#host.redraw(item.id) // removes the dates from the bar
    this.#host.repack()
    this.#host.say(kind, { ...item, ...period })
    const current = () => this.#sent.get(item.id) === sent
    const finish = () => {
      if (!current()) return
      sent.done = true
      setTimeout(() => {
        if (!current()) return
        this.#sent.delete(item.id)
        this.#host.repack()
      }, PATIENCE)
    }
    const refuse = () => {
      // A later change of the same item waits for its own answer.
      if (!current()) return
      this.#sent.delete(item.id)
      this.#host.back(item.id)
      this.#host.repack()
      this.#host.say('rolledBack', item)
    }
    new Promise((resolve) => resolve(this.#host.send(item, period))).then(finish, refuse)
  }

  destroy() {
    // Leaving the page must not lose a change just made with the keys.
    this.commit()
  }
}
