import type { Server } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds after the last request from which a process is at rest. */
const untilRest = 10_000
/**
 * V8 forgets a function's compiled code in the sixth collection since it ran (`--bytecode-old-age`):
 * as many in the first rest leave out what only the start ran. Later ones have one each, so that what
 * requests run stays compiled.
 */
const collections = 6
/** Milliseconds from one to the next, for a request that comes between them. */
const between = 500

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
  let timer: NodeJS.Timeout | null = null
  let isWorking = false
  let left = collections
  const rest = () => {
    timer = null
    if (isWorking) beSmall()
    isWorking = false
    collect()
    if (left === 1) return
    left--
    timer = setTimeout(rest, between).unref()
  }
  const work = () => {
    if (timer && isWorking) {
      timer.refresh()
      return
    }
    if (timer) clearTimeout(timer)
    beQuick()
    isWorking = true
    timer = setTimeout(rest, untilRest).unref()
  }
  server.on('request', work)
  return () => {
    server.off('request', work)
    if (timer) clearTimeout(timer)
  }
}

/** V8's own collection of the whole heap, which leaves no page half empty: no request waits for it at rest. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc') // only a new context has the function
  setFlagsFromString('--no-expose-gc')
  return () => {
    setFlagsFromString('--compact-on-every-full-gc')
    collect()
    setFlagsFromString('--no-compact-on-every-full-gc')
  }
}
