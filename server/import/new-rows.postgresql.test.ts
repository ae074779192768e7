import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importRoutes } from '#shared/import.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const people = 10_000

// rules/import.md#8
test(`${people} people are found by reference, though statistics were gathered while they were written`, async () => {
  const admin = await site.as('admin')
  await site.db.transaction().execute(async (transaction) => {
    await sql`insert into person (first_name, last_name, reference)
      select 'Jeanne', 'Dupont', 'P-' || number from generate_series(1, ${people}::int) number`.execute(transaction)
    // As autovacuum may at any time: it counts rows of no transaction that is under way.
    await sql`analyze person`.execute(site.db)
  })
  const rows = Array.from({ length: people }, (_, place) => ({
    first_name: 'Jeanne',
    last_name: 'Durand',
    reference: `p-${place + 1}`,
  }))
  const { body } = await admin.call(importRoutes.persons, { body: { rows, update: true, dry_run: true } })
  expect(body).toMatchObject({ created: 0, updated: people, errors: [] })
})
