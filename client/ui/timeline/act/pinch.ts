import type { Engine } from '../draw/engine.ts'
import { panned, spanOf, zoomed } from '../model/scale.ts'

export type Point = { x: number; y: number }

/** Fingers nearer than this, in pixels, would zoom by leaps. */
const NEAREST = 24

const distanceOf = (a: Point, b: Point): number => Math.max(NEAREST, Math.abs(a.x - b.x))

/** Two fingers on the rows: the instants under them at the beginning stay under them. */
export class Pinch {
  readonly #engine: Engine
  readonly #span: number
  readonly #at: number
  readonly #distance: number

  constructor(engine: Engine, a: Point, b: Point) {
    this.#engine = engine
    this.#span = spanOf(engine.camera.view)
    this.#at = engine.timeAt((a.x + b.x) / 2)
    this.#distance = distanceOf(a, b)
  }

  /** The fingers' present places, pixels of the window. */
  follow(a: Point, b: Point): void {
    const engine = this.#engine
    const { view, limits } = engine.camera
    engine.zooming = true
    const factor = ((this.#span / spanOf(view)) * this.#distance) / distanceOf(a, b)
    const scaled = zoomed(view, factor, this.#at, limits)
    const share = ((a.x + b.x) / 2 - engine.parts.lanes.getBoundingClientRect().left) / engine.width
    engine.camera.set(panned(scaled, this.#at - (scaled.start + share * spanOf(scaled))))
  }
}
