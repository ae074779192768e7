import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import type { Database, OpenOptions } from './database.ts'
import { refuseInsideTransaction, refuseSilentRollback, watchTransactions } from './inside-transaction.ts'
import { lockNumbers } from './lock-numbers.ts'
import { mostNames } from './most-names.ts'
import { plannerSettings } from './planner.ts'
import { listener } from './postgresql-listener.ts'
import { isWriting, Recurring } from './recurring.ts'
import type { Tables } from './tables.gen.ts'
import { Turnstile, usualQueue } from './turnstile.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { parameterText, parserOf } from './values.ts'
import { measuredWaits } from './waits.ts'

const OLDEST = 15
/** Connections of one process, beside the listening one. */
const connections = 10
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent']

/**
 * The server answers but cannot hold this database; `message` says what is missing and how to
 * provide it.
 */
export class ServerRefused extends Error {
  override readonly name = 'ServerRefused'
}

const settings = (url: string) => ({
  connectionString: url,
  application_name: 'flightcase',
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  types: { getTypeParser: (type: number) => parserOf(type) },
})

/**
 * Opens a pool on a PostgreSQL server. Throws `DatabaseUnavailable` when the server does not
 * answer, `ServerRefused` when it is unsuitable.
 */
export async function openPostgresql({
  url,
  log = () => {},
  queue = usualQueue,
  isWatched = true,
}: OpenOptions & { url: string }): Promise<Database> {
  if (isWatched) watchTransactions()
  const pool = new pg.Pool({
    ...settings(url),
    max: connections,
    // Statements rather than start parameters: connection poolers refuse the latter
    onConnect: async (client) => {
      await client.query(
        "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set client_min_messages = 'warning'; " +
          "set statement_timeout = '60s'; set lock_timeout = '20s'; set idle_in_transaction_session_timeout = '60s'; " +
          // Enough to sort a hundred thousand materials without a file on the disk.
          "set work_mem = '16MB'; " +
          // Compiling a statement costs more than it spares (docs/decisions/2026-11-27-no-jit.md).
          `set jit = off; ${plannerSettings}`,
      )
    },
  })
  pool.on('error', (error) => log('A database connection was lost.', { error }))
  try {
    await refuseUnfit(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const listening = listener(settings(url), log)
  const users = guarded(pool, new Turnstile(queue, connections))
  const waits = measuredWaits()
  const db = new Kysely<Tables>({ dialect: waits.on(new PostgresDialect({ pool: users })) })
  let closing: Promise<void> | undefined
  return {
    kind: 'postgresql',
    db,
    waits,
    listen: listening.listen,
    refuseUnwritable: () => refuseUnwritable(db),
    close: () => {
      closing ??= Promise.all([listening.close(), users.end()]).then(() => {})
      return closing
    },
  }
}

/**
 * Makes the server write a file beside its tables, by sorting more than fits in memory: it fails
 * when their disk is full. Writing a row would not do, since it may find room in an existing file.
 */
async function refuseUnwritable(db: Kysely<Tables>) {
  await db.transaction().execute(async (inner) => {
    const { rows } = await sql<{ closed: boolean }>`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as closed`.execute(inner)
    if (rows[0]?.closed)
      throw new DatabaseUnavailable('PostgreSQL takes no writes: it is a copy, or was made read-only.')
    await sql`set local work_mem = '64kB'`.execute(inner)
    await sql`select count(*) from (select repeat(n::text, 40) from generate_series(1, 3000) n order by 1) sorted`.execute(
      inner,
    )
  })
}

/**
 * The pool as Kysely sees it: same parameters, refusals and queue as on the embedded engine. The
 * pool's own queue would report a long wait as an unresponsive server, and its end() forgets
 * waiting callers.
 */
function guarded(pool: pg.Pool, turnstile: Turnstile): PostgresPool {
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const recurring = new Recurring()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    let writes = false
    let isOutdated = false
    const kept = new Set<string>()
    return {
      async query(statement: unknown, parameters: readonly unknown[] = []) {
        const text = statement as string // without cursors, Kysely passes text only
        writes = isWriting(writes, text)
        const values = parameters.map(parameterText)
        const name = recurring.nameOf(text, values, writes)
        if (name) kept.add(name)
        const result = await client.query({ text, values, ...(name && { name }) }).catch((cause: Error) => {
          // A newer version has changed a table: the statement is kept anew on another connection.
          if (name && cause instanceof pg.DatabaseError) isOutdated ||= cause.code === '0A000'
          if (cause instanceof pg.DatabaseError) throw cause
          throw new DatabaseUnavailable(`The connection to PostgreSQL was lost: ${cause.message}`, { cause })
        })
        if (text === 'commit') refuseSilentRollback(result.command)
        return result
      },
      release: () => {
        // Closes a connection that keeps too many plans whose statements have lost their names.
        client.release(isOutdated || kept.size > 2 * mostNames)
        turnstile.leave()
      },
    } as unknown as PostgresPoolClient // its second overload is for cursors
  }
  return {
    async connect() {
      refuseInsideTransaction()
      await turnstile.enter()
      const client = await reach(pool).catch((error: unknown) => {
        turnstile.leave()
        throw error
      })
      const known = seen.get(client) ?? wrap(client)
      seen.set(client, known)
      return known
    },
    async end() {
      await turnstile.close()
      await pool.end()
    },
  }
}

async function reach(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    const { message } = cause as Error
    const what = cause instanceof pg.DatabaseError ? 'refuses the connection' : 'does not answer'
    throw new DatabaseUnavailable(`PostgreSQL ${what}: ${message || String(cause)}`, { cause })
  }
}

async function refuseUnfit(pool: pg.Pool) {
  const client = await reach(pool)
  try {
    const { rows } = await client.query<{ version: number; name: string; encoding: string; creates: boolean }>(
      `select current_setting('server_version_num')::int as version, current_database() as name,
        current_setting('server_encoding') as encoding, has_schema_privilege(current_schema(), 'create') as creates`,
    )
    const found = rows[0]!
    const major = Math.floor(found.version / 10_000)
    if (major < OLDEST) throw new ServerRefused(`PostgreSQL ${major} is too old: Flightcase needs ${OLDEST} or newer.`)
    if (found.encoding !== 'UTF8') {
      throw new ServerRefused(
        `The database ${found.name} is encoded in ${found.encoding}; create it with encoding UTF8.`,
      )
    }
    if (!found.creates) {
      throw new ServerRefused(
        `The database user may not create tables in ${found.name}. Make it the owner: alter database ${found.name} owner to <user>;`,
      )
    }
    await addExtensions(client, found.name)
  } finally {
    client.release()
  }
}

async function addExtensions(client: pg.PoolClient, name: string) {
  // Inlined, not placeholders: they are constants of this file
  const { rows } = await client.query<{ extname: string }>('select extname from pg_extension')
  const missing = EXTENSIONS.filter((extension) => !rows.some((row) => row.extname === extension))
  for (const extension of missing) {
    try {
      // Two processes may start at once; without the lock one would fail on a duplicate
      await client.query(
        `begin; select pg_advisory_xact_lock(${lockNumbers.extension}); create extension if not exists ${extension}; commit`,
      )
    } catch (cause) {
      await client.query('rollback')
      throw new ServerRefused(
        `The extension ${extension} is missing in ${name} and could not be created (${(cause as Error).message}). ` +
          `Install PostgreSQL's contrib package if needed, then, as its administrator: create extension ${extension};`,
        { cause },
      )
    }
  }
}
