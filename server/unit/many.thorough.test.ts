import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useSite } from '#test/server.ts'
import { leaveUnnoted } from '../history/note.ts'

const site = useSite()

// rules/unit.md#4, rules/unit.md#6
test('units are a thousand at most a time, and a hundred thousand in all', { timeout: 240_000 }, async () => {
  const admin = await site.as('admin')
  const id = await site.build.material({ stock_quantity: 0, is_unitary: true })
  const create = (body: object) => admin.send('POST', `/api/materials/${id}/units`, { body })
  expect((await create({ count: 1000 })).body).toHaveLength(1000)
  await site.db.transaction().execute(async (db) => {
    await leaveUnnoted(db) // what nobody did, and a minute of it
    await sql`
      insert into unit (material_id, reference, state)
      select ${id}, number::text, 'lost' from generate_series(2001, 100999) number`.execute(db)
  })
  expect(Object.keys((await create({ count: 2, from: 1001 })).body.error.details)).toEqual(['count'])
  expect((await create({ count: 1, from: 1001 })).status).toBe(201)
  expect(Object.keys((await create({ reference: 'x' })).body.error.details)).toEqual(['reference'])
})
