import { beforeEach, expect, test } from 'vitest'
import { technicianRoutes } from '#shared/technician.ts'
import { whole } from '#test/assigned.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const ask = (client: Client, startDate?: string, endDate?: string) =>
  client.call(technicianRoutes.hours, { query: { startDate, endDate } })

/** A technician assigned from a time to another, UTC, on an event of these days. */
async function worked(technician_id: number, from: string, to: string, event: object = {}) {
  const event_id = await site.build.event({ start_date: '2025-06-30', end_date: '2025-07-08 23:59:59', ...event })
  return site.build.assignment({ event_id, technician_id, start_time: from, end_time: to })
}

// rules/assignment.md#25, rules/assignment.md#8
test('adds up what each technician works on some days of the site, on hidden events too', async () => {
  const park = await site.build.park()
  const material = await site.build.material({ park_id: park })
  const [one, other] = [await site.build.technician(), await site.build.technician()]
  await site.build.technician()
  // The day begins at 22:00 UTC in Paris: half an hour of this one lies on the day before.
  await worked(one, '2025-06-30 21:30:00', '2025-06-30 23:00:00')
  await worked(one, '2025-07-01 08:00:00', '2025-07-01 10:15:00', { materials: [[material, 1]] })
  await worked(one, '2025-07-02 08:00:00', '2025-07-02 10:00:00', { deleted_at: '2025-01-01 00:00:00' })
  await worked(other, '2025-07-07 21:00:00', '2025-07-07 23:00:00')
  const member = await site.as('member', { restrictedParks: [park] })
  expect((await ask(member, '2025-07-01', '2025-07-07')).body).toEqual([
    { technician_id: one, minutes: 60 + 135 },
    { technician_id: other, minutes: 60 },
  ])
  expect((await ask(member, '2025-07-01')).body).toEqual([{ technician_id: one, minutes: 60 + 135 }])
  expect((await ask(await site.as('visitor'), '2025-07-01')).status).toBe(403)
})

// rules/assignment.md#25, rules/assignment.md#11
test.each([
  ['startDate', undefined, undefined],
  ['startDate', 'soon', '2025-07-01'],
  ['endDate', '2025-07-01', '2025-02-30'],
  ['endDate', '2025-07-01', '2025-06-30'],
])('names %s for the days from %s to %s', async (field, from, to) => {
  const { status, body } = await ask(await site.as('member'), from, to)
  expect([status, Object.keys(body.error.details)]).toEqual([400, [field]])
})

// rules/assignment.md#25
test('counts the hour that clocks repeat', async () => {
  const technician_id = await site.build.technician()
  const event_id = await site.build.event(whole('2025-10-26'))
  await site.build.assignment({
    event_id,
    technician_id,
    start_time: '2025-10-25 22:00:00',
    end_time: '2025-10-26 23:00:00',
  })
  expect((await ask(await site.as('member'), '2025-10-26')).body).toEqual([{ technician_id, minutes: 25 * 60 }])
})
