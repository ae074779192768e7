import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import * as z from 'zod'
import type { Database, Db } from '../db/connect.ts'
import { RowSum, readRows, tablesOf } from './rows.ts'

/** The last entry of an archive: what the others must be. An archive without it was cut short. */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The database and the data folder of one site. */
export type Site = { database: Database; dataDir: string }

/** Hexadecimal SHA-256 and size in bytes of a file. */
export async function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** The files of the site under names of our own, at once where the disk can and as copies elsewhere; those held already stay. */
async function holdFiles(kept: string, held: string) {
  const present = new Set(await readdir(held))
  for (const name of existsSync(kept) ? await readdir(kept) : []) {
    if (present.has(name)) continue
    const [from, to] = [join(kept, name), join(held, name)]
    await link(from, to)
      .catch(() => copyFile(from, to))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error // removed since it was listed: its row is gone, too
      })
  }
}

async function writeTable(db: Db, table: string, path: string): Promise<RowSum> {
  const out = createWriteStream(path)
  const sum = new RowSum()
  for await (const row of readRows(db, table)) {
    sum.add(row)
    if (!out.write(`${row}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
  return sum
}

/** Rows and files as they stand at one moment, in `work`: one read-only snapshot; files are written once and never changed. */
async function freeze({ database, dataDir }: Site, work: string): Promise<Manifest> {
  await mkdir(join(work, 'database'))
  const held = join(work, 'files')
  await mkdir(held)
  const kept = join(dataDir, 'files') // absent until the first upload
  // Before the snapshot, for files removed while it is read, and in it, for those that came just before it: those that a row of the
  // snapshot names are there; one more is harmless, one less is not.
  await holdFiles(kept, held)
  return database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(db)
      const migrations = await db.selectFrom('migration').select(['name', 'checksum']).orderBy('name').execute()
      const manifest: Manifest = { format: 1, made_at: new Date().toISOString(), migrations, tables: {}, files: {} }
      await holdFiles(kept, held)
      for (const table of await tablesOf(db)) {
        const { count, sum } = await writeTable(db, table, join(work, 'database', `${table}.jsonl`))
        manifest.tables[table] = { rows: count, sum }
      }
      return manifest
    })
}

/**
 * Writes one archive of the whole site to `out` (tar, gzip) while the site runs. On the embedded database other
 * statements wait while the rows are read, not while the archive is packed.
 */
export async function writeBackup(site: Site, out: Writable): Promise<Manifest> {
  const work = await mkdtemp(join(site.dataDir, 'backup-'))
  try {
    const manifest = await freeze(site, work)
    const archive = pack()
    const add = async (name: string) => {
      const path = join(work, name)
      const entry = archive.entry({ name, size: (await stat(path)).size })
      await pipeline(createReadStream(path), entry)
    }
    const fill = async () => {
      for (const name of Object.keys(manifest.tables)) await add(`database/${name}.jsonl`)
      for (const name of await readdir(join(work, 'files'))) {
        manifest.files[name] = await fingerprint(join(work, 'files', name))
        await add(`files/${name}`)
      }
      archive.entry({ name: 'manifest.json' }, JSON.stringify(manifest, null, 2))
      archive.finalize()
    }
    await Promise.all([pipeline(archive, new PassThrough(), createGzip(), out), fill()])
    return manifest
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
