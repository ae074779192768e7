import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { forbidStage, free, overbookedBy, setOverbooking, taken } from '#test/forbid-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const create = (who: Client, body: object) =>
  who.send('POST', '/api/events', { body: { title: 'Bal', is_confirmed: false, ...taken, ...body } })
const change = (who: Client, id: number, body: object) => who.send('PUT', `/api/events/${id}`, { body })
const line = (id: number, quantity: number) => [{ id, quantity }]
const stored = (id: number) =>
  site.db.selectFrom('event').select(['title', 'version', 'is_confirmed']).where('id', '=', id).executeTakeFirst()
const countEvents = async (): Promise<number> => (await site.db.selectFrom('event').select('id').execute()).length

// rules/availability.md#21, rules/availability.md#23
describe('a write that would make material missing is refused', () => {
  test('as a new event, with the rows that tell what is missing, and nothing is made', async () => {
    const { admin, member, console, held } = await forbidStage(site)
    const refused = await create(member, { materials: line(console, 2) })
    expect(overbookedBy(refused)).toEqual([409, 'event.overbooked', [[console, 1, [held]]]])
    expect(refused.body.error.message).toBe('Equipment is missing for this event: nothing was saved.')
    expect(await countEvents()).toBe(1)
    expect((await create(member, { materials: line(console, 1) })).status).toBe(201)

    // The same rows that the event would be told of under `warn`.
    await setOverbooking(admin, 'warn')
    const [{ id: second }] = (await member.call(eventRoutes.list, { query: { start: '2040-06-01' } })).body.data.filter(
      ({ id }: { id: number }) => id !== held,
    )
    await site.db.deleteFrom('event').where('id', '=', second).execute()
    const { id } = (await create(member, { materials: line(console, 2) })).body
    const [row] = (await member.call(eventRoutes.missingMaterials, { params: { id } })).body
    const [told] = refused.body.error.details.missing
    const { pivot, ...rest } = told
    expect({ ...rest, pivot: { ...pivot, id: row.pivot.id, event_id: id } }).toEqual(row)
  })

  test('when lines grow, when kits join, and when a kit takes its new contents', async () => {
    const { member, console, held } = await forbidStage(site)
    const kit = await site.build.kit({ materials: [[console, 1]] })
    const { id } = (await create(member, { materials: line(console, 1) })).body
    const asked = [[console, 1, [held]]]
    expect(overbookedBy(await change(member, id, { materials: line(console, 2) }))).toEqual([
      409,
      'event.overbooked',
      asked,
    ])
    const kits = [{ id: kit, quantity: 1 }]
    expect(overbookedBy(await change(member, id, { kits }))).toEqual([409, 'event.overbooked', asked])
    expect((await change(member, id, { kits, materials: line(console, 1) })).status).toBe(200)
    const version = (await stored(id))?.version
    await member.call(kitRoutes.update, { params: { id: kit }, body: { materials: line(console, 2) } })
    const refresh = (body?: object) => member.send('PUT', `/api/events/${id}/kits/${kit}/refresh`, { body })
    expect(overbookedBy(await refresh())).toEqual([409, 'event.overbooked', asked])
    expect((await stored(id))?.version).toBe(version)
  })

  test('when it moves, leaves earlier or comes back later', async () => {
    const { member, console, held } = await forbidStage(site)
    const { id } = (await create(member, { ...free, materials: line(console, 2) })).body
    const refused = [409, 'event.overbooked', [[console, 1, [held]]]]
    expect(overbookedBy(await change(member, id, taken))).toEqual(refused)
    expect(overbookedBy(await change(member, id, { mobilization_start_date: '2040-06-02 12:00' }))).toEqual(refused)
    expect((await change(member, id, { mobilization_start_date: '2040-06-03 00:00' })).status).toBe(200)
    const before = (await create(member, { start_date: '2040-05-30', end_date: '2040-05-31', materials: [] })).body.id
    expect((await change(member, before, { materials: line(console, 2) })).status).toBe(200)
    expect(overbookedBy(await change(member, before, { mobilization_end_date: '2040-06-01 08:00' }))).toEqual(refused)
  })

  test('when it comes back from the trash', async () => {
    const { member, console, held } = await forbidStage(site)
    const id = await site.build.event({ ...taken, deleted_at: '2040-01-01', materials: [[console, 2]] })
    const restore = (body?: object) => member.send('PUT', `/api/events/restore/${id}`, { body })
    expect(overbookedBy(await restore())).toEqual([409, 'event.overbooked', [[console, 1, [held]]]])
    await member.call(eventRoutes.update, { params: { id: held }, body: { materials: line(console, 1) } })
    expect((await restore()).status).toBe(200)
  })

  // rules/repeat.md#6
  test('when a copy takes it along, and of several copies each that lacks is named by its dates', async () => {
    const { admin, member, console, held } = await forbidStage(site)
    const source = await site.build.event({ ...free, materials: [[console, 2]] })
    const copy = (who: Client, body: object) =>
      who.send('POST', `/api/events/${source}/duplicate`, { body: { ...taken, ...body } })
    expect(overbookedBy(await copy(member, {}))).toEqual([409, 'event.overbooked', [[console, 1, [held]]]])
    expect((await copy(member, {})).body.error.details.missing[0]).not.toHaveProperty('copy')
    expect((await copy(member, { copied: ['beneficiaries'] })).status).toBe(201)
    const count = await countEvents()
    const weekly = { start_date: '2040-05-25', end_date: '2040-05-26', repeat: { every: 'week', times: 3 } }
    const refused = await copy(member, weekly)
    expect(overbookedBy(refused)).toEqual([409, 'event.overbooked', [[console, 1, [held]]]])
    expect(refused.body.error.details.missing[0].copy).toEqual(taken)
    expect(await countEvents()).toBe(count)
    // Copies that take from each other: a holder that was not kept has no address.
    const daily = { start_date: '2040-08-01', end_date: '2040-08-03', repeat: { every: 'day', times: 2 } }
    const { missing } = (await copy(member, daily)).body.error.details
    expect(missing).toMatchObject([
      { copy: { start_date: '2040-08-01 00:00:00' }, taken_by: [{ id: null, title: expect.any(String) }] },
      { copy: { start_date: '2040-08-02 00:00:00' }, taken_by: [{ id: null, title: expect.any(String) }] },
    ])
    const forced = await copy(admin, { ...weekly, force: true })
    expect(forced.status).toBe(201)
    expect(forced.body.data.map(({ missing }: { missing: unknown[] }) => missing.length)).toEqual([0, 1, 0])
  })

  test('in French for who reads French', async () => {
    const { console } = await forbidStage(site)
    const french = await site.as('member', { language: 'FR' })
    const { body } = await create(french, { materials: line(console, 2) })
    expect(body.error.message).toMatch(/^Il manque du matériel pour cet événement/)
  })
})

