import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { type Site, writeBackup } from '#server/backup/backup.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Build, builders } from './build.ts'
import { type Engine, openTestDatabase } from './engines.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

/** An empty site that no migration has run on, gone after the test. */
export async function site(kind: Engine): Promise<Site> {
  const database = await openTestDatabase(kind, { empty: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'flightcase-backup-'))
  endings.push(
    () => database.close(),
    () => rm(dataDir, { recursive: true }),
  )
  return { database, dataDir }
}

/** A site in use: an account, people, an event past its locks, trashed records, a file. */
export async function usedSite(kind: Engine): Promise<Site & { build: Build }> {
  const made = await site(kind)
  await migrate(made.database)
  const { db } = made.database
  const build = builders(db)
  await sql`insert into "user" (pseudo, email, password_hash, group_id) values ('regie', 'regie@example.org', 'x', 'admin')`.execute(
    db,
  )
  await build.event({ title: 'Festival d’été', materials: 3, beneficiaries: [await build.person()] })
  await build.material({ rental_price: '45678.91' })
  await build.park({ name: 'Dépôt "nord"\\ \n é', deleted_at: '2030-01-02 03:04:05' })
  await mkdir(join(made.dataDir, 'files'))
  await writeFile(join(made.dataDir, 'files', 'a1b2c3.png'), Buffer.from([0, 255, 10, 13]))
  return { ...made, build }
}

/** The archive of a backup, whole. */
export async function backupOf(from: Site): Promise<Buffer> {
  const out = new PassThrough()
  const [, archive] = await Promise.all([writeBackup(from, () => out), buffer(out)])
  return archive
}
