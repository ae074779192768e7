import type { Side } from '../draw/bars.ts'
import type { Engine } from '../draw/engine.ts'
import { movedAlong, stretched } from '../model/around.ts'
import type { TimelineItem } from '../model/model.ts'
import { panned, spanOf } from '../model/scale.ts'
import { moved, resized } from '../model/zone.ts'
import { Drawing } from './drawing.ts'
import type { Point } from './pinch.ts'

/** What a press moves: the view, an item, one end of it or of what is around it; or it draws a new period. */
export type Mode = 'pan' | 'move' | 'start' | 'end' | Side | 'draw'

/** Pixels before a press is a drag. */
const SLOP = 4
/** Pixels from the left and right edges in which a held item scrolls the view. */
const EDGE = 44
/** Of the span, in a frame, at the very edge. */
const PUSH = 0.012
/** ms of the last movement that give the speed at release. */
const MEMORY = 90

/** One press on the rows, from the touch to the release. */
export class Gesture {
  readonly pointer: number
  mode: Mode
  readonly item: TimelineItem | undefined
  /** It has moved: it is a drag, no longer a tap. */
  hasBegun = false
  readonly #engine: Engine
  readonly #from: Point
  /** Instant under the pointer at the beginning, for drags of items. */
  readonly #grip: number
  readonly #isFinger: boolean
  /** The pressed element: the rows or the axis. */
  readonly #surface: HTMLElement
  #drawing: Drawing | null = null
  #last: Point
  #trail: { time: number; x: number }[] = []
  #edgeFrame = 0
  #isOver = false

  constructor(
    engine: Engine,
    event: PointerEvent,
    mode: Mode,
    item: TimelineItem | undefined,
    surface = engine.parts.lanes,
  ) {
    this.#engine = engine
    this.#surface = surface
    this.pointer = event.pointerId
    this.mode = mode
    this.item = item
    this.#from = { x: event.clientX, y: event.clientY }
    this.#last = this.#from
    this.#grip = engine.timeAt(event.clientX)
    this.#isFinger = event.pointerType !== 'mouse'
  }

  /** The pointer has moved. */
  follow(event: PointerEvent): void {
    const before = this.hasBegun ? this.#last : this.#from
    const step = { x: event.clientX - before.x, y: event.clientY - this.#last.y }
    this.#last = { x: event.clientX, y: event.clientY }
    if (!this.hasBegun && !this.#begins(event)) return
    if (this.mode === 'pan') this.#pan(step, event.timeStamp)
    else {
      this.#drag()
      if (!this.#edgeFrame) this.#pushAtEdge()
    }
  }

  /** A long press takes hold of the item: what follows moves it, not the view. */
  take(): void {
    this.mode = 'move'
    this.#engine.parts.root.classList.add('is-dragging')
  }

  /**
   * The pointer was released after a drag: an item is sent at its present place, the view glides
   * on.
   */
  letGo(event: PointerEvent): void {
    this.#end()
    if (this.mode === 'pan') this.#glide(event.timeStamp)
    else if (this.mode === 'draw') this.#drawing?.finish()
    else this.#engine.edits.commit()
  }

  /** Cancelled: an item returns to its place. */
  cancel(): void {
    this.#end()
    if (this.mode === 'draw') this.#drawing?.drop()
    else if (this.hasBegun && this.mode !== 'pan') this.#engine.edits.undo()
  }

  #end(): void {
    this.#isOver = true
    cancelAnimationFrame(this.#edgeFrame)
    this.#engine.parts.root.classList.remove('is-panning', 'is-dragging')
  }

  #begins({ pointerId }: PointerEvent): boolean {
    if (Math.hypot(this.#last.x - this.#from.x, this.#last.y - this.#from.y) < SLOP) return false
    const { root } = this.#engine.parts
    this.hasBegun = true
    this.#surface.setPointerCapture(pointerId)
    if (this.mode === 'draw') this.#drawing = new Drawing(this.#engine, this.#grip, this.#from.y)
    root.classList.add(this.mode === 'pan' ? 'is-panning' : 'is-dragging')
    return true
  }

  #pan(step: Point, time: number): void {
    const { camera, width, parts } = this.#engine
    camera.set(panned(camera.view, (-step.x * spanOf(camera.view)) / width))
    // A finger scrolls the rows natively; the axis does not scroll.
    if (!this.#isFinger && this.#surface === parts.lanes && step.y !== 0) parts.scroller.scrollTop -= step.y
    this.#trail = [...this.#trail.filter((one) => time - one.time < MEMORY), { time, x: this.#last.x }]
  }

  #glide(time: number): void {
    const { camera, width } = this.#engine
    const first = this.#trail[0]
    const last = this.#trail.at(-1)
    if (!first || !last || time - last.time > 60 || last.time - first.time < 10) return
    const speed = (first.x - last.x) / (last.time - first.time)
    camera.glide((speed * spanOf(camera.view)) / width)
  }

  #drag(): void {
    const { item, mode } = this
    const { edits, zone } = this.#engine
    if (mode === 'draw') this.#drawing?.follow(this.#engine.timeAt(this.#last.x))
    if (!item || mode === 'pan' || mode === 'draw') return
    const by = this.#engine.timeAt(this.#last.x) - this.#grip
    if (mode === 'before' || mode === 'after') edits.preview(item, stretched(zone, item, mode, by), 'resized')
    else if (mode === 'move') edits.preview(item, movedAlong(zone, item, moved(zone, item, by, item.snap)), 'moved')
    else edits.preview(item, movedAlong(zone, item, resized(zone, item, mode, item[mode] + by, item.snap)), 'resized')
  }

  /** While an item is held near the left or right edge the view moves under it. */
  readonly #pushAtEdge = (): void => {
    const { camera, parts } = this.#engine
    const box = parts.lanes.getBoundingClientRect()
    const left = box.left + EDGE - this.#last.x
    const right = this.#last.x - (box.right - EDGE)
    const push = left > 0 ? -left : Math.max(right, 0)
    this.#edgeFrame = 0
    if (push === 0 || this.#isOver) return
    const share = Math.max(-EDGE, Math.min(EDGE, push)) / EDGE
    camera.set(panned(camera.view, share * spanOf(camera.view) * PUSH))
    this.#engine.draw()
    this.#drag()
    this.#edgeFrame = requestAnimationFrame(this.#pushAtEdge)
  }
}
