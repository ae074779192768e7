import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Log } from './database.ts'
import { refuseInsideTransaction, refuseSilentRollback } from './holding.ts'
import { lockNumbers } from './lock-numbers.ts'
import { listener } from './postgresql-listener.ts'
import type { Tables } from './tables.gen.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { parameterText, parserOf } from './values.ts'

const OLDEST = 15
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent']

/** The server answers but cannot hold this database; `message` says what is missing and how to provide it. */
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

/** Opens a pool on a PostgreSQL server. Throws `DatabaseUnavailable` when it does not answer, `ServerRefused` when it does not fit. */
export async function openPostgresql(url: string, log: Log): Promise<Database> {
  const pool = new pg.Pool({
    ...settings(url),
    max: 10,
    // Statements rather than start parameters: connection poolers refuse those
    onConnect: async (client) => {
      await client.query(
        "set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set client_min_messages = 'warning'; " +
          "set statement_timeout = '60s'; set lock_timeout = '20s'; set idle_in_transaction_session_timeout = '60s'; " +
          // A hundred thousand materials are put in order without a file on the disk.
          "set work_mem = '16MB'",
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
  const users = guarded(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: users }) })
  let closing: Promise<void> | undefined
  return {
    kind: 'postgresql',
    db,
    listen: listening.listen,
    close: () => {
      closing ??= Promise.all([listening.close(), users.end()]).then(() => {})
      return closing
    },
  }
}

/** The pool as Kysely sees it: same parameters, same refusals as on the embedded engine. */
function guarded(pool: pg.Pool): PostgresPool {
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  // Who has a connection or waits for one. pg's own end() forgets those who wait: they would hang until they time out.
  let users = 0
  let isClosing = false
  let lastLeft = () => {}
  const leave = () => {
    users -= 1
    if (users === 0) lastLeft()
  }
  const wrap = (client: pg.PoolClient): PostgresPoolClient =>
    ({
      async query(statement: unknown, parameters: readonly unknown[] = []) {
        const text = statement as string // cursors are not configured, so Kysely passes text only
        const result = await client.query(text, parameters.map(parameterText))
        if (text === 'commit') refuseSilentRollback(result.command)
        return result
      },
      release: () => {
        client.release()
        leave()
      },
    }) as unknown as PostgresPoolClient // its second overload is for cursors
  return {
    async connect() {
      refuseInsideTransaction()
      if (isClosing) throw new DatabaseUnavailable('The database is closing.')
      users += 1
      const client = await reach(pool).catch((error: unknown) => {
        leave()
        throw error
      })
      const known = seen.get(client) ?? wrap(client)
      seen.set(client, known)
      return known
    },
    async end() {
      isClosing = true
      if (users > 0) {
        await new Promise<void>((resolve) => {
          lastLeft = resolve
        })
      }
      await pool.end()
    },
  }
}

async function reach(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    const { message } = cause as Error
    throw new DatabaseUnavailable(`PostgreSQL does not answer: ${message || String(cause)}`, { cause })
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
  // Names, not a placeholder list: they are constants of this file
  const { rows } = await client.query<{ extname: string }>('select extname from pg_extension')
  const missing = EXTENSIONS.filter((extension) => !rows.some((row) => row.extname === extension))
  for (const extension of missing) {
    try {
      // Two processes may start together; without the lock one would fail on a duplicate
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
