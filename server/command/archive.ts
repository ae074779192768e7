import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '../backup/backup.ts'
import { askForBackup } from '../backup/control.ts'
import { isSetUp, restoreBackup } from '../backup/restore.ts'
import { type Config, placeOf } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { CommandRefused } from './failure.ts'

/** Writes one archive of database and files; a file of that name is replaced only by a complete one. */
export async function backUp(config: Config, file: string | undefined): Promise<void> {
  if (!file) throw new CommandRefused('Name the file to write: flightcase backup FILE')
  const part = `${file}.part`
  try {
    const running = config.databaseUrl === null ? await askForBackup(config.dataDir) : null
    if (running) await pipeline(running, createWriteStream(part, { mode: 0o600 }))
    else await backUpStopped(config, part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  console.log(`The backup is in ${file} (${Math.ceil((await stat(file)).size / 1024)} kB).`)
}

/** A site that does not run, or is on PostgreSQL. @throws CommandRefused where there is none: nothing is made in its place */
async function backUpStopped(config: Config, file: string): Promise<void> {
  const place = placeOf(config)
  const [where, name] = 'folder' in place ? [place.folder, 'DATA_DIR'] : ['this database', 'DATABASE_URL']
  const none = new CommandRefused(`There is no site to back up in ${where}: set ${name} as the site has it.`)
  if ('folder' in place && !existsSync(place.folder)) throw none
  const database = await openDatabase(place)
  try {
    if (!(await isSetUp(database.db))) throw none
    await writeBackup({ database, dataDir: config.dataDir }, createWriteStream(file, { mode: 0o600 }))
  } finally {
    await database.close()
  }
}

/** Fills an empty site from an archive and reads back what it wrote. */
export async function restore(config: Config, file: string | undefined): Promise<void> {
  if (!file) throw new CommandRefused('Name the archive to read: flightcase restore FILE')
  const database = await openDatabase(placeOf(config))
  try {
    const { tables, made_at } = await restoreBackup({ database, dataDir: config.dataDir }, createReadStream(file))
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored and verified: ${rows} rows of the backup made at ${made_at}.`)
  } finally {
    await database.close()
  }
}
