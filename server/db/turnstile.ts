import type { QueueLimits } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** How long the queue for a database may be, on either engine. */
export const usualQueue: QueueLimits = { length: 500, wait: 30_000 }

/**
 * A first-come queue for a database's connections: each is held for a statement or a whole
 * transaction.
 */
export class Turnstile {
  readonly #limits: QueueLimits
  readonly #places: number
  readonly #held: () => string
  readonly #waiting: (() => void)[] = []
  #inside = 0
  #isClosed = false
  #lastLeft = () => {}

  /**
   * @param places how many callers may hold a connection at once
   * @param held tells what holds them, for the message about one that waited too long
   */
  constructor(limits: QueueLimits, places: number, held = () => 'other transactions hold it') {
    this.#limits = limits
    this.#places = places
    this.#held = held
  }

  /**
   * Resolves at the caller's turn; throws `DatabaseUnavailable` when the queue is full, closed or
   * stuck.
   */
  async enter(): Promise<void> {
    if (this.#isClosed) throw new DatabaseUnavailable('The database is closing.')
    if (this.#inside < this.#places) {
      this.#inside += 1
      return
    }
    const { length, wait } = this.#limits
    if (this.#waiting.length >= length) {
      throw new DatabaseUnavailable(`${length} statements already wait for the database.`)
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(new DatabaseUnavailable(`Waited ${wait} ms for the database: ${this.#held()}.`))
      }, wait)
      this.#waiting.push(enter)
    })
  }

  /** Passes the caller's place to the next in line. */
  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else if (--this.#inside === 0) this.#lastLeft()
  }

  /**
   * Refuses new callers, lets waiting ones finish, and resolves when the last one has left, without
   * a time limit.
   */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    if (this.#inside === 0) return
    await new Promise<void>((resolve) => {
      this.#lastLeft = resolve
    })
  }
}
