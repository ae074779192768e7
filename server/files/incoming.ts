import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** Milliseconds the server waits for a sender. */
export type Patience = {
  /** Without a byte, in the middle of a body. */
  silence: number
  /** For the rest of a refused body. */
  rest: number
}
const usualPatience: Patience = { silence: 60_000, rest: 300_000 }

/** An unanswered request; `breakOff` ends the reading of its body. */
type Unanswered = { isBroken: boolean; breakOff: () => void }
const unanswered = new WeakMap<Socket, Unanswered>()

/**
 * The bytes of a request's body as they arrive. A consumer that leaves early keeps the connection:
 * the rest is read and dropped, so that a sender that sends everything before it reads gets the
 * answer.
 * @param most bytes the body may have
 * @throws request.too_large beyond them, request.malformed when the sender breaks off
 */
export async function* chunksOf({ raw, server }: FastifyRequest, most: number): AsyncGenerator<Buffer> {
  if (Number(raw.headers['content-length']) > most) throw new Problem('request.too_large')
  const state = unanswered.get(raw.socket)
  const broken = new Promise<never>((_, reject) => {
    if (state) state.breakOff = () => reject(new Error('the sender broke off'))
    if (state?.isBroken) state.breakOff()
  })
  broken.catch(() => {}) // the race below receives it, if a consumer reads on
  const chunks = raw.iterator({ destroyOnReturn: false })
  limitSilence(raw.socket, server.patience.silence)
  let size = 0
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), broken]).catch((cause: unknown) => {
        throw Object.assign(new Problem('request.malformed'), { cause })
      })
      if (next.done) return
      size += next.value.length
      if (size > most) throw new Problem('request.too_large')
      yield next.value
    }
  } finally {
    limitSilence(raw.socket, 0)
    // While the iterator listens, nothing flows; when the sender breaks off, the iterator never
    // ends.
    if (!state?.isBroken) await chunks.return?.()
    raw.resume()
  }
}

/** Hangs up after this many milliseconds without a byte; 0 waits for ever. */
function limitSilence(socket: Socket, ms: number): void {
  if (isReal(socket)) socket.setTimeout(ms)
}
/** False for the socket of Fastify's `inject`, which only has an address. */
const isReal = (socket: Socket): boolean => 'setTimeout' in socket

/**
 * Makes sure that every sender can read its answer, and that none holds a connection for nothing:
 * reads and drops the rest of a refused body, for a while, and answers a request that breaks off as
 * malformed.
 */
export function readOn(app: FastifyInstance, patience: Patience = usualPatience): void {
  app.decorate('patience', patience)
  app.addHook('onRequest', async ({ raw }, reply) => {
    const state: Unanswered = { isBroken: false, breakOff: () => {} }
    unanswered.set(raw.socket, state)
    reply.raw.once('close', () => {
      if (unanswered.get(raw.socket) === state) unanswered.delete(raw.socket)
    })
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (unanswered.get(raw.socket)?.isBroken) {
      reply.header('connection', 'close')
      return
    }
    if (!isComing(raw)) return
    raw.resume()
    limitSilence(raw.socket, patience.silence)
    // A connection that closes with bytes unread is reset, and the answer on it may be lost.
    if (!reply.raw.shouldKeepAlive) await restOf(raw, patience.rest)
    else {
      reply.raw.once('finish', () => {
        limitSilence(raw.socket, patience.silence) // the answer's end has set another limit
        void restOf(raw, patience.rest).then(() => {
          if (isComing(raw)) raw.socket.destroy()
        })
      })
    }
  })
}

type Raw = FastifyRequest['raw']
const isComing = (raw: Raw): boolean =>
  isReal(raw.socket) &&
  !raw.complete &&
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0)

/** Resolves when a body has ended, its sender has gone, or the time (ms) is up. */
async function restOf(raw: Raw, ms: number): Promise<void> {
  await finished(raw, { signal: AbortSignal.timeout(ms), writable: false }).catch(() => {})
}

/**
 * Handles a connection that sends something other than HTTP, or ends within a request.
 * @returns false when a request on it still gets an answer, which then reports the error itself
 */
export function breakOff(socket: Socket): boolean {
  const state = unanswered.get(socket)
  if (!state) return true
  state.isBroken = true
  state.breakOff()
  return false
}

declare module 'fastify' {
  interface FastifyInstance {
    patience: Patience
  }
}
