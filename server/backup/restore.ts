import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { extract } from 'tar-stream'
import { type Db, inTransaction } from '../db/connect.ts'
import { migrate, pendingMigrations, readMigrations } from '../db/migrate.ts'
import { isStorageFull } from '../db/unavailable.ts'
import { moveFile } from '../files/moved.ts'
import { syncFolder } from '../files/synced.ts'
import { textLines } from '../files/text-lines.ts'
import { fingerprint, Manifest, type Site } from './backup.ts'
import { RowSum, readRows, tablesOf, withBareTables, writeRows } from './rows.ts'
import { inWorkFolder } from './work-folder.ts'

/** The archive or the target cannot be used; `message` tells the user at the terminal why. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused'
}

/** Archives of former versions hold files of any name that lay among the site's. */
const entryName = /^(database\/[a-z_]+\.jsonl|files\/(?!\.{1,2}$)[^/\\\0]+|manifest\.json)$/

async function unpack(archive: Readable, work: string): Promise<Manifest> {
  await mkdir(join(work, 'database'))
  await mkdir(join(work, 'files'))
  const entries = extract()
  const reading = pipeline(archive, createGunzip(), entries)
  const writing = (async () => {
    for await (const entry of entries) {
      const { name } = entry.header
      if (!entryName.test(name)) throw new RestoreRefused(`This is not a backup of Flightcase: it contains ${name}.`)
      await pipeline(entry, createWriteStream(join(work, name)))
    }
  })()
  try {
    await Promise.all([reading, writing])
  } catch (error) {
    if (error instanceof RestoreRefused || isStorageFull(error)) throw error
    throw new RestoreRefused(
      `The archive cannot be read to its end: ${error instanceof Error ? error.message : error}.`,
    )
  }
  const text = await readFile(join(work, 'manifest.json'), 'utf8').catch(() => {
    throw new RestoreRefused('The archive was cut short: its list of contents is missing.')
  })
  const manifest = Manifest.safeParse(readJson(text))
  if (!manifest.success)
    throw new RestoreRefused('The archive was made by a version of Flightcase that this one does not know.')
  return manifest.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RestoreRefused('The archive is damaged: its list of contents cannot be read.')
  }
}

/** Compares the unpacked bytes with the packed ones. */
async function checkContents(manifest: Manifest, work: string) {
  const named = [
    ...Object.keys(manifest.tables).map((table) => `database/${table}.jsonl`),
    ...Object.keys(manifest.files).map((name) => `files/${name}`),
  ]
  for (const name of named) {
    if (!entryName.test(name) || !existsSync(join(work, name)))
      throw new RestoreRefused(`The archive is damaged: it lacks ${name}.`)
  }
  for (const [table, expected] of Object.entries(manifest.tables)) {
    const found = new RowSum()
    for await (const line of textLines(join(work, 'database', `${table}.jsonl`))) found.add(line)
    if (found.count !== expected.rows || found.sum !== expected.sum) {
      throw new RestoreRefused(`The archive is damaged: the rows of ${table} have changed since it was made.`)
    }
  }
  for (const [name, expected] of Object.entries(manifest.files)) {
    const found = await fingerprint(join(work, 'files', name))
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
      throw new RestoreRefused(`The archive is damaged: the file ${name} has changed since it was made.`)
    }
  }
}

/**
 * Whether a site exists: the database is empty until its setup creates the first account;
 * migrations alone do not count.
 */
export async function isSetUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('"user"') is not null as made`.execute(db)
  if (!rows[0]?.made) return false
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function refuseUsed({ database, dataDir }: Site) {
  const kept = join(dataDir, 'files')
  const files = existsSync(kept) ? await readdir(kept) : []
  if (files.length > 0 || (await isSetUp(database.db))) {
    throw new RestoreRefused(
      'The target is not empty. Restore into a new DATA_DIR and, with PostgreSQL, a new database.',
    )
  }
}

async function refuseNewer({ database }: Site, manifest: Manifest) {
  const applied = readMigrations().length - (await pendingMigrations(database)).length
  if (applied > manifest.migrations.length) {
    throw new RestoreRefused(
      'The target was already started with a newer version than the archive. Restore into a new DATA_DIR and, with PostgreSQL, a new database.',
    )
  }
}

/**
 * The migrations under which the archive's rows were written; later ones are applied to the
 * restored rows.
 */
function migrationsOf(manifest: Manifest) {
  const ours = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = ours.get(name)
    if (migration?.checksum === checksum) return migration
    throw new RestoreRefused(
      `The archive was made by a newer Flightcase: this one does not know its migration ${name}.`,
    )
  })
}

/** Compares the database's rows with the archive's. */
async function verify(db: Db, manifest: Manifest) {
  for (const [table, expected] of Object.entries(manifest.tables)) {
    const found = new RowSum()
    for await (const row of readRows(db, table)) found.add(row)
    if (found.count === expected.rows && found.sum === expected.sum) continue
    throw new RestoreRefused(
      `${table} was restored differently: ${found.count} of ${expected.rows} rows. Nothing was kept.`,
    )
  }
}

/**
 * Fills an empty, unmigrated site from an archive of `writeBackup`, made on either engine, and
 * reads back what it wrote. Rows come in one transaction: a failed restore leaves none.
 *
 * @throws RestoreRefused when the target is not empty, or the archive is cut short, damaged or too
 * new
 */
export async function restoreBackup(site: Site, archive: Readable): Promise<Manifest> {
  await mkdir(site.dataDir, { recursive: true })
  await refuseUsed(site)
  const mark = join(site.dataDir, unfinished)
  await writeFile(mark, '', { flush: true })
  await syncFolder(site.dataDir)
  let hasRows = false
  try {
    const manifest = await inWorkFolder(site.dataDir, 'restore', async (work) => {
      const manifest = await unpack(archive, work)
      await refuseNewer(site, manifest)
      await checkContents(manifest, work)
      await migrate(site.database, migrationsOf(manifest))
      await fill(site.database.db, manifest, work)
      hasRows = true
      await moveFiles(manifest, join(work, 'files'), join(site.dataDir, 'files'))
      await migrate(site.database)
      return manifest
    })
    await rm(mark)
    await syncFolder(site.dataDir)
    return manifest
  } catch (error) {
    if (!hasRows) await rm(mark, { force: true })
    throw error
  }
}

/**
 * Lies in the data folder from the start of a restore until its last file is in place: without it
 * an interruption would go unnoticed.
 */
const unfinished = 'restore-unfinished'

/**
 * @throws RestoreRefused when a restore into the folder was interrupted: the site would lack files
 * that its rows name
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, unfinished))) return
  throw new RestoreRefused(
    `A restore into ${dataDir} was interrupted. Delete this folder (with PostgreSQL, empty the database as well) ` +
      'and restore again.',
  )
}

/** Writes and reads back all rows in one transaction. */
async function fill(outer: Db, manifest: Manifest, work: string) {
  await inTransaction(outer, async (db) => {
    await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(db)
    await withBareTables(db, await tablesOf(db), async () => {
      for (const table of Object.keys(manifest.tables)) {
        await writeRows(db, table, textLines(join(work, 'database', `${table}.jsonl`)))
      }
    })
    // Without statistics the planner takes every table for small, in the migrations that follow too.
    await sql`analyze`.execute(db)
    await verify(db, manifest)
  })
}

async function moveFiles(manifest: Manifest, from: string, to: string) {
  await mkdir(to, { recursive: true })
  for (const name of Object.keys(manifest.files)) await moveFile(join(from, name), join(to, name))
  await syncFolder(to)
}
