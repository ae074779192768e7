import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import type { Database } from './database.ts'
import { type Columns, columnar, listed, part, plain, together, togetherOfOne } from './together.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Row = {
  id: number
  name: string | null
  price: number | null
  tags: string[]
  found: { is: boolean } | null
  at: string
}
const columns: Columns<Row> = {
  ...plain('t', 'id', 'name', 'price'),
  tags: sql`case when t.id = 1 then array['a "b"', 'c', null] else '{}'::text[] end`,
  found: sql`case when t.id = 2 then json_build_object('is', ${true}::boolean) end`,
  at: "timestamptz '2026-03-01 08:00:00.25+02'",
}
const from = (count: number) => sql`
  from (values (2, 'é", \\ {}', 12.30), (1, null, null), (3, '', 0.1)) t (id, name, price) where t.id <= ${count}::int
  order by t.id desc`
const rows: Row[] = [
  { id: 3, name: '', price: 0.1, tags: [], found: null, at: '2026-03-01 06:00:00' },
  { id: 2, name: 'é", \\ {}', price: 12.3, tags: [], found: { is: true }, at: '2026-03-01 06:00:00' },
  { id: 1, name: null, price: null, tags: ['a "b"', 'c', null as never], found: null, at: '2026-03-01 06:00:00' },
]

describe.each([
  ['rows as objects', (count: number) => part(sql<Row>`select ${listed(columns)} ${from(count)}`, 'at')],
  ['rows as columns', (count: number) => columnar(columns, from(count), 'at')],
])('%s', (_, select) => {
  test.each([
    ['several', together],
    ['one record', togetherOfOne],
  ])('%s: values, order and names are those of the select', async (_, read) => {
    const found = await read(database.db, { all: select(3), none: select(0), one: select(1) })
    expect(JSON.stringify(found)).toBe(JSON.stringify({ all: rows, none: [], one: rows.slice(2) }))
  })

  test('without JSON they are the same', async () => {
    const found = await select(3).rows.execute(database.db)
    expect(JSON.stringify(found.rows)).toBe(JSON.stringify(rows))
  })
})

test('nothing is asked for: an empty answer', async () => {
  expect(await together(database.db, {})).toEqual({})
})
