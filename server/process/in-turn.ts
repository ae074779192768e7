import { Problem } from '../problem.ts'

export type Turns = {
  /** Works that run at once. */
  places: number
  /** Works that may wait for a place; further ones are refused. */
  waiting: number
}

/** Runs a work once a place is free. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * The same handler, with each of its transactions in turn: a caller that waits for a place holds no
 * connection to the database.
 */
export const takingTurns = <H extends object>(turn: InTurn, handler: H): H & { turn: InTurn } => ({ ...handler, turn })

/**
 * A first-come queue for slow work of one kind, so that many callers at once leave capacity to the
 * others.
 * @returns a function that runs work in its turn; throws server.unavailable when too many wait
 * already
 */
export function inTurn({ places, waiting }: Turns): InTurn {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < places) running++
    else {
      if (queue.length >= waiting) throw new Problem('server.unavailable', { retryAfter: 5 })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Passes the place to the next in line, or frees it.
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
