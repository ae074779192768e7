import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds after the last request from which a process is at rest. */
const untilRest = 10_000

/** V8 keeps its heap small, and collects it often: half of the time of a large answer. */
export const beSmall = (): void => setFlagsFromString('--optimize-for-size')
const beQuick = () => setFlagsFromString('--no-optimize-for-size')

/**
 * Gives a process room while it answers, and takes it back once it rests
 * (docs/decisions/2026-11-23-memory.md). To be called once for each process.
 * @returns a function that stops watching the server
 */
export function restBetween(server: Server): () => void {
  const collect = collector()
  let resting: NodeJS.Timeout | null = null
  const rest = () => {
    resting = null
    beSmall()
    collect()
  }
  const work = () => {
    if (resting) {
      resting.refresh()
      return
    }
    beQuick()
    resting = setTimeout(rest, untilRest).unref()
  }
  server.on('request', work)
  return () => {
    server.off('request', work)
    if (resting) clearTimeout(resting)
  }
}

/** V8's own collection of the whole heap: some 50 ms, which no request waits for at rest. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc') // only a new context has the function
  setFlagsFromString('--no-expose-gc')
  return collect
}
