import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'
import { lockNumbers } from '../db/lock-numbers.ts'

const site = useSite()
const zone = 'America/New_York'

// rules/setting.md#14
test('an event written while the zone changes gets the instants of the new zone', async () => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  const person = await site.build.beneficiary()
  const body = { title: 'Concert', start_date: '2040-07-01', end_date: '2040-07-01', is_confirmed: false }

  const answers = await site.db.transaction().execute(async (trx) => {
    // The event exists, uncommitted, and waits for its beneficiary.
    await sql`select from person where id = ${person} for update`.execute(trx)
    const creating = member.call(eventRoutes.create, { body: { ...body, beneficiaries: [person] } })
    await untilWaiting(site.db)
    const moving = admin.call(settingsRoutes.update, { body: { 'general.timezone': zone } })
    await untilWaiting(site.db, 2, moving)
    return [creating, moving] as const
  })

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 200])
  const { rows } = await sql<{ isRight: boolean }>`
    select period = site_period(start_date, end_date, ${zone}) as "isRight" from event`.execute(site.db)
  expect(rows).toEqual([{ isRight: true }])
})

// rules/setting.md#14
test('a change of zone and an event that loses an assignment do not wait for each other', async () => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  const [leaving, coming] = [await site.build.technician(), await site.build.technician()]
  const id = await site.build.event()
  const times = { start_time: '2040-06-01 08:00:00', end_time: '2040-06-01 10:00:00' }
  await site.build.assignment({ event_id: id, technician_id: leaving, ...times })

  const answers = await site.db.transaction().execute(async (trx) => {
    // A write that assigns a technician waits here, with the event locked and its assignments as
    // they were.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.technician)}, ${coming})`.execute(trx)
    const body = { technicians: [{ id: coming, ...times }] }
    const writing = member.call(eventRoutes.update, { params: { id }, body })
    await untilWaiting(site.db)
    const moving = admin.call(settingsRoutes.update, { body: { 'general.timezone': zone } })
    await untilWaiting(site.db, 2)
    return [writing, moving] as const
  })

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  const { technicians } = (await member.call(eventRoutes.get, { params: { id } })).body
  expect(technicians).toMatchObject([{ technician_id: coming, start_time: '2040-06-01 14:00:00' }])
})
