/**
 * The elements of the items in view: pooled, written only when their place, look or scale changes.
 */
import { motion } from '../../../motion.ts'
import type { TimelineItem } from '../model/model.ts'
import { Letters } from './letters.ts'

/** `before` and `after`: lengths of the lines around the bar, 0 for none. Pixels. */
export type Box = {
  left: number
  top: number
  width: number
  height: number
  room: number
  before: number
  after: number
}

export type Bar = {
  element: HTMLDivElement
  item: TimelineItem
  box: Box
  scale: number
  generation: number
  content: Content | null
  lines: Lines | null
  text: Place | null
  /** How far its name stands right of its start, pixels; 0 where it stands at its start. */
  shift: number
}

/** Where the name of a bar stands: in it, beside it, beside its mark in it; or its mark alone, or nothing. */
type Place = 'in' | 'out' | 'beside' | 'mark' | 'none'

/**
 * As few elements as possible: there are hundreds of bars, and each of theirs is styled and laid
 * out.
 */
type Content = { element: HTMLSpanElement; label: Text; detail: HTMLElement }

/** What is around the item, before and after its bar. */
type Lines = Record<Side, HTMLElement>
export type Side = 'before' | 'after'

type Inks = {
  /** Prefix of the elements' identifiers. */
  prefix: string
  name(item: TimelineItem): string
  position(item: TimelineItem): { index: number; count: number }
}

const PAD = 7
const MARK = 22
/** Between a bar and its name beside it, and after that, pixels. */
const AIR = 14
/** Most of a detail that a name beside its bar makes room for, pixels. */
const longestBeside = 180
/** Of a name that sticks to the edge of the view, at least this much of its bar, pixels. */
const leastHeld = 44
/** Most of a name that is shown beside its bar, pixels. */
const longestName = 480

const markOf = ({ look }: TimelineItem): number => (look.warning || look.icon ? MARK : 0)

export class Bars {
  readonly shown = new Map<string, Bar>()
  readonly #free: Bar[] = []
  readonly #layer: HTMLElement
  readonly #inks: Inks
  readonly #letters: Letters
  /** The detail stands below the label, not after it. */
  twoLines = false
  /** The view's left side in the layer, pixels. */
  edge = 0

  constructor(layer: HTMLElement, inks: Inks) {
    this.#layer = layer
    this.#inks = inks
    this.#letters = new Letters(layer)
  }

  /** Width of a bar that holds its item's name, pixels. */
  inside(item: TimelineItem): number {
    return PAD * 2 + markOf(item) + this.#letters.width(item.label)
  }

