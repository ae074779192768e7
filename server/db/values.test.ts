import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test.each([
  ['9007199254740991::int8', 9007199254740991],
  ['count(*)', 1],
  ['sum(2::int)', 2],
  ['12.30::numeric(10, 2)', 12.3],
  ['0.1::float8', 0.1],
  ['7::int2', 7],
  ['null::int', null],
  ['true', true],
  ["timestamp '2026-03-01 08:00:00.999'", '2026-03-01 08:00:00'],
  ["timestamp '2026-03-01'", '2026-03-01 00:00:00'],
  ["timestamptz '2026-03-01 08:00:00.25+02'", '2026-03-01 06:00:00'],
  ["timestamptz 'infinity'", 'infinity'],
  ["date '2026-03-01'", '2026-03-01'],
  [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  [`'[1, "x"]'::json`, [1, 'x']],
  ["'{1,2,NULL}'::int[]", [1, 2, null]],
  [
    "'{{1,2},{3,4}}'::int8[]",
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["'[0:1]={5,6}'::int[]", [5, 6]],
  ["'{}'::int[]", []],
  ["'{1.50,2}'::numeric[]", [1.5, 2]],
  [`array['a "b"', 'c\\d', '', 'NULL', 'é,{}', null]`, ['a "b"', 'c\\d', '', 'NULL', 'é,{}', null]],
  [`array['{"a": "b,\\"c"}'::jsonb]`, [{ a: 'b,"c' }]],
  ["array[timestamptz '2026-03-01 08:00+00']", ['2026-03-01 08:00:00']],
  ['int4range(1, 5)', '[1,5)'],
  ["tsrange('2026-03-01', '2026-03-02 12:00')", '["2026-03-01 00:00:00","2026-03-02 12:00:00")'],
  ["'\\x00ff'::bytea", Uint8Array.from([0, 255])],
])('%s is read alike on both engines', async (expression, expected) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  expect(rows[0]?.value).toEqual(expected)
})

test.each([
  ['int[]', [1, 2], [1, 2]],
  ['text[]', ['a "b"', 'c\\d', null, 'NULL', ''], ['a "b"', 'c\\d', null, 'NULL', '']],
  ['jsonb', { a: 1 }, { a: 1 }],
  ['jsonb', JSON.stringify([1, 2]), [1, 2]],
  ['timestamptz', new Date('2026-03-01T08:00:00Z'), '2026-03-01 08:00:00'],
  ['timestamp', '2026-03-01 08:00:00', '2026-03-01 08:00:00'],
  ['numeric', 12.5, 12.5],
  ['boolean', false, false],
  ['bytea', Uint8Array.from([1, 255]), Uint8Array.from([1, 255])],
  ['text', null, null],
])('a %s parameter is written alike on both engines', async (type, parameter, expected) => {
  const statement = sql<{ value: unknown }>`select ${parameter}::${sql.raw(type)} as value`
  expect((await statement.execute(database.db)).rows[0]?.value).toEqual(expected)
})

test('sessions run in UTC', async () => {
  const { rows } = await sql<{ TimeZone: string }>`show timezone`.execute(database.db)
  expect(rows[0]?.TimeZone).toBe('UTC')
})

test('sessions read pages out of order as cheaply as an SSD does', async () => {
  const { rows } = await sql<{ random_page_cost: string }>`show random_page_cost`.execute(database.db)
  expect(rows[0]?.random_page_cost).toBe('1.1')
})

test('a broken constraint reports its code, name, table and detail', async () => {
  await sql`create table thing (id int constraint thing_key primary key, n int constraint thing_small check (n < 5))`.execute(
    database.db,
  )
  await sql`insert into thing values (1, 1)`.execute(database.db)
  await expect(sql`insert into thing values (${1}, 1)`.execute(database.db)).rejects.toMatchObject({
    code: '23505',
    constraint: 'thing_key',
    table: 'thing',
    detail: 'Key (id)=(1) already exists.',
  })
  await expect(sql`insert into thing values (2, ${9})`.execute(database.db)).rejects.toMatchObject({
    code: '23514',
    constraint: 'thing_small',
  })
})
