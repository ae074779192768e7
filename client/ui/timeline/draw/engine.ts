/** Draws the items in view and knows which is selected; pointer, keys and React speak to it. */

import { Edits } from '../model/edits.ts'
import type { Follower, TimelineItem, TimelineSettings } from '../model/model.ts'
import { indexIn, type Packing } from '../model/packing.ts'
import { Rows } from '../model/rows.ts'
import { spanOf } from '../model/scale.ts'
import { Speech } from '../model/speech.ts'
import { type Zone, zoneOf } from '../model/zone.ts'
import { Axis } from './axis.ts'
import { Bars } from './bars.ts'
import { Camera } from './camera.ts'
import { Fitting } from './fitting.ts'
import { Pace } from './pace.ts'
import type { Parts } from './parts.ts'
import { Placing } from './placing.ts'
import { showReadout } from './readout.ts'
import { Selection } from './selection.ts'

/** Above this many bars, a turning wheel stretches the painted layer instead of laying out. */
const MANY = 150

/** One timeline on screen: its view, its items in their lanes, its drawn part. Epoch ms. */
export class Engine {
  settings: TimelineSettings
  readonly parts: Parts
  readonly camera: Camera
  readonly bars: Bars
  readonly edits: Edits
  readonly rows: Rows
  readonly selection: Selection
  readonly speech: Speech
  zone: Zone
  zooming = false
  /** For paper only the items in view are packed, afresh. */
  printing = false
  /** Width and height of the rows in view, pixels. */
  width = 0
  height = 0
  /** Called with each drawing: the view, and its pixels per ms. */
  onDraw: Follower = () => {}
  /** Called when the user acts in a way that must hide the card. */
  onDisturb = () => {}
  readonly #axis: Axis
  readonly #fitting: Fitting
  readonly #pace = new Pace(
    () => this.draw(),
    () => this.settle(),
  )
  readonly #placing: Placing
  #isMeasured = false
  #top = 0
  #clock: { at: number; since: number }

  constructor(parts: Parts, settings: TimelineSettings, key: string) {
    this.parts = parts
    this.settings = settings
    this.zone = zoneOf(settings.timeZone)
    this.speech = new Speech(parts.live, settings)
    this.selection = new Selection(this, settings.selected ?? null)
    this.#clock = { at: settings.now, since: performance.now() }
    this.camera = new Camera(
      settings.view,
      settings,
      () => this.invalidate(),
      (view) => this.settings.onViewChange?.(view),
    )
    this.edits = new Edits({
      redraw: (id) => this.redraw(id),
      repack: () => this.repack(),
      send: (item, period) => this.settings.onChange?.(item, period),
      say: (event, item) => this.speech.say(event, item),
      back: (id) => this.bars.flash(id),
      land: (id) => this.bars.land(id),
    })
    this.rows = new Rows(parts)
    this.bars = new Bars(parts.layer, {
      prefix: `${key}-item`,
      name: (item) => this.speech.name(item),
      position: (item) => ({ index: indexIn(this.packing.order, item), count: this.packing.order.length }),
    })
    this.#axis = new Axis(parts)
    this.#axis.configure(settings)
    this.#fitting = new Fitting(this)
    this.#placing = new Placing(this)
    this.width = Math.max(1, parts.lanes.clientWidth)
    this.#fitting.name()
    this.#fitting.pack()
    this.measure()
    this.tick()
    this.draw()
  }

  /** The items in their lanes. */
  get packing(): Packing<TimelineItem> {
    return this.#fitting.packing
  }

  /** Puts the lanes back as they were. */
  restore(packing: Packing<TimelineItem>) {
    this.#fitting.packing = packing
  }

  /** The site's clock. */
  get now() {
    return this.#clock.at + performance.now() - this.#clock.since
  }

  /** Takes the present props, and recomputes only what depends on a difference. */
  update(settings: TimelineSettings) {
    const before = this.settings
    this.settings = settings
    this.speech.configure(settings)
    if (settings.now !== before.now) this.#clock = { at: settings.now, since: performance.now() }
    if (settings.timeZone !== before.timeZone || settings.locale !== before.locale) {
      this.zone = zoneOf(settings.timeZone)
      this.#axis.configure(settings)
      this.invalidate(true)
    }
    if (settings.items !== before.items) this.edits.refreshed()
    if (settings.items !== before.items || settings.groups !== before.groups) this.repack()
    if (settings.selected !== undefined && settings.selected !== this.selection.selected)
      this.selection.mark(settings.selected)
    this.camera.sync(settings.view, settings)
    this.tick()
  }

  /** New data or a new place of an item: rows of the unchanged ones stay. */
  repack() {
    const active = this.find(this.selection.active)
    const focused = this.parts.layer.contains(document.activeElement)
    this.#fitting.pack(true)
    const { order, places } = this.packing
    if (active && !places.has(active.id) && !this.printing)
      this.selection.hand(order[indexIn(order, active)] ?? order[order.length - 1], focused)
    this.#fitting.lay()
    this.invalidate(true)
  }

  /** The item with an id, as packed; undefined when there is none. */
  find(id: string | null): TimelineItem | undefined {
    return id === null ? undefined : this.packing.places.get(id)?.item
  }

  /** Takes the size of the element and the kind of pointer, and redraws when they have changed. */
  measure() {
    const { lanes, scroller } = this.parts
    const touch = matchMedia('(pointer: coarse)').matches
    const width = Math.max(1, lanes.clientWidth)
    const height = scroller.clientHeight
    if (this.#isMeasured && width === this.width && height === this.height && touch === this.rows.touch) return
    this.#isMeasured = true
    this.rows.touch = touch
    this.height = height
    if (width !== this.width) {
      this.width = width
      this.#fitting.name()
      this.#fitting.pack()
    }
    this.#fitting.lay()
    this.#axis.invalidate()
    this.invalidate(true)
  }

  /** Scrolls as little as needed to show a row, pixels of the body. */
  showRow(y: number) {
    const { scroller } = this.parts
    const { bar } = this.rows
    if (y < this.#top) scroller.scrollTop = y - 8
    else if (y + bar > this.#top + this.height) scroller.scrollTop = y + bar + 8 - this.height
    this.#top = scroller.scrollTop
  }

  /** The rows have scrolled. */
  scrolled() {
    this.#top = this.parts.scroller.scrollTop
    this.invalidate()
  }

  /** Moves the now-line. */
  tick() {
    this.#axis.now = this.now
    this.invalidate()
  }

  /** The instant under a point on the screen, pixels of the window. */
  timeAt(clientX: number): number {
    const { view } = this.camera
    return view.start + ((clientX - this.parts.lanes.getBoundingClientRect().left) * spanOf(view)) / this.width
  }

  /** Draws in the next frame; `full` when more than the view has changed. */
  invalidate(full = false) {
    if (full) this.#placing.isStale = true
    this.#pace.ask()
  }

  /**
   * Draws now. While many bars are zoomed it stretches the painted layer, and lays out once the
   * view rests.
   */
  draw() {
    this.#pace.begun()
    const { view } = this.camera
    const scale = this.width / spanOf(view)
    this.#axis.draw(view, scale)
    this.onDraw(view, scale)
    const stretch = scale / this.#placing.scale
    const { layer } = this.parts
    const shift = (this.#placing.origin - view.start) * scale
    if (this.zooming && this.#placing.scale > 0 && this.bars.shown.size > MANY && stretch > 0.6 && stretch < 1.6) {
      layer.style.transform = `translate3d(${shift.toFixed(2)}px,0,0) scaleX(${stretch})`
    } else {
      const isLaid = this.#placing.lay(view, scale, this.#top)
      layer.style.transform = `translate3d(${((this.#placing.origin - view.start) * scale).toFixed(2)}px,0,0)`
      if (isLaid) this.#yield()
    }
    this.bars.stick((view.start - this.#placing.origin) * this.#placing.scale)
    this.#pace.ended()
  }

  /** The active item has an element wherever it is. */
  pin(id: string | null) {
    this.#placing.pin(id)
  }

  /** Redraws one bar at its present place, during a drag. */
  redraw(id: string) {
    const item = this.find(id)
    const spot = item && this.rows.spot(this.packing, id)
    if (item && spot) this.#placing.put(item, spot.y, spot.next)
    showReadout(this, spot?.y ?? 0)
  }

  /** The view rests: lays out stretched bars, and suits the rows to the view. */
  settle() {
    // The first picture holds only the view: what panning will need follows now.
    if (this.#placing.isFirst) {
      this.#placing.forget()
      this.draw()
    }
    if (!this.edits.draft && this.#fitting.suit()) {
      this.#placing.isStale = true
      this.draw()
    }
    if (this.zooming) {
      this.zooming = false
      if (this.#placing.isStale || this.#placing.scale !== this.width / spanOf(this.camera.view)) return this.draw()
    }
    this.#yield()
    this.selection.placeTabStop()
  }

  /** The line of now stops behind the names that it crosses. */
  #yield() {
    this.bars.yieldTo((this.now - this.#placing.origin) * this.#placing.scale)
  }

  /** Labels are drawn in another font: their widths are no longer what they were. */
  relettered() {
    this.bars.remeasure()
    this.#fitting.pack()
    this.#fitting.lay()
    this.invalidate(true)
  }

  /** Cancels pending work. */
  destroy() {
    this.#pace.destroy()
    this.edits.destroy()
    this.camera.destroy()
  }
}
