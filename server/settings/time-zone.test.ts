import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { utcText } from '#shared/rules/period.ts'
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

  // Paris was 9 minutes and 21 seconds from UTC until 1911, Monrovia 44 minutes and 30 seconds
  // behind until 1972.
  test.each<[from: string, to: string, day: string, stored: Times[], moved: Times[]]>([
    ['UTC', 'Europe/Paris', '1027-01-01', [['12:00', '13:00']], [['11:45', '12:45']]],
    ['Europe/Paris', 'America/New_York', '1027-01-01', [['11:45', '12:45']], [['16:45', '17:45']]],
    [
      'Africa/Monrovia',
      'Europe/Paris',
      '1971-06-01',
      [
        ['12:00', '12:15'],
        ['12:15', '12:30'],
        ['12:30', '14:00'],
      ],
      [
        ['10:15', '10:30'],
        ['10:30', '10:45'],
        ['10:45', '12:15'],
      ],
    ],
  ])(
    'from %s to %s keeps the quarter hours of assignments on %s, in the trash too',
    async (from, to, day, stored, moved) => {
      await moveTo(from)
      const [one, other] = [await site.build.technician(), await site.build.technician()]
      const slots = (technician: number) =>
        stored.map(([start, end]): [number, ...Times] => [technician, `${day} ${start}`, `${day} ${end}`])
      const live = await eventWith(day, slots(one))
      const trashed = await eventWith(day, slots(other), '2025-01-01 00:00:00')
      expect((await moveTo(to)).status).toBe(200)
      for (const { id } of [live, trashed]) expect(await timesOf(id)).toEqual(moved)
    },
  )

  test('keeps every assignment on quarter hours, in order and apart, whatever the zones and the years', async () => {
    const technician = await site.build.technician()
    const id = await site.build.event({ start_date: '1880-01-01 00:00:00', end_date: '2030-01-01 23:59:59' })
    const zones = fc.constantFrom('Africa/Monrovia', 'Europe/Amsterdam', 'Europe/Paris', 'Asia/Kolkata', 'Pacific/Apia')
    const year = 365.25 * 96
    const slots = fc.array(fc.tuple(fc.oneof(fc.nat(8), fc.nat(10 * year)), fc.integer({ min: 1, max: 8 })), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(zones, zones, slots, async (from, to, gaps) => {
        await site.db.deleteFrom('event_technician').execute()
        await moveTo(from)
        let next = Date.UTC(1890, 0, 1)
        for (const [gap, quarters] of gaps) {
          const [start, end] = [next + gap * 900_000, next + (gap + quarters) * 900_000]
          if (end > Date.UTC(2030, 0, 1)) break
          await site.build.assignment({
            event_id: id,
            technician_id: technician,
            start_time: utcText(start),
            end_time: utcText(end),
          })
          next = end
        }
        expect((await moveTo(to)).status).toBe(200)
      }),
      { numRuns: 15 },
    )
  }, 60_000)

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
