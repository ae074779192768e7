import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { packageRoot } from '../root.ts'
import { inTransaction } from './connect.ts'
import type { Database, Db } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'

/**
 * The database and this program's migrations do not match; `message` tells the user who starts it
 * why.
 */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

export type Migration = { name: string; text: string; checksum: string }

/** Read in place: the build does not contain them. */
const folder = () => join(packageRoot(), 'server/db/migrations')

/**
 * Reads the migrations of a folder in order: `0001_name.sql`. Line ends do not count in the
 * checksum.
 */
export function readMigrations(from = folder()): Migration[] {
  const names = readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const misnamed = names.find((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
  if (misnamed) throw new MigrationRefused(`The migration ${misnamed} is not named like 0001_some_words.sql.`)
  return names.map((name) => {
    const text = readFileSync(join(from, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/**
 * Applies the missing migrations, each file in one transaction; several processes may call it at
 * once. Throws `MigrationRefused` when an applied file was edited or when the database knows
 * migrations this program does not.
 */
export async function migrate(database: Database, migrations = readMigrations()): Promise<{ applied: string[] }> {
  await locked(database, (db) =>
    sql`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db),
  )
  const applied: string[] = []
  refuseMismatch(await read(database.db), migrations)
  for (const migration of migrations) {
    const done = await locked(database, async (db) => {
      const known = await read(db)
      refuseMismatch(known, migrations)
      if (known.has(migration.name)) return false
      await sql.raw(migration.text).execute(db)
      await db.insertInto('migration').values({ name: migration.name, checksum: migration.checksum }).execute()
      return true
    })
    if (done) applied.push(migration.name)
  }
  return { applied }
}

/** Names of the migrations not applied yet; `/readyz` answers 503 while there are any. */
export async function pendingMigrations(database: Database, migrations = readMigrations()): Promise<string[]> {
  const known = await readApplied(database)
  return migrations.map(({ name }) => name).filter((name) => !known.has(name))
}

/** Explains in a sentence why `migrate` would refuse this database; null when it would not. */
export async function mismatchOfMigrations(database: Database): Promise<string | null> {
  try {
    refuseMismatch(await readApplied(database), readMigrations())
    return null
  } catch (error) {
    if (error instanceof MigrationRefused) return error.message
    throw error
  }
}

/** The applied migrations by name, with their checksums; none in a database never migrated. */
async function readApplied({ db }: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('migration') is not null as made`.execute(db)
  return rows[0]?.made ? read(db) : new Map()
}

/**
 * The lock belongs to the transaction, so that it works through connection poolers and cannot be
 * left behind.
 */
const locked = <T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(database.db, async (db) => {
    await sql`set local statement_timeout = 0; set local lock_timeout = 0; select pg_advisory_xact_lock(${sql.lit(lockNumbers.migration)})`.execute(
      db,
    )
    return work(db)
  })

async function read(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('migration').select(['name', 'checksum']).execute()
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function refuseMismatch(known: Map<string, string>, migrations: Migration[]) {
  const ours = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of known) {
    const expected = ours.get(name)
    if (expected === undefined) {
      throw new MigrationRefused(
        `The database is newer than this program: it has the migration ${name}. Start the newer version of Flightcase, or restore a backup made before it.`,
      )
    }
    if (expected !== checksum) {
      throw new MigrationRefused(
        `The migration ${name} was edited after it had been applied. Put its file back as it was and write a new migration instead.`,
      )
    }
  }
}
