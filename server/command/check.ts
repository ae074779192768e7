import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Config, placeOf } from '../config.ts'
import { type Database, openDatabase } from '../db/connect.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { openFileStore } from '../file-store.ts'
import { CommandRefused } from './failure.ts'

/** Looks at configuration, database, migrations and files, says what it finds, and fails when something is wrong. */
export async function check(config: Config): Promise<void> {
  const wrong: string[] = []
  const tell = (ok: boolean, sentence: string) => {
    console.log(`${ok ? 'ok   ' : 'WRONG'}  ${sentence}`)
    if (!ok) wrong.push(sentence)
  }
  tell(true, `configuration: serves ${config.baseUrl}, data in ${config.dataDir}`)
  const writable = await access(config.dataDir, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  )
  tell(
    writable,
    writable ? 'data folder: readable and writable' : `data folder: ${config.dataDir} is absent or not writable`,
  )
  const place = placeOf(config)
  if ('folder' in place && !existsSync(place.folder)) tell(false, `database: none in ${config.dataDir}`)
  else {
    const database = await openDatabase(place)
    try {
      tell(true, `database: ${database.kind}, answers`)
      const pending = await pendingMigrations(database)
      tell(
        pending.length === 0,
        pending.length === 0
          ? 'migrations: all applied'
          : `migrations: ${pending.join(', ')} not applied; run "flightcase migrate"`,
      )
      if (writable && pending.length === 0) await checkFiles(database, config, tell)
    } finally {
      await database.close()
    }
  }
  if (wrong.length > 0) throw new CommandRefused(`${wrong.length} of these need attention.`)
}

/** Every file that a record names can be read. */
async function checkFiles(
  { db }: Database,
  { dataDir }: Config,
  tell: (ok: boolean, sentence: string) => void,
): Promise<void> {
  const { rows } = await sql<{ name: string; whose: string }>`
    select picture || '.webp' as name, 'picture of the material ' || name as whose from material where picture is not null
    union all select logo || '.webp', 'logo' from settings where logo is not null
    union all select distinct company ->> 'logo' || '.webp', 'logo on estimates and bills'
      from (select company from estimate union all select company from bill) issued where company ->> 'logo' is not null
    union all select file, 'document ' || name from document`.execute(db)
  const files = await openFileStore(dataDir)
  let readable = 0
  for (const { name, whose } of rows) {
    const found = await access(files.pathOf(name), constants.R_OK).then(
      () => true,
      () => false,
    )
    if (found) readable += 1
    else tell(false, `files: the ${whose} is missing (${name})`)
  }
  tell(readable === rows.length, `files: ${readable} of ${rows.length} readable`)
}
