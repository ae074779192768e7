import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, engine, openTestDatabase } from '#test/engines.ts'
import { openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { type Migration, migrate, pendingMigrations, readMigrations } from './migrate.ts'
import { describeTables } from './tables.ts'

const file = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})
const one = file('0001_one.sql', 'create table one (n int); insert into one values (1);')
const two = file('0002_two.sql', 'create table two (n int);\ninsert into two select n + 1 from one;')

// rules/operation.md#10
describe('from an empty database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine, { empty: true })
  })
  afterEach(() => sql`drop table if exists one, two, half, migration`.execute(database.db))
  afterAll(() => database.close())

  test('applies each file once, in order', async () => {
    expect(await pendingMigrations(database, [one, two])).toEqual([one.name, two.name])
    expect(await migrate(database, [one])).toEqual({ applied: [one.name] })
    expect(await pendingMigrations(database, [one, two])).toEqual([two.name])
    expect(await migrate(database, [one, two])).toEqual({ applied: [two.name] })
    expect(await migrate(database, [one, two])).toEqual({ applied: [] })
    expect((await sql`select n from two`.execute(database.db)).rows).toEqual([{ n: 2 }])
  })

  test('an edited file is refused', async () => {
    await migrate(database, [one, two])
    const edited = file(one.name, `${one.text} -- better`)
    await expect(migrate(database, [edited, two])).rejects.toThrow('0001_one.sql was edited')
  })

  test('a database newer than the program is refused', async () => {
    await migrate(database, [one, two])
    await expect(migrate(database, [one])).rejects.toThrow('newer than this program: it has the migration 0002_two.sql')
  })

  test('a migration that fails leaves nothing behind, and keeps those before it', async () => {
    const broken = file('0002_broken.sql', 'create table half (n int); select nonsense;')
    await expect(migrate(database, [one, broken])).rejects.toMatchObject({ code: '42703' })
    expect(await migrate(database, [one, two])).toEqual({ applied: [two.name] })
    const { rows } = await sql`select to_regclass('half') as half`.execute(database.db)
    expect(rows).toEqual([{ half: null }])
  })
})

// rules/operation.md#10
test.runIf(engine === 'postgresql')('two processes migrating at once apply each file once', async () => {
  const made = await createTestDatabase(true)
  const both = await Promise.all([openDatabase({ url: made.url }), openDatabase({ url: made.url })])
  const slow = file('0001_slow.sql', `${one.text} select pg_sleep(0.2);`)
  const results = await Promise.all(both.map((database) => migrate(database, [slow, two])))
  expect(results.flatMap(({ applied }) => applied).sort()).toEqual([slow.name, two.name])
  const [first] = both
  expect((await sql`select n from two`.execute(first!.db)).rows).toEqual([{ n: 2 }])
  for (const database of both) await database.close()
  await made.drop()
})

describe("the product's own migrations", () => {
  const opening = openTestDatabase()
  afterAll(async () => (await opening).close())

  // rules/operation.md#10
  test('are all in the template; a second run does nothing', async () => {
    const database = await opening
    expect(readMigrations().length).toBeGreaterThan(0)
    expect(await pendingMigrations(database)).toEqual([])
    expect(await migrate(database)).toEqual({ applied: [] })
  })

  test('create the tables that tables.gen.ts describes', async () => {
    const written = readFileSync(new URL('./tables.gen.ts', import.meta.url), 'utf8')
    expect(await describeTables(await opening), 'run: npx tsx server/db/tables.ts').toBe(written)
  })
})
