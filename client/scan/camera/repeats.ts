/** A code is read again once it has been out of sight for this long, ms (rules/scan.md#4). */
const pause = 2000

/** Tells, frame by frame, which code has newly come into sight. */
export class Repeats {
  readonly #seen = new Map<string, number>()

  /**
   * @param values codes in a frame, the nearest to its middle first
   * @param at time of the frame, ms
   * @returns the code to read; null for an empty frame, or a code that was in sight before
   */
  see(values: readonly string[], at: number): string | null {
    const [middle] = values
    if (middle === undefined) return null
    const last = this.#seen.get(middle)
    for (const value of values) if (value === middle || this.#seen.has(value)) this.#seen.set(value, at)
    return last !== undefined && at - last < pause ? null : middle
  }
}
