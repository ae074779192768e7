import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestDatabase, sharedTestDatabase } from '#test/engines.ts'
import { CommandRefused } from '../command/failure.ts'
import { StorageFull } from '../db/unavailable.ts'
import { askControl, askForBackup, type ControlTasks, serveControl } from './control.ts'
import { restoreBackup } from './restore.ts'

// rules/backup.md#3
test('only the owner of the folder gets a backup of the running site', { timeout: 60_000 }, async () => {
  const outer = await mkdtemp(join(tmpdir(), 'flightcase-control-'))
  // Deeper than a socket's path may be long.
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

describe('a task of the running site', () => {
  const site = async (tasks: ControlTasks, work: (dataDir: string) => Promise<void>) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'flightcase-control-'))
    const stop = await serveControl({ database: await sharedTestDatabase(), dataDir }, tasks)
    try {
      await work(dataDir)
    } finally {
      await stop()
      await rm(dataDir, { recursive: true })
    }
  }

  test('returns its result, and undefined when no site runs', () =>
    site({ double: async (asked) => [asked, asked] }, async (dataDir) => {
      expect(await askControl(dataDir, 'double', { a: 'é' })).toEqual({ value: [{ a: 'é' }, { a: 'é' }] })
      expect(await askControl(tmpdir(), 'double', {})).toBeNull()
    }))

  // rules/operation.md#2, rules/operation.md#25
  test('reports a refusal, a failure, or a running site too old for it', () =>
    site(
      {
        refuse: () => Promise.reject(new CommandRefused('There is no such account.')),
        full: () => Promise.reject(new StorageFull('The disk of /data is full: 0 MB are free.')),
        fail: () => Promise.reject(new TypeError('a bug')),
      },
      async (dataDir) => {
        await expect(askControl(dataDir, 'refuse', {})).rejects.toThrow(/^There is no such account\.$/)
        await expect(askControl(dataDir, 'full', {})).rejects.toThrow(/^The disk of \/data is full: 0 MB are free\.$/)
        await expect(askControl(dataDir, 'fail', {})).rejects.toThrow(/running site failed: TypeError: a bug/)
        await expect(askControl(dataDir, 'unknown', {})).rejects.toThrow(/older version.*restart it/)
        await expect(askControl(dataDir, 'toString', {})).rejects.toThrow(/older version/)
      },
    ))
})
