import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dumpedDatabase } from '#test/engines.ts'
import { openDatabase } from './connect.ts'
import { FolderRefused } from './embedded-folder.ts'
import { analyzeChanged } from './embedded-upkeep.ts'
import { ENGINE } from './engine-version.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'

// crash.process.test.ts tests what another process does to a folder.

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'flightcase-embedded-'))
  folder = join(place, 'database')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

let original: string
beforeAll(async () => {
  original = mkdtempSync(join(tmpdir(), 'flightcase-embedded-'))
  const database = await openDatabase({ folder: join(original, 'database'), snapshot: dumpedDatabase('empty') })
  await database.close()
})
afterAll(() => rmSync(original, { recursive: true, force: true }))
/** A properly closed database in the test's folder: copied, since creating one takes seconds. */
const made = () => cpSync(join(original, 'database'), folder, { recursive: true })

describe('the folder', () => {
  // rules/operation.md#13
  test('is created, closed and reopened with its rows; its lock is removed', async () => {
    const first = await openDatabase({ folder })
    await sql`create table thing (n int)`.execute(first.db)
    await sql`insert into thing values (1)`.execute(first.db)
    await first.close()
    expect(readdirSync(place)).toEqual(['database'])
    expect(JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8'))).toEqual(ENGINE)

    const second = await openDatabase({ folder })
    expect((await sql`select n from thing`.execute(second.db)).rows).toEqual([{ n: 1 }])
    expect((await sql`show fsync`.execute(second.db)).rows).toEqual([{ fsync: 'on' }])
    await second.close()
  })

  // rules/operation.md#13
  test('starts over after an interrupted creation', async () => {
    mkdirSync(join(`${folder}.new`, 'pgdata'), { recursive: true })
    writeFileSync(join(`${folder}.new`, 'pgdata', 'PG_VERSION'), '18\n')
    await (await openDatabase({ folder, snapshot: dumpedDatabase('empty') })).close()
    expect(readdirSync(place)).toEqual(['database'])
  })

  // rules/operation.md#8
  test('is refused when another engine version created it, with what to do', async () => {
    made()
    writeFileSync(join(folder, 'engine.json'), JSON.stringify({ engine: 'pglite', version: '0.4.0' }))
    const refusal = openDatabase({ folder })
    await expect(refusal).rejects.toThrow(FolderRefused)
    await expect(refusal).rejects.toThrow(/made by pglite 0\.4\.0.*backup.*restore/)
    expect(readdirSync(place)).toEqual(['database'])
  })

  // rules/operation.md#8
  test('is refused when it holds other files', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'holiday.txt'), '')
    await expect(openDatabase({ folder })).rejects.toThrow(/is not empty and holds no Flightcase database/)
  })
})

test('the engine version in the code equals the installed one', () => {
  const installed = fileURLToPath(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url))
  expect(JSON.parse(readFileSync(installed, 'utf8')).version).toBe(ENGINE.version)
})

// rules/operation.md#13
test('a database that does not synchronise its writes is refused', async () => {
  made()
  appendFileSync(join(folder, 'pgdata', 'postgresql.conf'), '\nfsync = off\n')
  const refusal = openDatabase({ folder })
  await expect(refusal).rejects.toThrow(FolderRefused)
  await expect(refusal).rejects.toThrow(/does not write safely to disk \(fsync off, fsync\)/)
  expect(readdirSync(place)).toEqual(['database'])
})

// rules/operation.md#8
describe('the lock', () => {
  test('refuses a second opening by the same process', async () => {
    made()
    const first = await openDatabase({ folder })
    await expect(openDatabase({ folder })).rejects.toThrow(`${folder} is in use by process ${process.pid} `)
    await first.close()
  })

  test('is not taken from another machine, and the error names the file to delete', async () => {
    const holder = { pid: 41, host: `not-${hostname()}`, machine: 'another', since: '2026-01-01T00:00:00.000Z' }
    writeFileSync(`${folder}.lock`, JSON.stringify(holder))
    await expect(openDatabase({ folder })).rejects.toThrow(/process 41 on another machine.*delete .*database\.lock/)
    expect(existsSync(`${folder}.lock`)).toBe(true)
  })

  test('of a dead process is taken over, with a log line', async () => {
    const holder = { pid: 41, host: hostname(), machine: 'before the restart', since: '2026-01-01T00:00:00.000Z' }
    writeFileSync(`${folder}.lock`, JSON.stringify(holder))
    const logged: unknown[] = []
    const unlock = await lockFolder(folder, (message, facts) => logged.push([message, facts]))
    expect(logged).toEqual([['The database was not closed properly last time; recovering.', { previous: holder }]])
    expect(JSON.parse(readFileSync(`${folder}.lock`, 'utf8')).pid).toBe(process.pid)
    await unlock()
    expect(readdirSync(place)).toEqual([])
  })

  test('works in a folder whose path is longer than a socket name may be', async () => {
    const deep = join(place, 'd'.repeat(120))
    mkdirSync(deep)
    const unlock = await lockFolder(join(deep, 'database'), () => {})
    await expect(openDatabase({ folder: join(deep, 'database') })).rejects.toThrow(FolderInUse)
    await unlock()
    expect(readdirSync(deep)).toEqual([])
  })
})

// rules/operation.md#8
test('a table’s statistics are fresh once a tenth of its rows has changed', async () => {
  const database = await openDatabase({ snapshot: dumpedDatabase('template') })
  const { db } = database
  const fill = (count: number) =>
    sql`insert into tag (name) select md5(random()::text) from generate_series(1, ${count}::int)`.execute(db)
  const counted = async () => {
    await analyzeChanged(db)
    const { rows } = await sql<{
      count: number
    }>`select reltuples::int as count from pg_class where relname = 'tag'`.execute(db)
    return rows[0]?.count
  }
  const before = await db.selectFrom('tag').select('id').execute()
  await fill(1000)
  await expect.poll(counted).toBe(before.length + 1000)
  await fill(100)
  expect(await counted()).toBe(before.length + 1000)
  await fill(100)
  await expect.poll(counted).toBe(before.length + 1200)
  await database.close()
})
