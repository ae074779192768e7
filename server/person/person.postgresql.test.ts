import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { personRoutes } from '#shared/person.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockNumbers } from '../db/lock-numbers.ts'

const site = useSite()

// rules/person.md#10
test('destroying a person and removing the person from an event do not wait for each other', async () => {
  const member = await site.as('member')
  const [leaving, coming] = [await site.build.technician(), await site.build.technician()]
  const event = await site.build.event({ beneficiaries: [leaving] })
  const times = { start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00' }
  await site.build.assignment({ event_id: event, technician_id: leaving, ...times })
  await member.call(personRoutes.remove, { params: { id: leaving } })

  const answers = await site.db.transaction().execute(async (trx) => {
    // A write that assigns a technician waits here, with the event locked and its assignments as
    // they were.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.technician)}, ${coming})`.execute(trx)
    const body = { technicians: [{ id: coming, ...times }] }
    const writing = member.call(eventRoutes.update, { params: { id: event }, body })
    await untilWaiting(site.db)
    const destroying = member.call(personRoutes.remove, { params: { id: leaving } })
    await untilWaiting(site.db, 2)
    return [writing, destroying] as const
  })

  const [written, destroyed] = await Promise.all(answers)
  expect([written.status, destroyed.status, destroyed.body]).toEqual([200, 200, { destroyed: true }])
  const after = (await member.call(eventRoutes.get, { params: { id: event } })).body
  expect(after).toMatchObject({ version: 3, beneficiaries: [], technicians: [{ technician_id: coming }] })
})
