import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '../backup/backup.ts'
import { askForBackup } from '../backup/control.ts'
import { restoreBackup } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/connect.ts'
import { CommandRefused } from './failure.ts'

const place = ({ databaseUrl, dataDir }: Config) =>
  databaseUrl === null ? { folder: join(dataDir, 'database') } : { url: databaseUrl }

/** Writes one archive of database and files; a file of that name is replaced only by a complete one. */
export async function backUp(config: Config, file: string | undefined): Promise<void> {
  if (!file) throw new CommandRefused('Name the file to write: flightcase backup FILE')
  const part = `${file}.part`
  try {
    const running = config.databaseUrl === null ? await askForBackup(config.dataDir) : null
    if (running) await pipeline(running, createWriteStream(part, { mode: 0o600 }))
    else {
      const database = await openDatabase(place(config))
      try {
        await writeBackup({ database, dataDir: config.dataDir }, createWriteStream(part, { mode: 0o600 }))
      } finally {
        await database.close()
      }
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  console.log(`The backup is in ${file} (${Math.ceil((await stat(file)).size / 1024)} kB).`)
}

/** Fills an empty site from an archive and reads back what it wrote. */
export async function restore(config: Config, file: string | undefined): Promise<void> {
  if (!file) throw new CommandRefused('Name the archive to read: flightcase restore FILE')
  const database = await openDatabase(place(config))
  try {
    const { tables, made_at } = await restoreBackup({ database, dataDir: config.dataDir }, createReadStream(file))
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored and verified: ${rows} rows of the backup made at ${made_at}.`)
  } finally {
    await database.close()
  }
}
