import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { type Unit, unitRoutes } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'
import { balEvent, blankEvent, days, galaEvent, unitStage } from '#test/unit-stage.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const inStock = { is_out: false, is_counted: false, came_back: null }

describe('units of a line', () => {
  // rules/unit.md#10, rules/unit.md#11, rules/event.md#29
  test('are named with the event, and told by reference in every answer with lines', async () => {
    const { admin, material, change, idOf } = await unitStage(site)
    await change(0, { reference: 'M-10', serial_number: 'SN 1' })
    await change(1, { reference: 'M-9' })
    const counted = await site.build.material({ name: 'Rallonge' })
    const body = {
      title: 'Noces',
      ...days(20),
      is_confirmed: false,
      materials: [
        { id: counted, quantity: 1 },
        { id: material, quantity: 5, units: [idOf(0), idOf(1)] },
      ],
    }
    const { status, body: made } = await admin.call(eventRoutes.create, { body })
    const units = [
      { id: idOf(1), reference: 'M-9', serial_number: null, state: 'available', ...inStock },
      { id: idOf(0), reference: 'M-10', serial_number: 'SN 1', state: 'available', ...inStock },
    ]
    expect([status, made.materials[0].units, 'units' in made.materials[1]]).toEqual([201, units, false])
    const visitor = await site.as('visitor')
    const params = { id: made.id }
    expect((await visitor.call(eventRoutes.get, { params })).body.materials[0].units).toEqual(units)
    expect((await visitor.call(eventRoutes.missingMaterials, { params })).body[0].units).toEqual(units)
    const query = { start: '2040-06-20', end: '2040-06-20', 'with-materials': true }
    const [row] = (await visitor.call(eventRoutes.list, { query })).body.data
    expect(row.materials[0].units).toEqual(units)
  })

  // rules/unit.md#10
  test('stay when the line names none, leave with an empty list, and are free without the line', async () => {
    const { gala, bal, material, name, named, update } = await unitStage(site)
    expect((await name(gala, [0, 1])).status).toBe(200)
    await update(gala, { materials: [{ id: material, quantity: 2 }] })
    expect(await named(gala)).toEqual(['1', '2'])
    expect((await name(gala, [1, 2])).body.materials[0].units.map((unit: Unit) => unit.reference)).toEqual(['2', '3'])
    await update(gala, { materials: [{ id: material, quantity: 2, units: [] }] })
    expect(await named(gala)).toEqual([])
    await name(gala, [0, 1])
    await update(gala, { materials: [] })
    expect((await name(bal, [0, 1])).status).toBe(200)
    await update(gala, { ...days(11), materials: [{ id: material, quantity: 2 }] })
    expect(await named(gala)).toEqual([])
  })

  // rules/unit.md#10
  test.each<[string, (at: Awaited<ReturnType<typeof unitStage>>) => Promise<unknown[]> | unknown[], string]>([
    ['absent', () => [2_000_000], 'does not exist'],
    [
      'of another material',
      async ({ admin }) => {
        const id = await site.build.material({ is_unitary: true })
        return [(await admin.call(unitRoutes.create, { params: { id }, body: { reference: 'X' } })).body.id]
      },
      'does not exist',
    ],
    ['lost', async ({ change, idOf }) => [await change(0, { state: 'lost' }).then(() => idOf(0))], 'not available'],
    [
      'out of order',
      async ({ change, idOf }) => [await change(0, { state: 'out_of_order' }).then(() => idOf(0))],
      'not available',
    ],
    [
      'in the trash',
      async ({ admin, idOf }) => {
        await admin.call(unitRoutes.remove, { params: { id: idOf(0) } })
        return [idOf(0)]
      },
      'does not exist',
    ],
    ['twice', ({ idOf }) => [idOf(0), idOf(0)], 'twice'],
    ['more than the quantity', ({ idOf }) => [0, 1, 2, 3].map(idOf), '3'],
  ])('are refused when %s', async (_case, unitsOf, words) => {
    const at = await unitStage(site)
    const units = await unitsOf(at)
    const { status, body } = await at.update(at.gala, { materials: [{ id: at.material, quantity: 3, units }] })
    expect([status, body.error.key]).toEqual([400, 'request.invalid'])
    expect(body.error.details.materials[at.material].units).toEqual([expect.stringContaining(words)])
    expect(await at.named(at.gala)).toEqual([])
  })

  // rules/unit.md#10
  test('are refused on a counted material, and hold the quantity of their line up', async () => {
    const { gala, material, name, update } = await unitStage(site)
    const counted = await site.build.material()
    const wrong = await update(gala, { materials: [{ id: counted, quantity: 1, units: [1] }] })
    expect([wrong.status, Object.keys(wrong.body.error.details.materials[counted])]).toEqual([400, ['units']])
    await name(gala, [0, 1])
    const { status, body } = await update(gala, { materials: [{ id: material, quantity: 1 }] })
    expect([status, Object.keys(body.error.details.materials[material])]).toEqual([400, ['quantity']])
    // A line whose quantity is 0 goes, and its units with it.
    expect((await update(gala, { materials: [{ id: material, quantity: 0 }] })).status).toBe(200)
  })

  // rules/unit.md#10, rules/restricted-park.md#4
  test('that the caller does not see are not named, not told, and stay when the caller saves', async () => {
    const hidden = await site.build.park()
    const { gala, material, change, name, named, update } = await unitStage(site, await site.build.park())
    await name(gala, [0, 1])
    await change(0, { park_id: hidden })
    await change(3, { park_id: hidden })
    const member = await site.as('member', { restrictedParks: [hidden] })
    expect(await named(gala, member)).toEqual(['2'])
    expect((await name(gala, [3], member)).body.error.details.materials[material].units).toHaveLength(1)
    expect((await name(gala, [1, 2], member, 2)).body.error.details.materials[material].units).toHaveLength(1)
    expect((await name(gala, [2], member)).status).toBe(200)
    expect([await named(gala, member), await named(gala)]).toEqual([['3'], ['1', '3']])
    await update(gala, { materials: [{ id: material, quantity: 3, units: [] }] }, member)
    expect(await named(gala)).toEqual(['1'])
  })

  // rules/unit.md#10, rules/event.md#10, rules/event.md#11
  test('that are sent as they are change nothing, so that no lock refuses them', async () => {
    const { gala, material, name, update, idOf } = await unitStage(site)
    await name(gala, [0, 1])
    const done = { is_confirmed: true, is_return_inventory_done: true, is_archived: true }
    await site.db.updateTable('event').set(done).where('id', '=', gala).execute()
    const line = { id: material, quantity: 3 }
    expect((await update(gala, { materials: [{ ...line, units: [idOf(1), idOf(0)] }] })).status).toBe(200)
    expect((await update(gala, { materials: [line] })).status).toBe(200)
    const { status, body } = await update(gala, { materials: [{ ...line, units: [idOf(0)] }] })
    expect([status, body.error.details.reason]).toEqual([403, 'archived'])
  })

  test('change no figure of availability', async () => {
    const { admin, gala, name } = await unitStage(site)
    const query = { dateForQuantities: '2040-06-10', paginated: '0' } as const
    const figures = async () =>
      (await admin.send('GET', `/api/materials?${new URLSearchParams(query)}`)).body.map(
        (one: { remaining_quantity: number }) => one.remaining_quantity,
      )
    const before = await figures()
    await name(gala, [0, 1, 2])
    expect([before, await figures()]).toEqual([[1], [1]])
  })
})

