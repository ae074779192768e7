import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Log, OpenOptions, QueueLimits } from './database.ts'
import { embeddedDialect } from './embedded-dialect.ts'
import { type Engine, startEngine } from './embedded-engine.ts'
import { FolderRefused, prepareFolder } from './embedded-folder.ts'
import { refuseWithoutRoom, reserveJournal } from './embedded-room.ts'
import { maintain } from './embedded-upkeep.ts'
import { EngineKeeper } from './engine-keeper.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { watchTransactions } from './inside-transaction.ts'
import { plannerSettings } from './planner.ts'
import type { Tables } from './tables.gen.ts'
import { Turnstile, usualQueue } from './turnstile.ts'
import { DatabaseUnavailable, isStorageFull, StorageFull } from './unavailable.ts'
import { measuredWaits } from './waits.ts'

/**
 * Opens the embedded engine on a folder, creating it if needed, or in memory without one. Throws
 * `FolderInUse` (folder-lock.ts), `FolderRefused`, or the engine's error.
 */
export async function openEmbedded(options: OpenOptions): Promise<Database> {
  watchTransactions()
  const log = options.log ?? (() => {})
  const folder = options.folder === undefined ? undefined : resolve(options.folder)
  if (folder) mkdirSync(dirname(folder), { recursive: true })
  const refused = (error: unknown): never => {
    throw folder ? asRefusal(error, folder) : error
  }
  const unlock = folder ? await lockFolder(folder, log).catch(refused) : async () => {}
  try {
    const given = options.snapshot instanceof Blob ? await options.snapshot.arrayBuffer() : options.snapshot
    const snapshot = given && new Uint8Array(given) // a separate copy, as the worker's message requires
    if (!folder) return await serve({ snapshot }, unlock, log, options.queue)
    await prepareFolder(folder, snapshot, log)
    return await serve({ folder }, unlock, log, options.queue)
  } catch (error) {
    await unlock()
    return refused(error)
  }
}

/** Turns a failure to open into a sentence about the folder. */
function asRefusal(error: unknown, folder: string): unknown {
  if (error instanceof FolderRefused || error instanceof FolderInUse) return error
  const { message } = error as Error
  if (isStorageFull(error))
    return new StorageFull(`The database in ${folder} cannot be opened for lack of disk space: ${message}`)
  return new FolderRefused(
    `The database in ${folder} cannot be opened: ${message.replace(/\.$/, '')}. If its files are damaged, restore a backup ` +
      'into an empty DATA_DIR.',
    { cause: error },
  )
}

type Hearer = { hear(payload: string): void; missed?(): void }
type Place = { folder?: string; snapshot?: Uint8Array<ArrayBuffer> }

async function serve(
  { folder, snapshot }: Place,
  unlock: () => Promise<void>,
  log: Log,
  queue: QueueLimits = usualQueue,
): Promise<Database> {
  const hearers = new Map<string, Set<Hearer>>()
  const heard = (channel: string, payload: string) => {
    for (const { hear } of hearers.get(channel) ?? []) hear(payload)
  }
  const start = async () => {
    const engine = await startEngine({ folder: folder && join(folder, 'pgdata'), snapshot }, heard, (error) =>
      log('The embedded database stopped.', { error }),
    )
    try {
      if (folder) await refuseWithoutSync(engine, folder)
      await prepareSession(engine)
      if (folder) await reserveJournal(folder, engine)
      for (const channel of hearers.keys()) await engine.query(`listen "${channel.replaceAll('"', '""')}"`)
    } catch (error) {
      await engine.close()
      throw error
    }
    return engine
  }
  const keeper = new EngineKeeper(await start(), async () => {
    if (!folder) throw new DatabaseUnavailable('The database in memory is gone.')
    log('The embedded database is started again.')
    const engine = await start()
    for (const set of hearers.values()) for (const { missed } of set) missed?.() // notices sent meanwhile are lost
    return engine
  })
  const turnstile = new Turnstile(queue, 1, () => keeper.doing)
  const allowWrite = folder ? (engine: Engine) => refuseWithoutRoom(folder, engine) : async () => {}
  const waits = measuredWaits()
  const db = new Kysely<Tables>({ dialect: waits.on(embeddedDialect(keeper, turnstile, allowWrite)) })
  /** Runs work other than a statement, alone, as a statement runs. */
  const alone = async <T>(work: (engine: Engine) => Promise<T>): Promise<T> => {
    await turnstile.enter()
    try {
      return await work(await keeper.current())
    } finally {
      turnstile.leave()
    }
  }
  const timers = folder ? maintain(db, () => alone(allowWrite), log) : []

  let closing: Promise<void> | undefined
  const close = async () => {
    for (const timer of timers) clearInterval(timer)
    await turnstile.close()
    // A full disk has no room for the checkpoint of a clean shutdown: nothing is lost, the next
    // opening reads the journal.
    await keeper
      .close()
      .catch((error: unknown) => log('The embedded database could not be closed properly.', { error }))
    await unlock()
  }
  return {
    kind: 'embedded',
    db,
    waits,
    async listen(channel, hear, missed) {
      const hearer: Hearer = { hear, missed }
      const others = hearers.get(channel)
      if (others) others.add(hearer)
      else {
        hearers.set(channel, new Set([hearer]))
        await sql`listen ${sql.id(channel)}`.execute(db)
      }
      return async () => {
        const left = hearers.get(channel)
        left?.delete(hearer)
        if (left?.size !== 0) return
        hearers.delete(channel)
        await sql`unlisten ${sql.id(channel)}`.execute(db)
      }
    },
    refuseUnwritable: () => alone(allowWrite),
    dump: () => alone((engine) => engine.dump()),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

async function refuseWithoutSync(engine: Engine, folder: string) {
  const { rows } = await engine.query(
    "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
  )
  const { fsync, method } = z.object({ fsync: z.string(), method: z.string() }).parse(rows[0])
  if (fsync === 'on' && method === 'fsync') return
  throw new FolderRefused(
    `The embedded database in ${folder} does not write safely to disk (fsync ${fsync}, ${method}); Flightcase refuses to start on it.`,
  )
}

async function prepareSession(engine: Engine) {
  await engine.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set client_min_messages = 'warning'")
  await engine.query(plannerSettings)
  for (const name of ['btree_gist', 'pg_trgm', 'unaccent']) await engine.query(`create extension if not exists ${name}`)
}
