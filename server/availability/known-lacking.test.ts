import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type EventRow, eventRoutes } from '#shared/event.ts'
import { eventListRoutes } from '#shared/event-list.ts'
import { useSite } from '#test/server.ts'
import { hearStatements } from '#test/statements.ts'
import { readSite } from '../settings/settings.ts'
import { openEventsLacking, renewLacking } from './known-lacking.ts'
import { eventsLacking } from './missing.ts'

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

// rules/event-list.md#7
test('what a clock that was ahead took for over lacks its material again', async () => {
  const member = await site.as('member')
  const material = await site.build.material({ stock_quantity: 1 })
  const days = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-02 23:59:59' }
  for (const title of ['Gala', 'Option']) await site.build.event({ title, ...days, materials: [[material, 2]] })
  const query = { start: '2040-06-01', end: '2040-06-02' }
  const onCalendar = async () =>
    (await member.call(eventRoutes.list, { query })).body.data.filter((one: EventRow) => one.has_missing_materials)
      .length
  const listed = async () => (await member.call(eventListRoutes.page, { query: { missing: 1 } })).body.data.length
  site.setClock(Date.UTC(2041, 0, 1))
  expect([await listed(), await onCalendar()]).toEqual([0, 0])
  site.setClock(Date.UTC(2040, 0, 1))
  // Before and after all is computed again.
  expect([await onCalendar(), await listed(), await onCalendar()]).toEqual([2, 2, 2])
  expect(await site.db.selectFrom('lacking_stale').select('id').execute()).toEqual([])
})

// rules/event-list.md#7
test('the calendar and the load say what the list knows, and what writes have changed since', async () => {
  site.setClock(Date.UTC(2040, 0, 1))
  const member = await site.as('member')
  const days = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-02 23:59:59' }
  const [one, other] = [
    await site.build.material({ stock_quantity: 1 }),
    await site.build.material({ stock_quantity: 1 }),
  ]
  for (const title of ['Gala', 'Option']) await site.build.event({ title, ...days, materials: [[one, 2]] })
  const lacking = async () => {
    const query = { start: '2040-06-01', end: '2040-06-02' }
    const calendar = await member.call(eventRoutes.list, { query })
    const load = await member.call(eventRoutes.load, { query })
    return [
      calendar.body.data.filter((event: EventRow) => event.has_missing_materials).length,
      load.body.days[0]?.lacking,
    ]
  }
  await member.call(eventListRoutes.page, { query: { missing: 1 } })
  expect(await lacking()).toEqual([2, 2])
  await site.build.event({ title: 'Bal', ...days, materials: [[other, 2]] })
  expect(await lacking()).toEqual([3, 3])
  await site.db.updateTable('material').set({ stock_quantity: 9 }).where('id', '=', one).execute()
  expect(await lacking()).toEqual([1, 1])
  // Nothing was renewed meanwhile.
  expect(await site.db.selectFrom('lacking_stale').select('id').execute()).not.toEqual([])
  expect(await site.db.selectFrom('event_lacking').select('event_id').execute()).toHaveLength(2)
})

// rules/availability.md#8
test.each<[state: string, left: (material: number) => Promise<unknown>]>([
  ['after a renewal', async () => {}],
  ['with a mark', (id) => sql`insert into lacking_stale (material_id) values (${id})`.execute(site.db)],
  ['with a mark for all', () => sql`insert into lacking_stale (material_id) values (null)`.execute(site.db)],
  [
    'with many marks',
    () => sql`insert into lacking_stale (material_id) select n from generate_series(1, 400) n`.execute(site.db),
  ],
])('what is known says what the rule says, %s', async (_, leave) => {
  const now = Date.UTC(2040, 0, 1)
  const [here, hidden] = [await site.build.park(), await site.build.park()]
  const days = { start_date: '2040-06-01 00:00:00', end_date: '2040-06-02 23:59:59' }
  const materials = await Promise.all(
    [here, hidden, here].map((park_id) => site.build.material({ park_id, stock_quantity: 2 })),
  )
  const events: number[] = []
  for (const [title, held] of [
    ['Gala', [0]],
    ['Bal', [1]],
    ['Foire', [0, 1]],
    ['Salon', [2]],
  ] as const)
    events.push(
      await site.build.event({ title, ...days, materials: held.map((one): [number, number] => [materials[one]!, 2]) }),
    )
  const trashed = [await site.build.event({ title: 'Vide', ...days, materials: [[materials[0]!, 3]] })]
  await site.db.updateTable('event').set({ deleted_at: '2040-01-01' }).where('id', 'in', trashed).execute()
  const asking = { db: site.db, site: await readSite(site.db), now }
  await renewLacking(asking)
  await leave(materials[0]!)
  for (const [restrictedParks, lacking] of [
    [[], [...events.slice(0, 3), ...trashed]],
    [[hidden], [events[0]!, events[2]!, ...trashed]],
  ] as const) {
    const reader = { ...asking, user: { restrictedParks: [...restrictedParks] } }
    const known = await openEventsLacking(reader, [...events, ...trashed])
    expect([...known].sort((one, other) => one - other)).toEqual(lacking)
    expect(known).toEqual(await eventsLacking(reader, [...events, ...trashed]))
  }
})
