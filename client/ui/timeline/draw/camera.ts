/** Holds the period in view: reports it to the outside, recognises its echo, glides and travels. */
import type { Period } from '../model/model.ts'
import { type Limits, limited, panned, spanOf } from '../model/scale.ts'

const same = (a: Period, b: Period) => Math.abs(a.start - b.start) < 1 && Math.abs(a.end - b.end) < 1
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export class Camera {
  view: Period
  #limits: Limits
  #given: Period
  /**
   * Reported but not yet echoed: a caller that keeps the view in its state returns each of them
   * late.
   */
  #told: Period[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #frame = 0
  readonly #moved: () => void
  readonly #tell: (view: Period) => void

  constructor(view: Period, limits: Limits, moved: () => void, tell: (view: Period) => void) {
    this.#limits = limits
    this.#given = view
    this.view = limited(view, limits)
    this.#moved = moved
    this.#tell = tell
  }

  /** The view and limits that the outside sets; the echo of a reported view moves nothing. */
  sync(view: Period, limits: Limits) {
    this.#limits = limits
    if (same(view, this.#given)) return
    this.#given = view
    const echo = this.#told.findIndex((told) => same(told, view))
    if (echo >= 0) {
      this.#told.splice(0, echo + 1)
      return
    }
    this.stop()
    this.#told = []
    this.view = limited(view, limits)
    this.#moved()
  }

  set(view: Period) {
    if (same(view, this.view)) return
    this.view = view
    this.#moved()
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#told = [...this.#told.slice(-7), this.view]
      this.#tell(this.view)
    }, 300)
  }

  get limits() {
    return this.#limits
  }

  /** Continues at a speed (ms of time per ms) and slows down, as a pushed sheet does. */
  glide(speed: number) {
    const least = spanOf(this.view) / 40_000
    if (calm() || Math.abs(speed) < least * 4) return
    let last = performance.now()
    const step = (now: number) => {
      const passed = Math.min(40, now - last)
      last = now
      speed *= 0.996 ** passed
      this.set(panned(this.view, speed * passed))
      this.#frame = Math.abs(speed) > least ? requestAnimationFrame(step) : 0
    }
    this.#frame = requestAnimationFrame(step)
  }

  /** Travels to a view in a fifth of a second; jumps when it is far or motion is unwanted. */
  travel(to: Period) {
    this.stop()
    const from = this.view
    if (calm() || Math.abs(to.start - from.start) > 3 * spanOf(from)) return this.set(to)
    const began = performance.now()
    const step = (now: number) => {
      const share = Math.min(1, (now - began) / 200)
      const eased = 1 - (1 - share) ** 3
      this.#frame = share < 1 ? requestAnimationFrame(step) : 0
      this.set({
        start: from.start + (to.start - from.start) * eased,
        end: from.end + (to.end - from.end) * eased,
      })
    }
    this.#frame = requestAnimationFrame(step)
  }

  stop() {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  destroy() {
    this.stop()
    clearTimeout(this.#timer)
  }
}
