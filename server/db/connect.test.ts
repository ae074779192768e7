import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import { type Database, type Db, inTransaction } from './connect.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table thing (n int constraint thing_key primary key)`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(() => sql`truncate thing`.execute(database.db))

const add = (db: Db, n: number) => sql`insert into thing values (${n})`.execute(db)
const things = async () =>
  (await sql<{ n: number }>`select n from thing order by n`.execute(database.db)).rows.map((row) => row.n)

describe('a transaction', () => {
  test('commits when its work resolves, and returns its result', async () => {
    const result = await inTransaction(database.db, async (db) => {
      await add(db, 1)
      return 'done'
    })
    expect(result).toBe('done')
    expect(await things()).toEqual([1])
  })

  // rules/http.md#4
  test('rolls back when its work throws', async () => {
    const work = inTransaction(database.db, async (db) => {
      await add(db, 1)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await things()).toEqual([])
  })

  test('within another is a savepoint: its failure rolls back itself alone', async () => {
    await inTransaction(database.db, async (outer) => {
      await add(outer, 1)
      await inTransaction(outer, (middle) => add(middle, 2))
      const broken = inTransaction(outer, async (middle) => {
        await add(middle, 3)
        await inTransaction(middle, (inner) => add(inner, 4))
        await add(middle, 1)
      })
      await expect(broken).rejects.toMatchObject({ constraint: 'thing_key' })
      await add(outer, 5)
    })
    expect(await things()).toEqual([1, 2, 5])
  })

  // rules/http.md#4
  test('whose work swallowed a database error is not reported as committed', async () => {
    const work = inTransaction(database.db, async (db) => {
      await add(db, 1)
      await add(db, 1).catch(() => 'swallowed')
    })
    await expect(work).rejects.toThrow('swallowed')
    expect(await things()).toEqual([])
  })

  test.each<[string, (db: Db) => Promise<unknown>]>([
    ['a statement', (db) => add(db, 2)],
    ['a second transaction', (db) => inTransaction(db, (inner) => add(inner, 2))],
    ['a controlled transaction', (db) => db.startTransaction().execute()],
  ])('fails instead of hanging when its work uses the outer db (%s)', async (_, use) => {
    const work = inTransaction(database.db, async (db) => {
      await add(db, 1)
      await use(database.db)
    })
    await expect(work).rejects.toThrow('The outer db was used inside a transaction')
    expect(await things()).toEqual([])
  })

  test('that has ended does not stop the work it started', async () => {
    let later: Promise<unknown> | undefined
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    await inTransaction(database.db, async (db) => {
      await add(db, 1)
      later = ended.then(() => add(database.db, 2)) // begins inside, continues outside
    })
    end()
    await later
    expect(await things()).toEqual([1, 2])
  })
})

test('many callers at once are all served, with whole transactions', async () => {
  const work = Array.from({ length: 60 }, (_, n) =>
    n % 3 ? add(database.db, n) : inTransaction(database.db, (db) => add(db, n)),
  )
  await Promise.all(work)
  expect(await things()).toHaveLength(60)
})

describe('notices', () => {
  const soon = (check: () => void) => vi.waitFor(check, { timeout: 30_000 })
  const notify = (db: Db, channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`.execute(db)

  // rules/change.md#1
  test('reach each listener of their channel after the commit, until it stops', async () => {
    const first: string[] = []
    const second: string[] = []
    const stopFirst = await database.listen('Change of things', (payload) => first.push(payload))
    const stopSecond = await database.listen('Change of things', (payload) => second.push(payload))
    await inTransaction(database.db, async (db) => {
      await notify(db, 'Change of things', 'a')
      await notify(db, 'elsewhere', 'b')
    })
    const undone = inTransaction(database.db, async (db) => {
      await notify(db, 'Change of things', 'never')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await soon(() => expect([first, second]).toEqual([['a'], ['a']]))
    await stopFirst()
    await notify(database.db, 'Change of things', 'c')
    await soon(() => expect([first, second]).toEqual([['a'], ['a', 'c']]))
    await stopSecond()
  })
})

test('closing waits for running and queued work, refuses later work, and may be called twice', async () => {
  const own = await openTestDatabase(undefined, { empty: true })
  await sql`create table thing (n int)`.execute(own.db)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  // More transactions than either engine runs at once: they hold every connection until they may
  // continue.
  const begun: number[] = []
  const running = Array.from({ length: 10 }, (_, n) =>
    inTransaction(own.db, async (db) => {
      await add(db, n)
      begun.push(n)
      await held
    }),
  )
  await vi.waitFor(() => expect(begun).toHaveLength(own.kind === 'embedded' ? 1 : 10), { timeout: 30_000 })
  const waiting = Array.from({ length: 5 }, () =>
    sql<{ done: number }>`select count(*) as done from thing`.execute(own.db),
  )
  let closed = false
  const closing = own.close().then(() => {
    closed = true
  })
  await expect(sql`select 1`.execute(own.db)).rejects.toThrow(DatabaseUnavailable)
  expect(closed).toBe(false)
  goOn()
  await Promise.all(running)
  for (const { rows } of await Promise.all(waiting)) expect(rows[0]?.done).toBeGreaterThan(0)
  await closing
  await own.close()
  await expect(sql`select 1`.execute(own.db)).rejects.toThrow(DatabaseUnavailable)
})
