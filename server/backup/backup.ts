import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { pack } from 'tar-stream'
import * as z from 'zod'
import type { Database, Db } from '../db/connect.ts'
import { isStorageFull, StorageFull } from '../db/unavailable.ts'
import { noteInHistory } from '../history/note.ts'
import { RowSum, readRows, tablesOf } from './rows.ts'
import { inWorkFolder } from './work-folder.ts'

/** The last entry of an archive lists the others. An archive without it was cut short. */
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

/** The name of a file in an archive. The site gives its files no other. */
const archivedName = /^\w[\w.-]*$/

/**
 * Links the site's files under temporary names: at once where the disk can, as copies elsewhere.
 * Files linked before stay. Leaves out folders and files that are not the site's, such as
 * `lost+found` and `.DS_Store`.
 */
async function holdFiles(kept: string, held: string) {
  const present = new Set(await readdir(held))
  for (const entry of existsSync(kept) ? await readdir(kept, { withFileTypes: true }) : []) {
    const { name } = entry
    if (present.has(name) || entry.isDirectory() || !archivedName.test(name)) continue
    const [from, to] = [join(kept, name), join(held, name)]
    await link(from, to)
      .catch(() => copyFile(from, to))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error // removed after it was listed: its row is gone too
      })
  }
}

/** Bytes of free space that a backup leaves on the disk for the running site. */
const leftFree = 4 * 1024 ** 2
/** Rows written per batch. */
const PAGE = 500

async function* pagesOf(db: Db, table: string, sum: RowSum, folder: string): AsyncGenerator<string> {
  let page: string[] = []
  for await (const row of readRows(db, table)) {
    sum.add(row)
    page.push(`${row}\n`)
    if (page.length < PAGE) continue
    await refuseLastRoom(folder)
    yield page.join('')
    page = []
  }
  await refuseLastRoom(folder)
  yield page.join('')
}

async function refuseLastRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leftFree) throw new StorageFull(`The disk of ${folder} is nearly full.`)
}

async function writeTable(db: Db, table: string, path: string): Promise<RowSum> {
  const sum = new RowSum()
  const rows = Readable.from(pagesOf(db, table, sum, join(path, '..')), { objectMode: true, highWaterMark: 2 })
  await pipeline(rows, createWriteStream(path))
  return sum
}

/**
 * Reads rows and files as of one moment into `work`: the rows in one read-only snapshot; files are
 * written once and never changed.
 */
async function freeze({ database, dataDir }: Site, work: string): Promise<Manifest> {
  await mkdir(join(work, 'database'))
  const held = join(work, 'files')
  await mkdir(held)
  const kept = join(dataDir, 'files') // absent until the first upload
  // Links files before the snapshot, since some may be removed while it is read, and again within
  // it, since some may have been added just before it. So every file that a row of the snapshot
  // names is there: an extra file does no harm, a missing one does.
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

/** The backup cannot be made; `message` tells the user at the terminal why. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Turns a full disk into a sentence about the folder in which the backup needs room. */
const asRefusal = (error: unknown, dataDir: string): unknown =>
  isStorageFull(error)
    ? new BackupRefused(
        `There is too little room in ${dataDir} for the temporary files of a backup, which are as large as the rows. ` +
          'Free some space there and try again. The site keeps running.',
        { cause: error },
      )
    : error

/**
 * Writes one archive of the whole site (tar, gzip) while the site runs. On the embedded database
 * other statements wait while the rows are read, not while the archive is packed.
 * @param open returns the archive's destination, once the rows and files are collected: every
 * refusal comes before that
 * @throws BackupRefused when the disk of the data folder has no room for the rows; a failure of the
 * destination, such as its own full disk, as it is
 */
export async function writeBackup(site: Site, open: () => Writable): Promise<Manifest> {
  let ofArchive: unknown
  try {
    return await inWorkFolder(site.dataDir, 'backup', async (work) => {
      const manifest = await freeze(site, work)
      await packed(manifest, work, open()).catch((error: unknown) => {
        ofArchive = error
        throw error
      })
      // A database that was not opened since an older version has no history.
      if ('history' in manifest.tables) await noteInHistory(site.database.db, { entity: 'backup', action: 'backed_up' })
      return manifest
    })
  } catch (error) {
    throw error === ofArchive ? error : asRefusal(error, site.dataDir)
  }
}

async function packed(manifest: Manifest, work: string, out: Writable): Promise<void> {
  const archive = pack()
  const broken = new AbortController() // of the two streams that meet in the archive, the failing one stops the other
  const { signal } = broken
  const add = async (name: string) => {
    const path = join(work, name)
    const entry = archive.entry({ name, size: (await stat(path)).size })
    await pipeline(createReadStream(path), entry, { signal })
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
  const stopBoth = (error: unknown) => {
    broken.abort(error)
    throw error
  }
  const both = await Promise.allSettled([
    pipeline(archive, new PassThrough(), createGzip(), out, { signal }).catch(stopBoth),
    fill().catch(stopBoth),
  ])
  if (signal.aborted) throw signal.reason
  for (const one of both) if (one.status === 'rejected') throw one.reason
}