  /** Room that the name of an item takes beside its bar, pixels. */
  beside(item: TimelineItem): number {
    const { label, detail = '' } = item
    const below = this.twoLines ? Math.min(longestBeside, this.#letters.width(detail)) : 0
    return AIR + markOf(item) + Math.max(this.#letters.width(label), below)
  }

  /** Width of all that is written beside a bar, where nothing cuts it off. */
  #written(item: TimelineItem): number {
    const { label, detail = '' } = item
    const [name, more] = [this.#letters.width(label), this.#letters.width(detail)]
    return AIR + markOf(item) + (this.twoLines ? Math.max(name, more) : name + more)
  }

  /** Forgets measured widths: the font has changed. */
  remeasure() {
    this.#letters.forget()
    for (const bar of this.shown.values()) bar.scale = 0
  }

  place(item: TimelineItem, box: Box, scale: number, generation: number): Bar {
    let bar = this.shown.get(item.id)
    const fresh = !bar
    if (!bar) {
      bar = this.#free.pop() ?? this.#make(item, box)
      this.shown.set(item.id, bar)
      bar.element.style.display = ''
    }
    bar.generation = generation
    if (fresh || bar.item !== item) this.#dress(bar, item)
    else if (bar.scale === scale && sameBox(bar.box, box)) return bar
    bar.scale = scale
    this.#put(bar, box)
    return bar
  }

  /** Removes what the last generation did not place. */
  sweep(generation: number) {
    for (const [id, bar] of this.shown)
      if (bar.generation !== generation) {
        this.shown.delete(id)
        bar.element.style.display = 'none'
        this.#free.push(bar)
      }
    if (this.#free.length > 600) for (const bar of this.#free.splice(300)) bar.element.remove()
  }

  /**
   * Keeps the label of each bar that begins left of the view readable: `edge` is the view's left
   * side in the layer. Called in every frame, it writes only what differs.
   */
  stick(edge: number) {
    this.edge = edge
    for (const bar of this.shown.values()) this.#hold(bar)
  }

  #hold(bar: Bar) {
    const { box, content, item, text } = bar
    if (!content || text !== 'in') return
    const shift = Math.round(Math.max(0, Math.min(this.edge - box.left, box.width - leastHeld)))
    if (shift === bar.shift) return
    bar.shift = shift
    const { style } = content.element
    style.transform = shift > 0 ? `translateX(${shift}px)` : ''
    // A name with room is not laid out anew.
    const room = box.width - shift
    const width = shift > 0 && room < this.#written(item) + PAD ? `${room.toFixed(0)}px` : ''
    if (style.maxWidth !== width) style.maxWidth = width
  }

  /** Keeps the line of now, at `x` of the layer, from striking through the names beside their bars. */
  yieldTo(x: number) {
    for (const { element, item, box, text } of this.shown.values()) {
      const right = box.left + box.width
      const isBeside = (text === 'out' || text === 'beside') && x > right && x < right + box.room
      const name = isBeside ? Math.min(box.room - box.width - AIR, longestName, this.#written(item)) : 0
      const isCrossed = isBeside && x < right + name
      if (element.classList.contains('is-crossed') !== isCrossed) element.classList.toggle('is-crossed', isCrossed)
      if (isCrossed) element.style.setProperty('--now', `${(x - right).toFixed(1)}px`)
    }
  }

  /** Shows that a bar is being put back where it was. */
  flash(id: string) {
    this.#markFor(700, id, 'is-back')
  }

  /** Lets a dropped bar glide on: packed again, it may get another row. */
  land(id: string) {
    this.#markFor(2 * motion.far, id, 'is-landing')
  }

  #markFor(time: number, id: string, mark: string) {
    const element = this.shown.get(id)?.element
    element?.classList.add(mark)
    setTimeout(() => element?.classList.remove(mark), time)
  }

  #make(item: TimelineItem, box: Box): Bar {
    const element = document.createElement('div')
    element.setAttribute('role', 'option')
    element.tabIndex = -1
    this.#layer.append(element)
    return { element, item, box, scale: 0, generation: 0, content: null, lines: null, text: null, shift: 0 }
  }

  #dress(bar: Bar, item: TimelineItem) {
    const { element } = bar
    const { look } = item
    const { index, count } = this.#inks.position(item)
    bar.item = item
    bar.scale = 0
    element.id = `${this.#inks.prefix}-${item.id}`
    element.dataset.id = item.id
    element.dataset.tone = look.tone
    let name = 'tl-item'
    if (look.filled) name += ' is-filled'
    if (look.hatched) name += ' is-hatched'
    if (look.faded) name += ' is-faded'
    if (look.running) name += ' is-running'
    if (look.warning) name += ' is-warning'
    if (look.stripe) name += ` has-stripe stripe-${look.stripe}`
    element.className = name
    element.setAttribute('aria-label', this.#inks.name(item))
    element.setAttribute('aria-selected', 'false')
    element.setAttribute('aria-posinset', String(index + 1))
    element.setAttribute('aria-setsize', String(count))
    if (bar.content) this.#write(bar.content, item)
  }

  #put(bar: Bar, box: Box) {
    const { element, item } = bar
    const { style } = element
    style.left = `${box.left.toFixed(1)}px`
    style.top = `${box.top}px`
    style.width = `${box.width.toFixed(1)}px`
    if (bar.box.height !== box.height || !style.height) style.height = `${box.height}px`
    if (box.before > 0 || box.after > 0 || bar.lines) drawLines(bar, box)
    bar.box = box
    const mark = markOf(item)
    const outside = box.room - box.width - AIR
    let text: Place = 'none'
    if (box.width >= this.inside(item)) text = 'in'
    else if (outside >= this.beside(item) - AIR || (outside > 56 && outside > box.width))
      text = mark && box.width >= MARK + 6 ? 'beside' : 'out'
    else if (box.width >= PAD * 2 + mark + 20) text = 'in'
    else if (mark && box.width >= MARK + 4) text = 'mark'
    if (bar.text !== text) element.dataset.text = text
    bar.text = text
    if (text === 'none') return
    if (!bar.content) {
      bar.content = content()
      this.#write(bar.content, item)
      element.append(bar.content.element)
    }
    const span = bar.content.element
    bar.shift = Number.NaN // of another place
    if (text === 'in') return this.#hold(bar)
    const before = text === 'beside' ? box.width : 0
    span.style.transform = ''
    span.style.maxWidth = text === 'out' || before ? `${(before + Math.min(outside, longestName)).toFixed(0)}px` : ''
  }

  #write({ element, label, detail }: Content, { label: words, detail: more = '', look }: TimelineItem) {
    const symbol = look.warning ? 'warning' : look.icon
    if (symbol) element.dataset.mark = symbol
    else delete element.dataset.mark
    label.data = more ? `${words} ` : words
    detail.textContent = more
    if (more) element.append(detail)
    else detail.remove()
  }
}

const sameBox = (a: Box, b: Box) =>
  a.left === b.left &&
  a.top === b.top &&
  a.width === b.width &&
  a.height === b.height &&
  a.room === b.room &&
  a.before === b.before &&
  a.after === b.after

function content(): Content {
  const element = document.createElement('span')
  element.className = 'tl-content'
  const label = document.createTextNode('')
  element.append(label)
  return { element, label, detail: document.createElement('small') }
}

/** Gives the lines around a bar their lengths; a bar without any has no elements for them. */
function drawLines(bar: Bar, box: Box): void {
  bar.lines ??= { before: lineAt(bar.element, 'before'), after: lineAt(bar.element, 'after') }
  for (const side of ['before', 'after'] as const) {
    const { style } = bar.lines[side]
    style.display = box[side] > 0 ? '' : 'none'
    style.width = `${box[side].toFixed(1)}px`
  }
}

function lineAt(bar: HTMLElement, side: Side): HTMLElement {
  const line = document.createElement('i')
  line.className = 'tl-around'
  line.dataset.side = side
  bar.append(line)
  return line
}
