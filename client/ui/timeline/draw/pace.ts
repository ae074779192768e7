/**
 * When a timeline draws: once in the next frame, however often it is asked to, and once more when
 * the view has come to rest.
 */
export class Pace {
  #frame = 0
  #last = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  readonly #draw: () => void
  readonly #settle: () => void

  /** @param draw draws now @param settle the view rests */
  constructor(draw: () => void, settle: () => void) {
    this.#draw = draw
    this.#settle = settle
  }

  /** Draws in the next frame. */
  ask(): void {
    this.#frame ||= requestAnimationFrame(this.#draw)
  }

  /** A drawing begins: the frame that was asked for is this one. */
  begun(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  /** A drawing has ended: the view rests when no other one follows. */
  ended(): void {
    const now = performance.now()
    // A busy machine draws seldom: rest is measured in its own frames, or every frame would be laid
    // out in full.
    const gap = Math.min(150, now - this.#last)
    this.#last = now
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => requestAnimationFrame(() => this.#frame || this.#settle()), Math.max(90, gap * 2.5))
  }

  /** Cancels what is to come. */
  destroy(): void {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#rest)
  }
}
