import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import { askForBackup, serveControl } from './control.ts'
import { restoreBackup } from './restore.ts'

test('the owner of the folder gets a backup of the running site, and only the owner', { timeout: 60_000 }, async () => {
  const outer = await mkdtemp(join(tmpdir(), 'flightcase-control-'))
  // Deeper than the path of a socket may be long.
  const dataDir = join(outer, 'd'.repeat(120))
  await mkdir(dataDir)
  const trial = await mkdtemp(join(tmpdir(), 'flightcase-trial-'))
  const database = await openTestDatabase()
  const target = await openTestDatabase('embedded', { empty: true })
  try {
    expect(await askForBackup(dataDir)).toBeNull()
    const stop = await serveControl({ database, dataDir })
    expect((await stat(join(dataDir, 'control.sock'))).mode & 0o077).toBe(0)
    await sql`insert into park (name) values ('Rungis')`.execute(database.db)
    const archive = await askForBackup(dataDir)
    if (!archive) throw new Error('nobody answered')
    await restoreBackup({ database: target, dataDir: trial }, Readable.from([await buffer(archive)]))
    expect((await sql`select name from park`.execute(target.db)).rows).toEqual([{ name: 'Rungis' }])
    await stop()
    expect(await askForBackup(dataDir)).toBeNull()
  } finally {
    await database.close()
    await target.close()
    await rm(outer, { recursive: true })
    await rm(trial, { recursive: true })
  }
})
