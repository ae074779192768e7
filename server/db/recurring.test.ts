import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import type { Database, Db } from './connect.ts'
import { mostNames } from './most-names.ts'
import { ofPage, onePlan, Recurring } from './recurring.ts'

let site: Database
beforeAll(async () => {
  site = await openTestDatabase()
})
afterAll(() => site.close())

/** More often than a statement is sent before it is kept. */
const often = [1, 2, 3, 4, 5, 6]

/** The statements that the connection of a transaction keeps, and that hold a text. */
async function keptWith(db: Db, text: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_prepared_statements where statement like ${`%${text}%`} and name <> ''`.execute(db)
  return rows[0]?.count ?? 0
}

test('a statement that writes send again is kept, and of reads only one that one plan serves', async () => {
  const ask = (db: Db, value: number) => sql`select ${value}::int as asked_again`.execute(db)
  const asked: unknown[] = []
  await site.db.transaction().execute(async (db) => {
    for (const value of often) asked.push(...(await ask(db, value)).rows)
    expect(await keptWith(db, 'asked_again')).toBe(1)
  })
  expect(asked).toEqual(often.map((asked_again) => ({ asked_again })))
  await site.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      const read = (value: number) => sql`select ${value}::int as only_read`.execute(db)
      for (const value of often) await read(value)
      expect(await keptWith(db, 'only_read')).toBe(0)
      const readOne = (value: number) => sql`${onePlan} select ${value}::int as read_one`.execute(db)
      for (const value of often) await readOne(value)
      expect(await keptWith(db, 'read_one')).toBe(1)
    })
})

test('of reads by ids, one by those of a page is kept', async () => {
  await site.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (db) => {
      const read = (ids: number[]) =>
        sql`${ofPage(ids)} select ${ids.length}::int as ${sql.ref(`of_${ids.length}`)}`.execute(db)
      const ids = Array.from({ length: 101 }, (_, at) => at)
      for (const _ of often) await Promise.all([read(ids.slice(1)), read(ids)])
      expect([await keptWith(db, 'of_100'), await keptWith(db, 'of_101')]).toEqual([1, 0])
    })
})

test('a kept statement fails for one value alone, and works again after it', async () => {
  const divide = (by: number) =>
    site.db.transaction().execute(async (db) => (await sql`select 12 / ${by}::int as quotient`.execute(db)).rows[0])
  for (const by of often) expect(await divide(by)).toEqual({ quotient: Math.floor(12 / by) })
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect(await divide(6)).toEqual({ quotient: 2 })
})

test('a table that has changed is read as it is now, after one failure at most', async () => {
  const read = () =>
    site.db.transaction().execute(async (db) => (await sql`select * from shelf where id = ${1}`.execute(db)).rows)
  await sql`create table shelf (id integer)`.execute(site.db)
  try {
    await sql`insert into shelf values (1)`.execute(site.db)
    for (const _ of often) expect(await read()).toEqual([{ id: 1 }])
    await sql`alter table shelf add column colour text`.execute(site.db)
    await read().catch((error: { code?: string }) => expect(error.code).toBe('0A000'))
    for (const _ of often) expect(await read()).toEqual([{ id: 1, colour: null }])
  } finally {
    await sql`drop table shelf`.execute(site.db)
  }
})

test('long lists get no name, and the statements used last keep theirs', () => {
  const recurring = new Recurring()
  const again = (text: string, value: string) => often.map(() => recurring.nameOf(text, [value], true))
  expect(again('select $1', '1')).toEqual([undefined, undefined, undefined, 'kept_0', 'kept_0', 'kept_0'])
  expect(again('select $1', 'x'.repeat(5000))).toEqual(often.map(() => undefined))
  expect(often.map(() => recurring.nameOf('commit', [], true))).toEqual(often.map(() => undefined))
  const names = Array.from({ length: 500 }, (_, at) => again(`select $1 + ${at}`, '1').at(-1))
  expect(new Set(names).size).toBe(500)
  expect(again('select $1 + 499', '1')).toEqual(often.map(() => 'kept_500'))
  // Its name went to a later one, and comes back with use.
  expect(again('select $1', '1')).toEqual([undefined, undefined, undefined, 'kept_501', 'kept_501', 'kept_501'])
})

test('a connection keeps few statements, however many come again', async () => {
  const counts: number[] = []
  for (let at = 0; at < 3 * mostNames; at++) {
    await site.db.transaction().execute(async (db) => {
      for (const value of often) await sql`select ${value}::int + ${sql.lit(at)} as one_of_many`.execute(db)
      if (at % 50 === 0) counts.push(await keptWith(db, 'one_of_many'))
    })
  }
  expect(Math.max(...counts)).toBeGreaterThan(mostNames / 2)
  expect(Math.max(...counts)).toBeLessThanOrEqual(site.kind === 'embedded' ? mostNames : 2 * mostNames + 1)
})
