import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventListRoutes } from '#shared/event-list.ts'
import { useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'

const site = useSite()

// rules/event-list.md#7
test('what lacks is computed a few materials at a time, so that nobody waits for a whole stock', async () => {
  const [admin, materials] = [
    await site.as('admin'),
    await Promise.all(Array.from({ length: 40 }, () => site.build.material())),
  ]
  await sql`insert into lacking_stale (material_id) values (null)`.execute(site.db)
  const statements = hearStatements(site.db)
  statements.listen()
  const { body } = await admin.call(eventListRoutes.page, { query: { missing: 1 } })
  const turns = statements
    .heard()
    .filter(({ sql }) => sql.includes('delete from lacking_stale mark'))
    .map(({ parameters }) => parameters.find((value) => typeof value === 'number' && value <= materials.length))
  // The first turn does not know yet how long one material takes; none more than doubles.
  expect(turns[0]).toBe(10)
  expect(turns.length).toBeGreaterThanOrEqual(3)
  expect(body.data).toEqual([])
  expect(await site.db.selectFrom('lacking_stale').select('id').execute()).toEqual([])
})
