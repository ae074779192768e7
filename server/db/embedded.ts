import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Log, OpenOptions, QueueLimits } from './database.ts'
import { embeddedDialect, Turnstile } from './embedded-dialect.ts'
import { type Engine, startEngine } from './embedded-engine.ts'
import { lockFolder } from './lock.ts'
import type { Tables } from './tables.gen.ts'

/** The only PGlite version this program opens folders with; package.json pins the same (a test compares them). */
export const ENGINE = { engine: 'pglite', version: '0.5.16' } as const

const EngineFile = z.object({ engine: z.string(), version: z.string() })
const limits: QueueLimits = { length: 500, wait: 30_000 }
const CHECKPOINT_EVERY = 5 * 60_000
const VACUUM_HOUR = 3 // UTC

/** The folder exists and this program must not open it; `message` says why and what to do. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused'
}

/**
 * Opens the embedded engine on a folder, creating it at first, or in memory without one. Throws `FolderInUse`
 * (lock.ts), `FolderRefused`, or what the engine said.
 */
export async function openEmbedded(options: OpenOptions): Promise<Database> {
  const log = options.log ?? (() => {})
  const folder = options.folder === undefined ? undefined : resolve(options.folder)
  if (folder) mkdirSync(dirname(folder), { recursive: true })
  const unlock = folder ? await lockFolder(folder, log) : async () => {}
  try {
    const given = options.snapshot instanceof Blob ? await options.snapshot.arrayBuffer() : options.snapshot
    const snapshot = given && new Uint8Array(given) // a copy of its own, as the worker's message wants
    if (!folder) return await serve({ snapshot }, unlock, log, options.queue)
    await prepare(folder, snapshot, log)
    return await serve({ folder }, unlock, log, options.queue)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Builds a new database in a sibling folder and renames it, so that a crash leaves no half-made one; or checks the old. */
async function prepare(folder: string, snapshot: Place['snapshot'], log: Log) {
  const content = existsSync(folder) ? readdirSync(folder) : []
  if (content.includes('engine.json')) return refuseOtherEngine(folder)
  if (content.length > 0) {
    throw new FolderRefused(
      `The folder ${folder} is not empty and holds no Flightcase database. Choose another DATA_DIR.`,
    )
  }
  const building = `${folder}.new`
  rmSync(building, { recursive: true, force: true })
  mkdirSync(building)
  const engine = await startEngine(
    { folder: join(building, 'pgdata'), snapshot },
    () => {},
    () => {},
  )
  await engine.close()
  writeFileSync(join(building, 'engine.json'), `${JSON.stringify(ENGINE)}\n`, { flush: true })
  syncTree(building)
  renameSync(building, folder)
  syncFolder(dirname(folder))
  log('A new embedded database was created.', { folder, ...ENGINE })
}

/** The engine copies its first files in without synchronising them. */
function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncFile(path)
  }
  syncFolder(folder)
}

function syncFile(path: string) {
  const descriptor = openSync(path, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function syncFolder(path: string) {
  if (process.platform === 'win32') return // folders cannot be opened there
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

function refuseOtherEngine(folder: string) {
  const made = EngineFile.parse(JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8')))
  if (made.engine === ENGINE.engine && made.version === ENGINE.version) return
  throw new FolderRefused(
    `The database in ${folder} was made by ${made.engine} ${made.version}; this program has ${ENGINE.engine} ` +
      `${ENGINE.version}, which cannot open it. Run "flightcase backup" with the previous version of Flightcase, then ` +
      '"flightcase restore" with this one into an empty DATA_DIR.',
  )
}

type Place = { folder?: string; snapshot?: Uint8Array<ArrayBuffer> }

async function serve(
  { folder, snapshot }: Place,
  unlock: () => Promise<void>,
  log: Log,
  queue: QueueLimits = limits,
): Promise<Database> {
  const hearers = new Map<string, Set<(payload: string) => void>>()
  const heard = (channel: string, payload: string) => {
    for (const hear of hearers.get(channel) ?? []) hear(payload)
  }
  const engine = await startEngine({ folder: folder && join(folder, 'pgdata'), snapshot }, heard, (error) =>
    log('The embedded database stopped.', { error }),
  )
  const turnstile = new Turnstile(queue)
  const db = new Kysely<Tables>({ dialect: embeddedDialect(engine, turnstile) })
  try {
    if (folder) await refuseWithoutSync(engine, folder)
    await prepareSession(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
  const timers = folder ? maintain(db, log) : []

  let closing: Promise<void> | undefined
  const close = async () => {
    for (const timer of timers) clearInterval(timer)
    await turnstile.close()
    await engine.close()
    await unlock()
  }
  return {
    kind: 'embedded',
    db,
    async listen(channel, hear) {
      const others = hearers.get(channel)
      if (others) others.add(hear)
      else {
        hearers.set(channel, new Set([hear]))
        await sql`listen ${sql.id(channel)}`.execute(db)
      }
      return async () => {
        const left = hearers.get(channel)
        left?.delete(hear)
        if (left?.size !== 0) return
        hearers.delete(channel)
        await sql`unlisten ${sql.id(channel)}`.execute(db)
      }
    },
    async dump() {
      await turnstile.enter()
      try {
        return await engine.dump()
      } finally {
        turnstile.leave()
      }
    },
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
    `The embedded database in ${folder} does not write safely to disk (fsync ${fsync}, ${method}); it will not start so.`,
  )
}

async function prepareSession(engine: Engine) {
  await engine.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set client_min_messages = 'warning'")
  for (const name of ['btree_gist', 'pg_trgm', 'unaccent']) await engine.query(`create extension if not exists ${name}`)
}

/** The work PostgreSQL's own background processes would do; the engine has none. */
function maintain(db: Kysely<Tables>, log: Log): NodeJS.Timeout[] {
  const run = (statement: string) =>
    sql
      .raw(statement)
      .execute(db)
      .catch((error: unknown) => log('Database maintenance failed.', { statement, error }))
  let vacuumed = new Date().toISOString().slice(0, 10)
  const checkpoint = setInterval(() => void run('checkpoint'), CHECKPOINT_EVERY)
  const vacuum = setInterval(() => {
    const now = new Date()
    const day = now.toISOString().slice(0, 10)
    if (day === vacuumed || now.getUTCHours() < VACUUM_HOUR) return
    vacuumed = day
    void run('vacuum analyze')
  }, 10 * 60_000)
  for (const timer of [checkpoint, vacuum]) timer.unref()
  return [checkpoint, vacuum]
}
