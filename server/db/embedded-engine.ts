import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { workerEntry } from '../process/worker-entry.ts'
import { Recurring } from './recurring.ts'
import { DatabaseUnavailable, StorageFull, saysStorageFull } from './unavailable.ts'
import { parameterText } from './values.ts'

/** Start options of the engine's thread; without `folder` everything stays in memory. */
export type EngineData = { folder?: string; snapshot?: Uint8Array<ArrayBuffer> }
/** `name`: under which the engine keeps the statement, and its plan. */
type Query = { kind: 'query'; sql: string; parameters: (string | null)[]; name?: string }
export type EngineRequest = ({ id: number } & Query) | { id: number; kind: 'dump' | 'close' }
export type EngineResult = { rows: unknown[]; command?: string; affected: number }
export type ErrorFacts = { message: string; fields: Record<string, string> }
export type EngineAnswer =
  | { kind: 'ready' }
  | { kind: 'failed'; error: ErrorFacts }
  /** The engine gave up and would spin forever: its thread ends after this. */
  | { kind: 'panic'; message: string }
  | { kind: 'notification'; channel: string; payload: string }
  | { kind: 'result'; id: number; result: EngineResult | Uint8Array<ArrayBuffer> | undefined }
  | { kind: 'error'; id: number; error: ErrorFacts }

export type Engine = {
  /** `isWriting`: the transaction may write; recurring.ts says which plans the engine keeps. */
  query(sql: string, parameters?: readonly unknown[], isWriting?: boolean): Promise<EngineResult>
  /**
   * The whole database as an archive, for `openDatabase({ snapshot })` with the same engine
   * version.
   */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
  /** Why it no longer answers, once its thread has ended: each call fails with this. */
  readonly dead: Error | undefined
  /** What it runs, or ran last, and how long ago that began or ended: for the log. */
  readonly doing: string
}

/** Characters of a statement that the log shows, without its values. */
const shownOfStatement = 200

/** Follows what the engine is asked, by one caller at a time. */
class Doing {
  #what = 'its start'
  #isRunning = false
  #since = performance.now()

  begin(what: string) {
    this.#what = what
    this.#isRunning = true
    this.#since = performance.now()
  }

  end() {
    this.#isRunning = false
    this.#since = performance.now()
  }

  toString() {
    const seconds = Math.round((performance.now() - this.#since) / 1000)
    const what = this.#what.replace(/\s+/g, ' ').slice(0, shownOfStatement)
    return this.#isRunning ? `running for ${seconds} s: ${what}` : `idle for ${seconds} s after: ${what}`
  }
}

/**
 * Same class and fields as the errors of `pg`, so that `code`, `constraint` and `detail` read alike
 * on both engines.
 */
function rebuild({ message, fields }: ErrorFacts): Error {
  if (saysStorageFull(message)) return new StorageFull(message)
  if (!fields.code) return new Error(message)
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields)
}

const diedOf = (message: string): Error =>
  saysStorageFull(message)
    ? new StorageFull(`The embedded database stopped: ${message}.`)
    : new DatabaseUnavailable(`The embedded database stopped: ${message}`)

/**
 * Starts the engine in its own thread. `heard` gets each notification. Fails with the engine's
 * error.
 */
export async function startEngine(
  data: EngineData,
  heard: (channel: string, payload: string) => void,
  stopped: (error: Error) => void,
): Promise<Engine> {
  const entry = workerEntry('db/embedded-worker')
  const worker = new Worker(entry.url, { ...entry.options, workerData: data, name: 'database' })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const recurring = new Recurring()
  const doing = new Doing()
  let next = 0
  let closing = false
  let dead: Error | undefined

  const ready = new Promise<void>((resolve, reject) => {
    const die = (error: Error) => {
      if (dead) return
      dead = error
      reject(error)
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
      if (!closing) stopped(error)
    }
    worker.on('message', (answer: EngineAnswer) => {
      if (answer.kind === 'ready') return resolve()
      if (answer.kind === 'failed') return reject(rebuild(answer.error))
      if (answer.kind === 'panic') return die(diedOf(answer.message))
      if (answer.kind === 'notification') return heard(answer.channel, answer.payload)
      doing.end()
      const caller = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (answer.kind === 'result') caller?.resolve(answer.result)
      else caller?.reject(rebuild(answer.error))
    })
    worker.on('error', (cause) => die(new DatabaseUnavailable('The embedded database stopped.', { cause })))
    worker.on('exit', () => die(new DatabaseUnavailable('The embedded database is closed.')))
  })

  type Asked = Query | { kind: 'dump' | 'close' }
  const ask = (request: Asked) =>
    new Promise<unknown>((resolve, reject) => {
      if (dead) return reject(dead)
      const id = next++
      waiting.set(id, { resolve, reject })
      doing.begin(request.kind === 'query' ? request.sql : request.kind)
      worker.postMessage({ id, ...request })
    })

  try {
    await ready
  } catch (error) {
    closing = true
    await worker.terminate()
    throw error
  }
  return {
    get dead() {
      return dead
    },
    get doing() {
      return String(doing)
    },
    // The result's type follows from the request: see `perform` in embedded-worker.ts
    async query(sql, values = [], isWriting = false) {
      const parameters = values.map(parameterText)
      const name = recurring.nameOf(sql, parameters, isWriting)
      return (await ask({ kind: 'query', sql, parameters, ...(name && { name }) })) as EngineResult
    },
    dump: async () => (await ask({ kind: 'dump' })) as Uint8Array<ArrayBuffer>,
    async close() {
      if (dead) return
      closing = true
      try {
        await ask({ kind: 'close' })
      } finally {
        await worker.terminate()
      }
    },
  }
}
