/**
 * Widths of texts in the font of labels, pixels: the sum of their letters, each measured once, which
 * is near enough and much sooner known.
 */
export class Letters {
  readonly #host: HTMLElement
  readonly #widths = new Map<string, number>()
  #pen: CanvasRenderingContext2D | null = null

  constructor(host: HTMLElement) {
    this.#host = host
  }

  /** Forgets what was measured: the font has changed. */
  forget() {
    this.#widths.clear()
    this.#pen = null
  }

  width(text: string): number {
    let width = 0
    for (const letter of text) width += this.#widths.get(letter) ?? this.#measure(letter)
    return Math.ceil(width)
  }

  #measure(letter: string): number {
    if (!this.#pen) {
      this.#pen = document.createElement('canvas').getContext('2d')
      if (this.#pen) this.#pen.font = `600 13px ${getComputedStyle(this.#host).fontFamily}`
    }
    const width = this.#pen?.measureText(letter).width ?? 7
    this.#widths.set(letter, width)
    return width
  }
}
