/** Where the rows lie: bands of lanes one under the other, with a heading each in groups mode. */
import { beginOf } from './around.ts'
import { Headings } from './headings.ts'
import type { Period, TimelineGroup, TimelineItem } from './model.ts'
import { firstAfter, type Packing } from './packing.ts'

type Band = { y: number; height: number; pitch: number; lanes: readonly (readonly TimelineItem[])[]; group?: string }

const AIR = 8
/** Above the first row, for the hour of now; bands do without it. */
const HEAD = 18

/** Heights that a bar may have, pixels. */
const sizes = [56, 44, 36, 28] as const
const forFingers = 44

export class Rows {
  /** Rows for fingers, whatever the room. */
  touch = false
  #size: number = sizes[3]
  readonly #parts: { body: HTMLElement; side: HTMLElement; rules: HTMLElement }
  readonly #headings: Headings
  #bands: Band[] = []
  #ruled = ''

  constructor(parts: { body: HTMLElement; side: HTMLElement; rules: HTMLElement }) {
    this.#parts = parts
    this.#headings = new Headings(parts.side)
  }

  /** Distance of two rows, pixels. */
  get pitch() {
    return this.bar + (this.touch || this.bar < 36 ? 4 : 7)
  }

  /** Height of a bar, pixels. */
  get bar() {
    return this.touch ? forFingers : this.#size
  }

  /** Whether a bar has room for a second line. */
  get twoLines() {
    return this.bar >= 44
  }

  /**
   * Chooses the tallest bars with which so many rows fit into a height, pixels, or the lowest where
   * none fit.
   */
  fill(rows: number, height: number) {
    this.#size = sizes.find((size) => rows * (size + 7) + HEAD + AIR <= height) ?? sizes[3]
  }

  lay(packing: Packing<TimelineItem>, groups: readonly TimelineGroup[] | undefined) {
    let y = groups ? 0 : HEAD
    this.#bands = packing.bands.map(({ lanes, group }) => {
      const height = Math.max(1, lanes.length) * this.pitch + AIR
      const band = { y: y + AIR / 2 + 2, height, pitch: this.pitch, lanes, group }
      y += height
      return band
    })
    this.#parts.body.style.height = `${y}px`
    if (groups) this.#head(groups)
    else if (this.#ruled) {
      this.#ruled = ''
      this.#headings.clear()
      this.#parts.rules.replaceChildren()
    }
  }

  #head(groups: readonly TimelineGroup[]) {
    const heights = this.#bands.map(({ height }) => height)
    this.#headings.lay(groups, heights)
    const ruled = heights.join()
    if (ruled === this.#ruled) return
    this.#ruled = ruled
    this.#parts.rules.replaceChildren(
      ...this.#bands.map(({ y, height }) => {
        const line = document.createElement('i')
        line.className = 'tl-rule'
        line.style.top = `${y - AIR / 2 - 2 + height - 1}px`
        return line
      }),
    )
  }

  /** The lanes whose rows touch a vertical stretch, pixels of the body. */
  *between(top: number, bottom: number) {
    for (const { y, height, pitch, lanes } of this.#bands) {
      if (y + height < top || y > bottom) continue
      for (const [index, lane] of lanes.entries()) {
        const at = y + index * pitch
        if (at + pitch >= top && at <= bottom) yield { y: at, lane }
      }
    }
  }

  /** How many rows a period has items in: up to the last such one of a band, one of an empty one. */
  needed({ bands, reach }: Packing<TimelineItem>, { start, end }: Period): number {
    const isUsed = (lane: readonly TimelineItem[]) => {
      const item = lane[firstAfter(lane, start, reach)]
      return item !== undefined && beginOf(item) < end
    }
    return bands.reduce((rows, { lanes }) => rows + Math.max(1, lanes.findLastIndex(isUsed) + 1), 0)
  }

  /** Row of an item, and the start of its neighbour to the right. */
  spot(packing: Packing<TimelineItem>, id: string): { y: number; next: number | undefined } | undefined {
    const place = packing.places.get(id)
    const band = place && this.#bands[place.band]
    if (!place || !band) return undefined
    const next = band.lanes[place.lane]?.find((item) => beginOf(item) > place.start)
    return { y: band.y + place.lane * band.pitch, next: next && beginOf(next) }
  }

  /**
   * The row at a height of the body, the last one for anything below: its top, pixels, and its
   * group if there are groups.
   */
  rowAt(y: number): { y: number; group?: string } {
    const band = this.#bands.find((one) => y < one.y + one.height) ?? this.#bands[this.#bands.length - 1]
    if (!band) return { y: 0 }
    const lane = Math.min(Math.max(0, Math.floor((y - band.y) / band.pitch)), Math.max(0, band.lanes.length - 1))
    return { y: band.y + lane * band.pitch, group: band.group }
  }

  /** All lanes from top to bottom, for the keys up and down. */
  get lanes(): readonly (readonly TimelineItem[])[] {
    return this.#bands.flatMap(({ lanes }) => lanes)
  }
}
