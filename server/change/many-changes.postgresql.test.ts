import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import { announce } from './announcement.ts'

const units = 10_000

// rules/change.md#1, rules/change.md#6
test(`${units} new records are announced at once, though statistics were gathered before their commit`, async () => {
  const database = await openTestDatabase()
  const { db } = database
  await sql`insert into park (id, name) values (1, 'Entrepôt')`.execute(db)
  await sql`insert into material (id, name, reference, park_id, stock_quantity)
    values (1, 'Câble', 'CAB', 1, ${units})`.execute(db)
  await db.transaction().execute(async (transaction) => {
    await sql`insert into unit (id, material_id, reference)
      select number, 1, number::text from generate_series(1, ${units}::int) number`.execute(transaction)
    // As autovacuum may at any time: it counts rows of no transaction that is under way.
    await sql`analyze unit`.execute(db)
    const made = Array.from({ length: units }, (_, place) => ({ entity: 'unit' as const, id: place + 1, version: 1 }))
    await announce(transaction, made, null)
  })
  const { rows } = await sql`
    select count(*)::int, min(entity_id), max(entity_id), bool_and(scope = '{"parks": [1]}') as is_scoped
    from (select *, lag(entity_id) over (order by id) as before from change) told
    where before is null or before < entity_id`.execute(db)
  expect(rows).toEqual([{ count: units, min: 1, max: units, is_scoped: true }])
  await database.close()
})
