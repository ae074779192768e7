/** A code is read again once it has been out of sight for this long, ms (rules/scan.md#4). */
const pause = 2000

/** Which of the codes in sight is new, frame after frame. */
export class Repeats {
  readonly #seen = new Map<string, number>()

  /**
   * @param values what a frame shows, the nearest to its middle first
   * @param at when, ms
   * @returns the code that it reads; null when it shows none, or the same as before
   */
  see(values: readonly string[], at: number): string | null {
    const [middle] = values
    if (middle === undefined) return null
    const last = this.#seen.get(middle)
    for (const value of values) if (value === middle || this.#seen.has(value)) this.#seen.set(value, at)
    return last !== undefined && at - last < pause ? null : middle
  }
}
