import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import { migrate } from '../db/migrate.ts'
import { type Site, writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function site(): Promise<Site> {
  const database = await openTestDatabase('postgresql', { empty: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'flightcase-foreign-'))
  endings.push(
    () => database.close(),
    () => rm(dataDir, { recursive: true }),
  )
  return { database, dataDir }
}

// rules/backup.md#1
test('what others laid among the files hinders neither a backup nor a restore', async () => {
  const source = await site()
  await migrate(source.database)
  await sql`insert into "user" (pseudo, email, password_hash, group_id) values ('regie', 'regie@example.org', 'x', 'admin')`.execute(
    source.database.db,
  )
  const kept = join(source.dataDir, 'files')
  for (const folder of ['', 'lost+found', 'old']) await mkdir(join(kept, folder))
  for (const name of ['document-a', '.DS_Store', 'a copy.png']) await writeFile(join(kept, name), 'x')
  const out = new PassThrough()
  const [, archive] = await Promise.all([writeBackup(source, () => out), buffer(out)])
  const target = await site()
  const manifest = await restoreBackup(target, Readable.from([archive]))
  expect(Object.keys(manifest.files)).toEqual(['document-a'])
  expect(await readdir(join(target.dataDir, 'files'))).toEqual(['document-a'])
})
