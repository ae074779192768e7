import { readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dumpedDatabase } from '#test/engines.ts'
import { type SmallDisk, smallDisk } from '#test/small-disk.ts'
import { type Database, inTransaction, openDatabase } from './connect.ts'
import { StorageFull } from './unavailable.ts'

const MB = 1024 ** 2
let disk: SmallDisk
let database: Database
const logged: string[] = []
const open = (snapshot?: Uint8Array) =>
  openDatabase({ folder: join(disk.folder, 'database'), snapshot, log: (message) => logged.push(message) })
beforeAll(async () => {
  disk = smallDisk(160)
  database = await open(dumpedDatabase('empty'))
  await sql`create table thing (n int, note text)`.execute(database.db)
})
beforeEach(async () => {
  disk.free()
  logged.length = 0
  await sql`truncate thing`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  disk.remove()
})

const add = (n: number) =>
  inTransaction(database.db, (db) =>
    sql`insert into thing select ${n}, string_agg(md5(random()::text), '') from generate_series(1, 1000)`.execute(db),
  )
const count = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from thing`.execute(database.db)).rows[0]?.count
/** Writes to the journal only. */
const journal = (megabytes: number) =>
  sql`select pg_logical_emit_message(true, 'test', repeat('x', ${MB})) from generate_series(1, ${megabytes})`.execute(
    database.db,
  )

// rules/operation.md#14
test('a full disk refuses writes, not reads, and accepts writes again once there is room', async () => {
  await add(1)
  disk.fill()
  await expect(add(2)).rejects.toThrow(StorageFull)
  await expect(database.refuseUnwritable()).rejects.toThrow(/The disk of .*database is full: 0 MB are free/)
  expect(await count()).toBe(1)
  disk.free()
  await database.refuseUnwritable()
  await add(2)
  expect(await count()).toBe(2)
})

// rules/operation.md#13, rules/operation.md#14
test('a disk that fills up during writes loses no acknowledged row', async () => {
  disk.fill(3 * MB)
  let written = 0
  const refusal = await (async () => {
    for (;;) {
      try {
        await add(written + 1)
        written += 1
      } catch (error) {
        return error
      }
    }
  })()
  expect(refusal).toBeInstanceOf(StorageFull)
  expect(written).toBeGreaterThan(10)
  expect(await count()).toBe(written)
  disk.free()
  await add(written + 1)
  await database.close()
  database = await open()
  expect(await count()).toBe(written + 1)
})

test('works with little room while the journal can reuse its files', async () => {
  disk.fill(8 * MB)
  const segments = () => readdirSync(join(disk.folder, 'database', 'pgdata', 'pg_wal')).length
  const before = segments()
  for (let n = 1; n <= 20; n++) {
    await journal(1)
    await add(n)
  }
  expect(segments()).toBe(before)
  expect(statfsSync(disk.folder).bavail).toBeGreaterThan(0)
})

// rules/operation.md#14
test('an engine that dies on a full disk fails its callers and restarts', async () => {
  await add(1)
  const heard: string[] = []
  let missed = 0
  await database.listen(
    'things',
    (payload) => heard.push(payload),
    () => missed++,
  )
  disk.fill(8 * MB)
  // Fills, in one statement, more than the journal's present files can take.
  await expect(journal(60)).rejects.toThrow(StorageFull)
  expect(logged).toContain('The embedded database stopped.')
  disk.free()
  await expect.poll(() => count().catch(() => null), { timeout: 20_000 }).toBe(1)
  expect(logged).toContain('The embedded database is started again.')
  expect(missed).toBe(1)
  await add(2)
  await sql`select pg_notify('things', 'again')`.execute(database.db)
  await expect.poll(() => heard).toEqual(['again'])
})

// rules/http.md#4, rules/operation.md#14
test('a transaction whose engine dies does not continue on the restarted one', async () => {
  disk.fill(8 * MB)
  const work = inTransaction(database.db, async (db) => {
    await sql`insert into thing values (1, 'before')`.execute(db)
    await sql`select pg_logical_emit_message(true, 'test', repeat('x', ${MB})) from generate_series(1, 60)`
      .execute(db)
      .catch(() => disk.free()) // swallowed, as no handler may do
    await sql`insert into thing values (2, 'after')`.execute(db)
  })
  await expect(work).rejects.toThrow(StorageFull)
  await expect.poll(() => count().catch(() => null), { timeout: 20_000 }).toBe(0)
})

// rules/operation.md#13
test('closing on a full disk ends, and reopening has every row', async () => {
  await add(1)
  disk.fill()
  await database.close()
  expect(logged).toContain('The embedded database could not be closed properly.')
  disk.free()
  database = await open()
  expect(await count()).toBe(1)
})

// rules/operation.md#2
test('opening on a full disk reports it and names the folder, and works once there is room', async () => {
  await database.close()
  disk.fill()
  await expect(open()).rejects.toThrow(/^The database in .*database cannot be opened for lack of disk space: /)
  disk.free()
  database = await open()
})
