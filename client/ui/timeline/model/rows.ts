/**
 * The layout of the rows: bands of lanes one under the other, with a heading each in groups mode.
 */
import type { TimelineGroup, TimelineItem } from './model.ts'
import type { Packing } from './packing.ts'

type Band = { y: number; height: number; pitch: number; lanes: readonly (readonly TimelineItem[])[]; group?: string }

const AIR = 8

export class Rows {
  /** Taller rows for fingers. */
  touch = false
  readonly #parts: { body: HTMLElement; side: HTMLElement; rules: HTMLElement }
  #bands: Band[] = []
  #headings = ''

  constructor(parts: { body: HTMLElement; side: HTMLElement; rules: HTMLElement }) {
    this.#parts = parts
  }

  /** Distance of two rows, pixels. */
  get pitch() {
    return this.touch ? 48 : 32
  }

  /** Height of a bar, pixels. */
  get bar() {
    return this.touch ? 44 : 28
  }

  lay(packing: Packing<TimelineItem>, groups: readonly TimelineGroup[] | undefined) {
    let y = 0
    this.#bands = packing.bands.map(({ lanes, group }) => {
      const height = Math.max(1, lanes.length) * this.pitch + AIR
      const band = { y: y + AIR / 2 + 2, height, pitch: this.pitch, lanes, group }
      y += height
      return band
    })
    this.#parts.body.style.height = `${y}px`
    if (groups) this.#head(groups)
    else if (this.#headings) {
      this.#headings = ''
      this.#parts.side.replaceChildren()
      this.#parts.rules.replaceChildren()
    }
  }

  #head(groups: readonly TimelineGroup[]) {
    const key = JSON.stringify([groups, this.#bands.map(({ height }) => height)])
    if (key === this.#headings) return
    this.#headings = key
    this.#parts.rules.replaceChildren(
      ...this.#bands.map(({ y, height }) => {
        const line = document.createElement('i')
        line.className = 'tl-rule'
        line.style.top = `${y - AIR / 2 - 2 + height - 1}px`
        return line
      }),
    )
    this.#parts.side.replaceChildren(
      ...groups.map((group, index) => {
        const element = document.createElement('div')
        element.className = 'tl-group'
        element.style.height = `${this.#bands[index]?.height ?? this.pitch + AIR}px`
        const label = document.createElement('span')
        label.textContent = group.label
        element.append(label)
        if (group.detail) {
          const detail = document.createElement('small')
          detail.textContent = group.detail
          element.append(detail)
        }
        return element
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

  /** Row of an item, and the start of its neighbour to the right. */
  spot(packing: Packing<TimelineItem>, id: string): { y: number; next: number | undefined } | undefined {
    const place = packing.places.get(id)
    const band = place && this.#bands[place.band]
    if (!place || !band) return undefined
    const next = band.lanes[place.lane]?.find(({ start }) => start > place.start)?.start
    return { y: band.y + place.lane * band.pitch, next }
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
