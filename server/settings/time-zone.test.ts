import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
type Times = [start: string, end: string]

const moveTo = async (zone: string) => {
  const admin = await site.as('admin')
  return admin.call(settingsRoutes.update, { body: { 'general.timezone': zone } })
}
/** An event of whole days with assignments, each of a technician with a time in UTC. */
async function eventWith(day: string, slots: [technician: number, ...Times][], deleted_at: string | null = null) {
  const id = await site.build.event({ start_date: `${day} 00:00:00`, end_date: `${day} 23:59:59`, deleted_at })
  const ids = []
  for (const [technician_id, start_time, end_time] of slots)
    ids.push(await site.build.assignment({ event_id: id, technician_id, start_time, end_time }))
  return { id, ids }
}
const timesOf = async (eventId: number): Promise<Times[]> => {
  const rows = await site.db
    .selectFrom('event_technician')
    .select(['start_time', 'end_time'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute()
  return rows.map(({ start_time, end_time }) => [start_time.slice(11, 16), end_time.slice(11, 16)])
}

// rules/setting.md#14
describe('a new time zone', () => {
  test('keeps a technician’s assignments in order and apart where the zone skips their hour', async () => {
    const [one, other] = [await site.build.technician(), await site.build.technician()]
    // In Paris from two to half past, from then to three and from three to five; New York jumps
    // from two to three on that day.
    const { id } = await eventWith('2025-03-09', [
      [one, '2025-03-09 01:00', '2025-03-09 01:30'],
      [one, '2025-03-09 01:30', '2025-03-09 02:00'],
      [one, '2025-03-09 02:00', '2025-03-09 04:00'],
      [one, '2025-03-09 04:00', '2025-03-09 04:15'],
      [other, '2025-03-09 01:00', '2025-03-09 02:00'],
    ])
    expect((await moveTo('America/New_York')).status).toBe(200)
    expect(await timesOf(id)).toEqual([
      ['07:00', '07:15'],
      ['07:15', '07:30'],
      ['07:30', '09:00'],
      ['09:00', '09:15'],
      ['07:00', '07:15'],
    ])
  })

  test('keeps them apart where the old zone had their hour twice', async () => {
    const one = await site.build.technician()
    // From two to half past, before and after the clocks of Paris go back from three to two; then
    // from three to four.
    const { id } = await eventWith('2025-10-26', [
      [one, '2025-10-26 00:00', '2025-10-26 00:30'],
      [one, '2025-10-26 01:00', '2025-10-26 01:30'],
      [one, '2025-10-26 02:00', '2025-10-26 03:00'],
    ])
    expect((await moveTo('America/New_York')).status).toBe(200)
    expect(await timesOf(id)).toEqual([
      ['06:00', '06:30'],
      ['06:30', '06:45'],
      ['07:00', '08:00'],
    ])
  })

  test('keeps the wall-clock times of a trashed event’s assignments, even where the technician is busy', async () => {
    const one = await site.build.technician()
    const slot: [number, string, string] = [one, '2025-07-01 08:00', '2025-07-01 10:00']
    const [live, trashed] = [
      await eventWith('2025-07-01', [slot]),
      await eventWith('2025-07-01', [slot], '2025-01-01 00:00:00'),
    ]
    await site.db
      .updateTable('event_technician')
      .set({ event_live: false })
      .where('event_id', '=', trashed.id)
      .execute()
    expect((await moveTo('America/New_York')).status).toBe(200)
    for (const { id } of [live, trashed]) expect(await timesOf(id)).toEqual([['14:00', '16:00']])
  })

  test('announces every assignment it moves and their events', async () => {
    const one = await site.build.technician()
    const { id, ids } = await eventWith('2025-07-01', [
      [one, '2025-07-01 08:00', '2025-07-01 10:00'],
      [one, '2025-07-01 11:00', '2025-07-01 12:00'],
    ])
    const bare = await site.build.event()
    const { body } = await moveTo('America/New_York')
    const heard = await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).execute()
    expect(heard.map(({ entity, entity_id, version }) => `${entity} ${entity_id} ${version}`).sort()).toEqual([
      `event ${id} 2`,
      ...ids.map((assignment) => `event_technician ${assignment} 2`).sort(),
      `settings null ${body.version}`,
    ])
    // Events without assignments are unchanged for their readers.
    const admin = await site.as('admin')
    expect((await admin.call(eventRoutes.get, { params: { id: bare } })).body.version).toBe(1)
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from event
      where period <> site_period(start_date, end_date, 'America/New_York')`.execute(site.db)
    expect(rows).toEqual([{ wrong: 0 }])
  })
})

// rules/setting.md#2
test('the zone is stored as IANA writes it', async () => {
  const admin = await site.as('admin')
  const event_id = await site.build.event({ start_date: '2040-07-01 08:00:00', end_date: '2040-07-02 20:00:00' })
  for (const [sent, stored] of [
    ['europe/paris', 'Europe/Paris'],
    ['AMERICA/ARGENTINA/BUENOS_AIRES', 'America/Argentina/Buenos_Aires'],
    ['utc', 'UTC'],
    ['Asia/Calcutta', 'Asia/Calcutta'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kiev'],
    ['antarctica/mcmurdo', 'Antarctica/McMurdo'],
  ]) {
    const { status, body } = await admin.call(settingsRoutes.update, { body: { 'general.timezone': sent } })
    expect([status, body.general.timezone, (await admin.call(settingsRoutes.get, {})).body.general.timezone]).toEqual([
      200,
      stored,
      stored,
    ])
  }
  expect((await admin.send('GET', `/api/events/${event_id}`)).body.start_date).toBe('2040-07-01 08:00:00')
})
