import type { Services } from '../context.ts'
import { call, type Outcome } from './call.ts'
import { headersOf } from './deliveries.ts'
import { type Resolve, targetOf } from './places.ts'
import { type Claimed, claim, release, releaseAll, settleDelivered, untilDue, webhookChannel } from './queue.ts'
import { nextTry } from './schedule.ts'
import { signatureOf } from './signature.ts'
import { noteFailure } from './tidy.ts'

/** Milliseconds for which a receiver may keep a try waiting. */
const longestTry = 15_000
/** Tries of one webhook at once: a slow receiver holds up no other webhook, nor all of its records. */
const atOnce = 4
/**
 * Milliseconds between two looks for what is due: at least, while tries are under way, and at most,
 * should a notification be lost. After a failure of ours the sender rests.
 */
const shortestSleep = 200
const whileSending = 1_000
const longestSleep = 600_000
const afterFailure = 5_000
/** Milliseconds that tries under way may still take when the process ends. */
const lastPatience = 2_000

type SenderOptions = {
  /** The port that this process listens on: no webhook goes there. */
  port: number
  resolve: Resolve
  log(error: unknown): void
  /** Milliseconds, for tests. */
  longestTry?: number
}
export type Sender = {
  /** Sends what is due, and what becomes due meanwhile; resolves once nothing is. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Sends deliveries as they become due (rules/webhook.md#11). Every process has one: each delivery is
 * taken by one of them at a time.
 */
export async function startSender(services: Services, options: SenderOptions): Promise<Sender> {
  const { database, now } = services
  const { db } = database
  const stopping = new AbortController()
  const underWay = new Map<number, { hook: number; done: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let [willLook, isOpen] = [false, true]

  // Only one process can have the embedded database open, and it sends nothing yet.
  if (database.kind === 'embedded') await releaseAll(db)

  /** Takes what is due; sleeps until more will be. */
  const look = async () => {
    willLook = false
    if (!isOpen) return
    const busy = new Map<number, number>()
    for (const { hook } of underWay.values()) busy.set(hook, (busy.get(hook) ?? 0) + 1)
    for (const one of await claim(db, now(), { each: atOnce, busy })) begin(one)
    // What is due and was not taken waits for a place: a try that ends wakes this.
    sleep(underWay.size > 0 ? whileSending : ((await untilDue(db, now())) ?? longestSleep))
  }
  const begin = (one: Claimed) => {
    const done = send(services, options, one, stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) options.log(error)
      })
      .then(() => {
        underWay.delete(one.id)
        wake()
      })
    underWay.set(one.id, { hook: one.webhook_id, done })
  }
  const sleep = (wait: number) => {
    clearTimeout(timer)
    if (isOpen) timer = setTimeout(wake, Math.min(Math.max(wait, shortestSleep), longestSleep)).unref()
  }
  /** Looks once more, after a look under way. */
  const wake = () => {
    if (willLook) return
    willLook = true
    turn = turn.then(look).catch((error: unknown) => {
      options.log(error)
      sleep(afterFailure)
    })
  }
  const ended = () => Promise.all([...underWay.values()].map(({ done }) => done))

  const stopListening = await database.listen(webhookChannel, wake, wake)
  wake()
  return {
    async drain() {
      for (;;) {
        wake()
        const looked = turn
        await looked
        // A try that ended during this look has asked for another, which may find what waited for it.
        if (turn === looked && underWay.size === 0) return
        await ended()
      }
    },
    async stop() {
      isOpen = false
      await stopListening()
      await turn
      clearTimeout(timer)
      const patience = setTimeout(() => stopping.abort(), lastPatience)
      await ended()
      clearTimeout(patience)
    },
  }
}

/** One try of one delivery, from the check of its address to what it leaves in the database. */
async function send(
  { database: { db }, config, now }: Services,
  { port, resolve, longestTry: patience = longestTry }: SenderOptions,
  one: Claimed,
  stop: AbortSignal,
): Promise<void> {
  const began = now()
  const timestamp = Math.floor(began / 1000)
  const signature = signatureOf(one.secret, one.message_id, timestamp, one.body)
  const sent = { headers: headersOf(one.message_id, timestamp, signature), body: one.body }
  let outcome: Outcome
  try {
    const target = await targetOf(one.address, { config, port, resolve })
    if (typeof target === 'string') outcome = unsent('address')
    else if (target.addresses.length === 0) outcome = unsent('unresolved')
    else outcome = await call(target, sent, patience, stop)
  } catch (error) {
    // The process ends: the next sender need not wait. After any other fault the delivery rests.
    if (stop.aborted) await release(db, [one.id])
    throw error
  }
  const signed = outcome.failure === 'address' || outcome.failure === 'unresolved' ? null : signature
  if (outcome.failure === null) return settleDelivered(db, one.id, began, outcome, signed)
  const next = one.isDelivered ? null : nextTry(one.tries + 1, one.firstTry ?? began, began)
  await noteFailure(db, one, began, outcome, signed, next)
}

const unsent = (failure: 'address' | 'unresolved'): Outcome => ({
  failure,
  status: null,
  answer: null,
  milliseconds: 0,
})
