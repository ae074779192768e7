/** Draws the figures of the days into their heads, by hand and outside React, as the axis is drawn. */
import type { DayLoad } from '#shared/event-load.ts'
import type { Period } from '../../ui/timeline/model/model.ts'
import { spanOf } from '../../ui/timeline/model/scale.ts'
import { roomForHours, roomForWhole } from '../../ui/timeline/model/ticks.ts'
import { DAY, type Zone } from '../../ui/timeline/model/zone.ts'
import type { Load } from './use-load.ts'

export type HeadWords = {
  pieces(count: number): string
  /** A figure alone. */
  figure(count: number): string
}
export type Hosts = { layer: HTMLElement; figures: HTMLElement; cursor: HTMLElement; level: Element; lacking: Element }

/** Pixels that a day needs for each part of its figures. */
const ROOM = { word: 150, crew: 104, figure: 84, mark: 44 }
/**
 * Heights of the bar of load, of the column that stands for it on narrow days, and of the line over
 * that, which stands for the mark.
 */
const LEVEL = 4
const COLUMN = 6
const LINE = 3

const icons = {
  warning:
    '<svg viewBox="0 0 24 24" class="load-icon"><path d="M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0zM12 16h.01"/></svg>',
  crew: '<svg viewBox="0 0 24 24" class="load-icon"><path d="M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85"/></svg>',
}

type Day = Period & { key: string }

export class Heads {
  readonly #hosts: Hosts
  readonly #height: number
  #zone: Zone
  #words: HeadWords
  #load: Load
  #active: string
  #drawn: Period = { start: 0, end: 0 }
  #scale = 0
  #origin = 0

  constructor(hosts: Hosts, height: number, zone: Zone, words: HeadWords, load: Load, active: string) {
    this.#hosts = hosts
    this.#height = height
    this.#zone = zone
    this.#words = words
    this.#load = load
    this.#active = active
  }

  /** Takes other figures, words or day of the keys; the next drawing shows them. */
  update(zone: Zone, words: HeadWords, load: Load, active: string): void {
    this.#zone = zone
    this.#words = words
    this.#load = load
    this.#active = active
    this.#scale = 0
  }

  draw(view: Period, scale: number): void {
    if (scale !== this.#scale || view.start < this.#drawn.start || view.end > this.#drawn.end) this.#build(view, scale)
    this.#hosts.layer.style.transform = `translate3d(${((this.#origin - view.start) * scale).toFixed(2)}px,0,0)`
  }

  #build(view: Period, scale: number): void {
    const air = spanOf(view) * (this.#scale === scale ? 0.6 : 0.15)
    this.#drawn = { start: view.start - air, end: view.end + air }
    this.#scale = scale
    this.#origin = view.start
    const days = this.#days()
    const { figures, level, lacking, cursor } = this.#hosts
    figures.innerHTML = days.map((day) => this.#head(day)).join('')
    const bottom = this.#height
    const day = scale * DAY
    level.setAttribute('d', day < roomForWhole ? this.#columns(days, bottom) : this.#bars(days, bottom))
    lacking.setAttribute('d', day < ROOM.mark ? this.#lines(days, bottom - COLUMN - 1) : '')
    const active = days.find(({ key }) => key === this.#active)
    cursor.style.left = `${this.#x(active?.start ?? view.start).toFixed(1)}px`
    cursor.style.width = `${((active ? spanOf(active) : 0) * scale).toFixed(1)}px`
  }

  #days(): Day[] {
    const days: Day[] = []
    for (let start = this.#zone.dayStart(this.#drawn.start); start < this.#drawn.end; ) {
      const end = this.#zone.dayStart(this.#zone.addDays(start, 1) + 1)
      days.push({ start, end, key: new Date(this.#zone.wall(start)).toISOString().slice(0, 10) })
      start = end > start ? end : start + DAY
    }
    return days
  }

  #x(at: number): number {
    return (at - this.#origin) * this.#scale
  }

  /** As wide a part of each day as of the stock is out. */
  #bars(days: readonly Day[], bottom: number): string {
    const stock = this.#load.pieces || 1
    const share = (pieces: number) => Math.min(1, pieces / stock)
    return this.#path(days, ({ pieces }, width) => box(bottom, share(pieces) * width, pieces > 0 ? LEVEL : 0))
  }

  /** Columns beside each other, as tall as a day is busy among those that are known. */
  #columns(days: readonly Day[], bottom: number): string {
    const most = this.#load.mostPieces || 1
    return this.#path(days, ({ pieces }, width) => box(bottom, Math.max(1, width - 1), (pieces / most) * COLUMN))
  }

  #lines(days: readonly Day[], bottom: number): string {
    return this.#path(days, ({ lacking }, width) => box(bottom, width, lacking > 0 ? LINE : 0))
  }

  #path(days: readonly Day[], shape: (load: DayLoad, width: number) => string): string {
    let path = ''
    for (const { start, end, key } of days) {
      const load = this.#load.days.get(key)
      const drawn = load && shape(load, (end - start) * this.#scale)
      if (drawn) path += `M${this.#x(start).toFixed(1)} ${drawn}`
    }
    return path
  }

  /** The figures of one day that its width has room for. The words are the catalogue's own. */
  #head({ start, end, key }: Day): string {
    const load = this.#load.days.get(key)
    const width = (end - start) * this.#scale
    if (!load || width < ROOM.mark) return ''
    const { pieces, technicians, lacking } = load
    const sign = width >= roomForWhole ? icons.warning : ''
    const mark = lacking > 0 ? `<span class="load-lacking">${sign}${this.#words.figure(lacking)}</span>` : ''
    const place = `left:${this.#x(start).toFixed(1)}px;width:${width.toFixed(1)}px`
    if (width < ROOM.crew) {
      const count = width >= ROOM.figure && width >= roomForWhole ? `<b>${this.#words.figure(pieces)}</b>` : ''
      const narrow = width < roomForWhole ? ' is-narrow' : ''
      return `<div class="load-head" style="${place}"><div class="load-figures${narrow}">${count}${mark}</div></div>`
    }
    const count = width >= ROOM.word ? this.#words.pieces(pieces) : `<b>${this.#words.figure(pieces)}</b>`
    const all = this.#load.technicians
    const isFull = all > 0 && technicians >= all
    const crew = `<span class="load-crew${isFull ? ' is-full' : ''}">${icons.crew}<span><b>${this.#words.figure(technicians)}</b>/${this.#words.figure(all)}</span></span>`
    // Beside the day's name, where its hours stand below it.
    if (width >= roomForHours)
      return `<div class="load-head" style="${place}"><div class="load-figures is-beside">${mark}<span>${count}</span>${crew}</div></div>`
    return `<div class="load-head" style="${place}"><div class="load-mark">${mark}</div><div class="load-figures"><span>${count}</span>${crew}</div></div>`
  }
}

/** A rectangle over a base line, as a path from its left corner on; nothing where it has no height. */
const box = (bottom: number, width: number, height: number): string =>
  height > 0 ? `${bottom}v-${height.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}z` : ''