// rules/availability.md#22
describe('what lacks already', () => {
  /** An option of before the rule, which lacks 1 of 2. */
  async function lackingOption() {
    const stage = await forbidStage(site)
    const lamp = await site.build.material({ name: 'Lampe', stock_quantity: 5 })
    const id = await site.build.event({
      ...taken,
      title: 'Ancienne option',
      materials: [
        [stage.console, 2],
        [lamp, 1],
      ],
    })
    const lines = (consoles: number, lamps: number) => [
      { id: stage.console, quantity: consoles },
      { id: lamp, quantity: lamps },
    ]
    return { ...stage, lamp, id, lines }
  }

  test('stays, may become less, and lets other lines change', async () => {
    const { member, id, console, held, lines } = await lackingOption()
    for (const body of [
      { title: 'Option' },
      { materials: lines(2, 5) },
      { ...taken, materials: lines(2, 4), title: 'Option du maire' },
      { end_date: '2040-06-01 23:59:59' },
    ]) {
      expect([body, overbookedBy(await change(member, id, body))]).toEqual([body, [200, undefined, undefined]])
    }
    expect(overbookedBy(await change(member, id, { materials: lines(3, 4) }))).toEqual([
      409,
      'event.overbooked',
      [[console, 2, [held]]],
    ])
    expect((await change(member, id, { materials: lines(1, 4) })).status).toBe(200)
  })

  test('is told of a refused write only where it grows', async () => {
    const { member, id, lamp, lines } = await lackingOption()
    expect(overbookedBy(await change(member, id, { materials: lines(2, 6) }))).toEqual([
      409,
      'event.overbooked',
      [[lamp, 1, []]],
    ])
  })

  test('is never confirmed, in whatever write', async () => {
    const { member, id, console, held, lines } = await lackingOption()
    const refused = [409, 'event.overbooked', [[console, 1, [held]]]]
    expect(overbookedBy(await change(member, id, { is_confirmed: true }))).toEqual(refused)
    expect(overbookedBy(await change(member, id, { is_confirmed: true, materials: lines(2, 1) }))).toEqual(refused)
    expect((await stored(id))?.is_confirmed).toBe(false)
    expect((await change(member, id, { is_confirmed: true, materials: lines(1, 1) })).status).toBe(200)
  })

  test('does not lock a confirmed event that sends its confirmation along', async () => {
    const { member, console } = await forbidStage(site)
    const id = await site.build.event({ ...taken, is_confirmed: true, materials: [[console, 3]] })
    const body = { ...taken, title: 'Gala', is_confirmed: true, materials: line(console, 3) }
    expect((await change(member, id, body)).status).toBe(200)
    expect((await change(member, id, { is_confirmed: false })).status).toBe(200)
  })
})

