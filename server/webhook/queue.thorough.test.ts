import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/engines.ts'
import { claim, untilDue } from './queue.ts'

/** Deliveries that wait for a receiver that is away. The database has counted none of them. */
const waiting = 15_000

// rules/webhook.md#11
test(`the next of ${waiting} waiting deliveries is found without comparing every pair`, async () => {
  const database = await openTestDatabase()
  const { db } = database
  await sql`insert into webhook (address, kinds, secret) values ('https://203.0.113.7/', '{event}', 'secret')`.execute(
    db,
  )
  const now = Date.UTC(2040, 0, 15, 11)
  await sql`
    insert into webhook_delivery (webhook_id, message_id, kind, action, entity, entity_id, body, next_try_at)
    select 1, 'msg_' || n, 'event', 'updated', 'event', n, '{}', to_timestamp(${now / 1000 + 60}) + n * interval '1 s'
    from generate_series(1, ${waiting}::int) n`.execute(db)
  expect(await untilDue(db, now)).toBe(61_000)
  const due = await claim(db, now + 120_000, { each: 4, busy: new Map() })
  expect(due.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  // Those are under way for 40 seconds, and the fifth is due.
  expect(await untilDue(db, now + 64_000)).toBe(1000)
  await sql`delete from webhook_delivery where claimed_until is null`.execute(db)
  const wait = await untilDue(db, now)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(40_000)
  await database.close()
})
