import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '../backup/backup.ts'
import { askForBackup } from '../backup/control.ts'
import { noteBackup } from '../backup/last.ts'
import { isSetUp, refuseUnfinishedRestore, restoreBackup } from '../backup/restore.ts'
import { type Config, placeOf } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { isStorageFull } from '../db/unavailable.ts'
import { asOwner, prepareDataFolder } from '../files/data-folder.ts'
import { syncFile, syncFolder } from '../files/synced.ts'
import { noteInHistory } from '../history/note.ts'
import { CommandRefused } from './failure.ts'

/**
 * Writes one archive of database and files; replaces a file of that name only by a complete
 * archive.
 */
export async function backUp(config: Config, file: string | undefined): Promise<void> {
  if (!file) throw new CommandRefused('Name the file to write: flightcase backup FILE')
  const part = `${file}.part`
  try {
    const running = config.databaseUrl === null ? await askForBackup(config.dataDir) : null
    await rm(part, { force: true }) // left by an interrupted backup
    if (running) await pipeline(running, createWriteStream(part, { mode: 0o600 }))
    else await backUpStopped(config, part)
    await syncFile(part)
    await rename(part, file)
    await syncFolder(dirname(resolve(file)))
  } catch (error) {
    await rm(part, { force: true })
    throw asRefusal(error, file)
  }
  const { size: bytes } = await stat(file)
  await asOwner(config.dataDir, () => noteBackup(config.dataDir, { at: new Date(), bytes }))
  console.log(`The backup is in ${file} (${Math.ceil(bytes / 1024)} kB).`)
}

/** Turns a failure with the archive into a sentence. */
function asRefusal(error: unknown, file: string): unknown {
  if (isStorageFull(error)) return new CommandRefused(`The disk of ${resolve(file)} has no room for the archive.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNRESET')
    return new CommandRefused('The running site interrupted the backup: its log says why. Nothing was written.')
  return error
}

/**
 * Opens a site that does not run, or that is on PostgreSQL. @throws CommandRefused where there is
 * none: the command creates nothing in its place
 */
async function backUpStopped(config: Config, file: string): Promise<void> {
  const place = placeOf(config)
  const [where, name] = 'folder' in place ? [place.folder, 'DATA_DIR'] : ['this database', 'DATABASE_URL']
  const none = new CommandRefused(`There is no site to back up in ${where}: set ${name} as the site has it.`)
  if ('folder' in place && !existsSync(place.folder)) throw none
  refuseUnfinishedRestore(config.dataDir)
  const archive = await open(file, 'w', 0o600) // as the caller, who may write where the site's account may not
  try {
    await asOwner(config.dataDir, async () => {
      const database = await openDatabase(place)
      try {
        if (!(await isSetUp(database.db))) throw none
        await writeBackup({ database, dataDir: config.dataDir }, () => archive.createWriteStream())
      } finally {
        await database.close()
      }
    })
  } finally {
    await archive.close()
  }
}

/** Fills an empty site from an archive and reads back what it wrote. */
export async function restore(config: Config, file: string | undefined): Promise<void> {
  if (!file) throw new CommandRefused('Name the archive to read: flightcase restore FILE')
  const archive = await open(file) // as the caller, who may read what the site's account may not
  try {
    await asOwner(config.dataDir, () => restoreFrom(config, archive.createReadStream()))
  } finally {
    await archive.close()
  }
}

async function restoreFrom(config: Config, archive: Readable): Promise<void> {
  prepareDataFolder(config.dataDir)
  const database = await openDatabase(placeOf(config))
  try {
    const { tables, made_at } = await restoreBackup({ database, dataDir: config.dataDir }, archive)
    await noteInHistory(database.db, { entity: 'backup', action: 'restored' })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored and verified: ${rows} rows of the backup made at ${made_at}.`)
  } finally {
    await database.close()
  }
}
