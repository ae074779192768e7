import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Database, type Db, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { hashToken } from '#server/session/caller.ts'
import { hashPassword } from '#server/session/password.ts'
import { freePort } from '#test/free-port.ts'
import { createDatabase } from '#test/postgres.ts'
import { type BenchmarkSize, fillBenchmark } from './data.ts'
import type { Asked, Question, Reply } from './site-process.ts'

export type Engine = Database['kind']
export type Site = {
  url: string
  /** Token of a signed-in administrator. */
  token: string
  /** Address of its database on the PostgreSQL server; empty with the embedded one. */
  database: string
  filled: { materials: number; events: number; lines: number; seconds: number }
  /** Of the PostgreSQL inside. */
  version: string
  /** Runs a task in the server's process. */
  ask<N extends keyof Asked>(name: N, ...argument: Parameters<Asked[N]>): Promise<Awaited<ReturnType<Asked[N]>>>
  stop(): Promise<void>
}

/**
 * Fills a database, embedded or on the PostgreSQL server at `postgres`, and starts the built server
 * on it.
 */
export async function startBenchSite(size: BenchmarkSize, postgres: string | null): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'flightcase-bench-'))
  const made = postgres ? await createDatabase(postgres) : null
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', removeFolder) // interrupted
  const remove = async () => {
    process.off('exit', removeFolder)
    await made?.drop()
    removeFolder()
  }
  try {
    const place = made ? { url: made.url } : { folder: join(folder, 'database') }
    const prepared = await prepare(place, size)
    const port = await freePort()
    const child = fork(fileURLToPath(new URL('./site-process.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        MALLOC_ARENA_MAX: '1', // as `npm start`, the unit and the image have it
        PORT: String(port),
        HOST: '127.0.0.1',
        BASE_URL: `http://localhost:${port}`,
        DATA_DIR: folder,
        DATABASE_URL: made?.url ?? '',
        LOG_LEVEL: 'error',
      },
    })
    const ask = await connect(child)
    return {
      ...prepared,
      url: `http://localhost:${port}`,
      database: made?.url ?? '',
      ask,
      async stop() {
        const gone = once(child, 'exit')
        await ask('stop')
        await gone
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * A migrated database with the data set and an administrator, tidied as after the nightly
 * maintenance.
 */
async function prepare(place: { url: string } | { folder: string }, size: BenchmarkSize) {
  const began = Date.now()
  const database = await openDatabase(place)
  try {
    const { db } = database
    await migrate(database)
    const filled = await unnoted(db, (inner) => fillBenchmark(inner, size))
    const token = await signedInAdministrator(db)
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
    const version = rows[0]?.version.split(' ')[0] ?? ''
    return { filled: { ...filled, seconds: (Date.now() - began) / 1000 }, token, version }
  } finally {
    await database.close()
  }
}

/** Does `work` on one connection without history, as for records that moved in: 200,000 events would take minutes to note. */
function unnoted<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set flightcase.history = 'off'`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset flightcase.history`.execute(connection)
    }
  })
}

/** The token of a new administrator's session. */
async function signedInAdministrator(db: Db): Promise<string> {
  const password_hash = await hashPassword(randomBytes(12).toString('base64url'))
  const { id } = await db
    .insertInto('user')
    .values({ pseudo: 'bench', email: 'bench@example.org', group_id: 'admin', password_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('user_settings').values({ user_id: id, language: 'FR' }).execute()
  await db.insertInto('person').values({ user_id: id, first_name: 'Camille', last_name: 'Fontaine' }).execute()
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + 12 * 3_600_000).toISOString()
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: id, expires_at })
    .execute()
  return token
}

/** Waits until the server listens. @throws when its process ends first */
async function connect(child: ChildProcess): Promise<Site['ask']> {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>()
  let next = 0
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: Reply | { ready: string }) => {
      if ('ready' in message) return resolve()
      const { id, answer, error } = message
      if (error === undefined) waiting.get(id)?.resolve(answer)
      else waiting.get(id)?.reject(new Error(error))
      waiting.delete(id)
    })
    child.once('exit', (code) => {
      const ended = new Error(`The measured server ended with ${code}.`)
      reject(ended)
      for (const one of waiting.values()) one.reject(ended)
    })
  })
  return async (name, ...[argument]) => {
    const answer = new Promise((resolve, reject) => waiting.set(next, { resolve, reject }))
    child.send({ id: next++, name, argument } satisfies Question)
    // The other end answers each name with the result of its function.
    return (await answer) as never
  }
}