describe('a unit is on one event at a time', () => {
  // rules/unit.md#12
  test('so one that is taken is 409, with the event that has it', async () => {
    const { gala, bal, material, name, named, update, idOf } = await unitStage(site)
    await name(gala, [0, 1])
    expect((await name(bal, [0])).status).toBe(200) // the day after
    const both = await site.build.event({ ...days(10, 11), materials: [[material, 3]] })
    const { status, body } = await name(both, [0, 1, 2])
    expect([status, body.error.key, body.error.details]).toEqual([
      409,
      'unit.taken',
      {
        units: [
          { id: idOf(0), reference: '1', event: galaEvent(gala) },
          { id: idOf(0), reference: '1', event: balEvent(bal) },
          { id: idOf(1), reference: '2', event: galaEvent(gala) },
        ],
      },
    ])
    expect(await named(both)).toEqual([])
    // In the trash an event holds none.
    await site.db.updateTable('event').set({ deleted_at: '2040-01-01 00:00:00' }).where('id', '=', gala).execute()
    expect((await name(both, [1, 2])).status).toBe(200)
    expect((await update(both, days(10, 11))).status).toBe(200)
  })

  // rules/unit.md#14, rules/restricted-park.md#5
  test('and the event is blank for a caller who does not see it', async () => {
    const hidden = await site.build.park()
    const { gala, name, change, letOut, idOf, admin } = await unitStage(site, hidden)
    await name(gala, [0])
    await letOut(gala)
    await change(0, { park_id: await site.build.park() })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const params = { id: idOf(0) }
    const { status, body } = await member.call(unitRoutes.update, { params, body: { state: 'lost' } })
    expect([status, body.error.details.units]).toEqual([409, [{ id: idOf(0), reference: '1', event: blankEvent }]])
    const asAdmin = await admin.call(unitRoutes.update, { params, body: { state: 'lost' } })
    expect(asAdmin.body.error.details.units[0].event).toEqual(galaEvent(gala))
  })

  // rules/unit.md#12
  test('also when two callers name it at the same moment', async () => {
    const { gala, material, name, named } = await unitStage(site)
    const other = await site.build.event({ ...days(10), materials: [[material, 3]] })
    const member = await site.as('member')
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([name(gala, [0, 1]), name(other, [1, 2], member)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)!
      expect(refused.body.error.key).toBe('unit.taken')
      expect(refused.body.error.details.units[0]).toMatchObject({ reference: '2' })
      expect([...(await named(gala)), ...(await named(other))]).toHaveLength(2)
      for (const id of [gala, other]) await name(id, [])
    }
  })

  // rules/unit.md#12
  test('and one that is out is not named for what starts today, whatever the dates say', async () => {
    const { gala, material, name, letOut } = await unitStage(site)
    await name(gala, [0])
    await letOut(gala)
    site.setClock(Date.UTC(2040, 5, 12, 11))
    const today = await site.build.event({ ...days(12), materials: [[material, 3]] })
    const tomorrow = await site.build.event({ ...days(13), materials: [[material, 3]] })
    const { status, body } = await name(today, [0, 1])
    expect([status, body.error.details.units.map((one: { event: object }) => one.event)]).toEqual([
      409,
      [galaEvent(gala)],
    ])
    expect((await name(tomorrow, [0])).status).toBe(200)
    await site.db
      .updateTable('event_unit')
      .set({ is_out: false, came_back: 'returned' })
      .where('event_id', '=', gala)
      .execute()
    expect((await name(today, [0, 1])).status).toBe(200)
  })
})