// rules/availability.md#25, rules/event.md#41
describe('force', () => {
  test('lets an admin overbook, and nobody else', async () => {
    const { admin, member, console } = await forbidStage(site)
    const kit = await site.build.kit({ materials: [[console, 1]] })
    const other = await site.build.event({ ...free, materials: [[console, 1]] })
    await site.build.eventKit({ event_id: other, kit_id: kit, quantity: 1 })
    const trashed = await site.build.event({ ...taken, deleted_at: '2040-01-01', materials: [[console, 2]] })
    const writes: [string, string, object][] = [
      ['POST', '/api/events', { title: 'Bal', is_confirmed: true, ...taken, materials: line(console, 2) }],
      ['PUT', `/api/events/${other}`, taken],
      ['PUT', `/api/events/${other}/kits/${kit}/refresh`, {}],
      ['PUT', `/api/events/restore/${trashed}`, {}],
      ['POST', `/api/events/${other}/duplicate`, taken],
    ]
    for (const [method, path, body] of writes) {
      const forced = { body: { ...body, force: true } }
      const refused = await member.send(method, path, forced)
      expect([path, refused.status, refused.body.error.key]).toEqual([path, 403, 'access.forbidden'])
      // Before what is wrong with the body.
      const invalid = await member.send(method, path, { body: { ...forced.body, title: 'B', start_date: 5 } })
      expect([path, invalid.status, invalid.body.error.key]).toEqual([path, 403, 'access.forbidden'])
      const { status } = await admin.send(method, path, forced)
      expect([path, status]).toEqual([path, method === 'POST' ? 201 : 200])
    }
  })

  test('is ignored where nothing is missing, and sent as false it changes nothing', async () => {
    const { admin, member, console, held } = await forbidStage(site)
    expect((await create(admin, { materials: line(console, 1), force: true })).status).toBe(201)
    expect(overbookedBy(await create(member, { materials: line(console, 1), force: false }))).toEqual([
      409,
      'event.overbooked',
      [[console, 1, [held, held + 1]]],
    ])
    await setOverbooking(admin, 'warn')
    expect((await create(admin, { materials: line(console, 9), force: true })).status).toBe(201)
    expect((await create(member, { materials: line(console, 9), force: true })).status).toBe(403)
  })

  test('waives nothing else: what is wrong is told first', async () => {
    const { admin, member, console } = await forbidStage(site)
    const wrong = { title: 'B', materials: line(console, 9) }
    const { status, body } = await create(member, wrong)
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['title']])
    expect((await create(admin, { ...wrong, force: true })).status).toBe(400)
    expect((await create(admin, { is_confirmed: true, force: true })).body.error.key).toBe('event.no_materials')
    expect((await create(admin, { force: 'yes' })).body.error.details).toHaveProperty('force')
  })
})
