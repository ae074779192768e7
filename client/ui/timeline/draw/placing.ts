/** Places the bars in view, and remembers for which view they are placed. */

import { beginOf } from '../model/around.ts'
import type { Edits } from '../model/edits.ts'
import type { Period, Placed, TimelineItem } from '../model/model.ts'
import { firstAfter, type Packing } from '../model/packing.ts'
import type { Rows } from '../model/rows.ts'
import { airFor, contains, nothing, type Stretch } from './air.ts'
import type { Bars } from './bars.ts'
import type { Selection } from './selection.ts'

type Host = {
  readonly packing: Packing<TimelineItem>
  readonly edits: Edits
  readonly bars: Bars
  readonly rows: Rows
  readonly selection: Selection
  readonly height: number
  find(id: string | null): TimelineItem | undefined
}

export class Placing {
  /** Pixels per ms of the last layout, and the instant at its left edge. */
  scale = 0
  origin = 0
  /** Items, rows or labels have changed since the last layout. */
  isStale = false
  readonly #host: Host
  #drawn: Stretch = nothing
  #generation = 0

  constructor(host: Host) {
    this.#host = host
  }

  /** Whether there was one layout so far, of the view alone. */
  get isFirst(): boolean {
    return this.#generation === 1
  }

  /** The next layout places everything anew. */
  forget() {
    this.#drawn = nothing
  }

  /**
   * Gives every bar in the view, and some air around it, its place; nothing when all of them have it.
   * @param scale pixels per ms @param top of the view, pixels of the body
   * @returns whether bars have been placed
   */
  lay(view: Period, scale: number, top: number): boolean {
    const drawn = this.#drawn
    // Far from the origin pixels lose their fraction: start from a new origin.
    const rescaled = scale !== this.scale || Math.abs(view.start - this.origin) * scale > 400_000
    const inView = { ...view, top, bottom: top + this.#host.height }
    const isDrawn = !rescaled && contains(drawn, inView)
    if (isDrawn && !this.isStale) return false
    this.isStale = false
    if (!isDrawn) this.#drawn = airFor(this.#generation === 0 ? 'first' : rescaled ? 'scale' : 'move', inView, drawn)
    const { start, end } = this.#drawn
    if (rescaled) this.origin = view.start
    this.scale = scale
    this.#host.bars.edge = (view.start - this.origin) * scale
    this.#generation++
    for (const { y, lane } of this.#host.rows.between(this.#drawn.top, this.#drawn.bottom))
      for (let index = firstAfter(lane, start, this.#host.packing.reach); index < lane.length; index++) {
        const item = lane[index]
        if (!item || beginOf(item) >= end) break
        const next = lane[index + 1]
        this.put(item, y, next && beginOf(next))
      }
    this.pin(this.#host.selection.active)
    this.pin(this.#host.edits.draft?.item.id ?? null)
    this.#host.bars.sweep(this.#generation)
    return true
  }

  /** The active item and the dragged one have an element wherever they are. */
  pin(id: string | null) {
    const item = this.#host.find(id)
    if (!item || this.#host.bars.shown.get(item.id)?.generation === this.#generation) return
    const spot = this.#host.rows.spot(this.#host.packing, item.id)
    if (spot) this.put(item, spot.y, spot.next)
  }

  /** Gives one bar its place: `y` in pixels of the body, `next` the instant of the bar after it. */
  put(item: TimelineItem, y: number, next: number | undefined) {
    const { draft } = this.#host.edits
    const period: Placed = draft?.item.id === item.id ? draft.period : item
    const left = (period.start - this.origin) * this.scale
    const width = Math.max(3, (period.end - period.start) * this.scale - 2)
    // A draft lies over its neighbours: its label stays within its own bar.
    const free = next === undefined ? 4000 : (next - item.start) * this.scale
    const room = period === item ? free : width
    const { around } = period
    const before = around ? Math.max(0, (period.start - around.start) * this.scale) : 0
    const after = around ? Math.max(0, (around.end - period.end) * this.scale) : 0
    const box = { left, top: y, width, height: this.#host.rows.bar, room, before, after }
    const { element } = this.#host.bars.place(item, box, this.scale, this.#generation)
    if (item.id === this.#host.selection.selected) this.#host.selection.paint(element, item)
    element.classList.toggle('is-draft', period !== item)
  }
}
