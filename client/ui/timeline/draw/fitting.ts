/** Suits rows to the room there is: names beside short bars, lanes for both, and the height of all. */

import { barEndOf, beginOf, endOf } from '../model/around.ts'
import type { Edits } from '../model/edits.ts'
import type { TimelineItem, TimelineSettings } from '../model/model.ts'
import { pack, type Reach } from '../model/packing.ts'
import type { Rows } from '../model/rows.ts'
import { spanOf } from '../model/scale.ts'
import type { Bars } from './bars.ts'
import type { Camera } from './camera.ts'
import type { Parts } from './parts.ts'

const day = 86_400_000
/**
 * The narrowest day, pixels, at which each name has room of its own beside a bar that is too short
 * for it. With narrower ones the rows would be more than can be looked through.
 */
const namedDay = 24
/** Items above which rows are packed afresh in a new scale. */
const keptInScale = 600

type Host = {
  readonly settings: TimelineSettings
  readonly edits: Edits
  readonly camera: Camera
  readonly bars: Bars
  readonly rows: Rows
  readonly parts: Parts
  readonly printing: boolean
  readonly width: number
  readonly height: number
}

export class Fitting {
  packing = pack<TimelineItem>([])
  readonly #host: Host
  /** Pixels per ms in which names have room beside their bars; 0 where none has. */
  #scale = 0

  constructor(host: Host) {
    this.#host = host
  }

  /** Gives names their room in the scale of the view. @returns whether it is another room */
  name(): boolean {
    const { width, camera } = this.#host
    const scale = width / spanOf(camera.view)
    const before = this.#scale
    this.#scale = scale * day < namedDay ? 0 : scale
    return this.#scale !== before
  }

  /** Packs the items into lanes; those that did not change may keep theirs. */
  pack(keepsLanes = false): void {
    const { settings, edits, camera, printing } = this.#host
    const { view } = camera
    const all = edits.apply(settings.items)
    const items = printing ? all.filter((item) => endOf(item) > view.start && beginOf(item) < view.end) : all
    const groups = settings.groups?.map(({ id }) => id)
    this.packing = pack(items, groups, keepsLanes && !printing ? this.packing : undefined, this.#reach())
  }

  /** Gives the lanes their rows, as tall as the height lets them be. */
  lay(): void {
    this.#fill()
    this.#host.rows.lay(this.packing, this.#host.settings.groups)
  }

  /**
   * Suits the rows to a view that rests: names get room in its scale, and its rows fill the height.
   * @returns whether something has changed
   */
  suit(): boolean {
    const isRenamed = this.name()
    if (isRenamed) this.pack(this.packing.order.length <= keptInScale)
    if (!this.#fill() && !isRenamed) return false
    this.#host.rows.lay(this.packing, this.#host.settings.groups)
    return true
  }

  /** Until when an item takes its lane: its end, or where the name beside its bar ends. */
  #reach(): Reach<TimelineItem> {
    const scale = this.#scale
    if (scale === 0) return endOf
    const { bars } = this.#host
    return (item) => {
      const end = barEndOf(item)
      const isInside = (end - item.start) * scale >= bars.inside(item)
      return Math.max(endOf(item), isInside ? end : end + bars.beside(item) / scale)
    }
  }

  /** Has the rows around the view fill its height. @returns whether they are of another size */
  #fill(): boolean {
    const { rows, bars, parts, camera, printing, height } = this.#host
    const { start, end } = camera.view
    const air = (end - start) / 2
    const before = rows.bar
    const needed = printing
      ? Number.POSITIVE_INFINITY
      : rows.needed(this.packing, { start: start - air, end: end + air })
    rows.fill(needed, height)
    bars.twoLines = rows.twoLines
    parts.root.dataset.lines = rows.twoLines ? '2' : '1'
    return rows.bar !== before
  }
}
