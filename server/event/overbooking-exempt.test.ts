import { beforeEach, describe, expect, test } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { forbidStage, free, overbookedBy, setOverbooking, taken } from '#test/forbid-stage.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const create = (who: Client, body: object) =>
  who.send('POST', '/api/events', { body: { title: 'Bal', is_confirmed: false, ...taken, ...body } })
const change = (who: Client, id: number, body: object) => who.send('PUT', `/api/events/${id}`, { body })
const line = (id: number, quantity: number) => [{ id, quantity }]
const missing = async (who: Client, id: number) =>
  (await who.call(eventRoutes.missingMaterials, { params: { id } })).body.length

describe('what `forbid` leaves alone', () => {
  // rules/availability.md#22
  test('margins: what lacks only for them is a warning, and does not count where more is missing', async () => {
    const { member, console, held } = await forbidStage(site)
    const next = { start_date: '2040-06-03 00:00:00', end_date: '2040-06-03 23:59:59' }
    await member.call(materialRoutes.update, { params: { id: console }, body: { margin_after: 600 } })
    const made = await create(member, { ...next, materials: line(console, 2) })
    expect([made.status, made.body.has_missing_materials]).toEqual([201, true])
    expect((await change(member, made.body.id, { is_confirmed: true })).status).toBe(200)
    // 4 of 3: one piece is missing without margins, and the row tells what is missing with them.
    const refused = await change(member, made.body.id, { materials: line(console, 4) })
    expect(overbookedBy(refused)).toEqual([409, 'event.overbooked', [[console, 3, [held]]]])
  })

  // rules/availability.md#24
  test('stocks and margins: they are written whatever lacks then', async () => {
    const { member, console, held } = await forbidStage(site)
    const { status } = await member.call(materialRoutes.update, {
      params: { id: console },
      body: { stock_quantity: 1, margin_before: 600 },
    })
    expect([status, await missing(member, held)]).toEqual([200, 1])
  })

  // rules/availability.md#24
  test('past and archived events', async () => {
    const { member, console } = await forbidStage(site)
    const past = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-11 23:59:59' }
    const made = await create(member, { ...past, materials: line(console, 9) })
    expect(made.status).toBe(201)
    expect((await change(member, made.body.id, { materials: line(console, 20) })).status).toBe(200)
    const archived = await site.build.event({
      ...past,
      is_confirmed: true,
      is_archived: true,
      is_return_inventory_done: true,
      deleted_at: '2040-01-12',
      materials: [[console, 9]],
    })
    expect((await member.call(eventRoutes.restore, { params: { id: archived } })).status).toBe(200)
    expect(overbookedBy(await change(member, made.body.id, { ...free, materials: line(console, 21) }))).toEqual([
      409,
      'event.overbooked',
      [[console, 18, []]],
    ])
  })

  // rules/availability.md#24
  test('the end of a departure', async () => {
    const { member, console } = await forbidStage(site)
    const { id } = (await create(member, { materials: line(console, 1) })).body
    const ended = await member.call(departureRoutes.terminateDeparture, {
      params: { id },
      body: [{ id: console, actual: 3 }],
    })
    expect([ended.status, ended.body.is_confirmed, await missing(member, id)]).toEqual([200, true, 1])
    // What departed counts from then on: a later end takes nothing more.
    expect((await change(member, id, { end_date: '2040-06-02 20:00:00' })).status).toBe(200)
  })

  // rules/availability.md#24
  test('the later end of a past event that departed: what is late is away already', async () => {
    const { member } = await forbidStage(site)
    const ladder = await site.build.material({ stock_quantity: 3 })
    const allMonth = { ...taken, end_date: '2040-06-30 23:59:59' }
    await site.build.event({ ...allMonth, is_confirmed: true, materials: [[ladder, 2]] })
    const { id } = (await create(member, { materials: line(ladder, 1) })).body
    const body = [{ id: ladder, actual: 3 }]
    await member.call(departureRoutes.terminateDeparture, { params: { id }, body })
    site.setClock(Date.UTC(2040, 5, 5, 11))
    expect((await change(member, id, { end_date: '2040-06-06 20:00:00' })).status).toBe(200)
    // Where the later end takes more from others, it is refused as ever.
    site.setClock(Date.UTC(2040, 5, 8, 11))
    await site.build.event({
      start_date: '2040-06-09 00:00:00',
      end_date: '2040-06-09 23:59:59',
      materials: [[ladder, 1]],
    })
    const further = await change(member, id, { end_date: '2040-06-09 20:00:00' })
    expect(overbookedBy(further).slice(0, 2)).toEqual([409, 'event.overbooked'])
  })

  // rules/availability.md#21
  test('everything, where the site warns', async () => {
    const { admin, member, console } = await forbidStage(site)
    await admin.call(settingsRoutes.reset, { params: { key: 'availability.overbooking' } })
    const made = await create(member, { materials: line(console, 9) })
    expect([made.status, made.body.has_missing_materials]).toEqual([201, true])
    await setOverbooking(admin, 'forbid')
    expect((await change(member, made.body.id, { title: 'Bal masqué' })).status).toBe(200)
  })
})

// rules/availability.md#23, rules/restricted-park.md#4
describe('hidden parks', () => {
  test('their material is refused like any other, and not told', async () => {
    const { member, console } = await forbidStage(site)
    const park = await site.build.park()
    const hidden = await site.build.material({ name: 'Secret', stock_quantity: 1, park_id: park })
    await site.build.event({ ...taken, materials: [[hidden, 1]] })
    const id = await site.build.event({
      ...free,
      materials: [
        [hidden, 1],
        [console, 1],
      ],
    })
    const restricted = await site.as('member', { restrictedParks: [park] })
    const { name } = await site.db
      .selectFrom('material')
      .select('name')
      .where('id', '=', hidden)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Secret')
    const refused = await change(restricted, id, taken)
    expect(overbookedBy(refused)).toEqual([409, 'event.overbooked', []])
    expect(JSON.stringify(refused.body)).not.toContain('Secret')
    expect(overbookedBy(await change(member, id, taken))[2]).toMatchObject([[hidden, 1, expect.any(Array)]])
  })

  test('an event that the caller does not see holds its pieces without a name', async () => {
    const { console } = await forbidStage(site)
    const park = await site.build.park()
    const seen = await site.build.material({ name: 'Vue', stock_quantity: 2, park_id: park })
    await site.build.event({ ...taken, title: 'Chez nous', materials: [[seen, 2]] })
    const other = await site.db
      .selectFrom('material')
      .select('park_id')
      .where('id', '=', console)
      .executeTakeFirstOrThrow()
    const restricted = await site.as('member', { restrictedParks: [other.park_id] })
    const secret = await site.build.event({ ...taken, title: 'Caché', materials: [[console, 1]] })
    expect((await restricted.call(eventRoutes.get, { params: { id: secret } })).status).toBe(404)
    const { body } = await create(restricted, { materials: line(seen, 1) })
    expect(body.error.details.missing).toMatchObject([{ id: seen, taken_by: [{ title: 'Chez nous' }] }])
  })
})

// rules/availability.md#20, rules/availability.md#22
describe('options that yield', () => {
  test('a confirmed event is refused for confirmed ones only, an option for all', async () => {
    const { admin, member, console, held } = await forbidStage(site)
    await admin.call(settingsRoutes.update, { body: { 'availability.unconfirmed': 'yield' } })
    const option = (await create(member, { materials: line(console, 1) })).body.id
    expect((await change(member, held, { materials: line(console, 3) })).status).toBe(200)
    expect(await missing(member, option)).toBe(1)
    expect(overbookedBy(await change(member, option, { is_confirmed: true }))[2]).toEqual([[console, 1, [held]]])
    expect(overbookedBy(await change(member, option, { materials: line(console, 2) }))[2]).toEqual([
      [console, 2, [held]],
    ])
  })
})

// rules/setting.md#19
test('only an admin forbids overbooking, in one of two words', async () => {
  const [admin, member] = [await site.as('admin'), await site.as('member')]
  const body = { 'availability.overbooking': 'forbid' }
  expect((await member.call(settingsRoutes.update, { body })).status).toBe(403)
  const refused = await admin.call(settingsRoutes.update, { body: { 'availability.overbooking': 'never' } })
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['availability.overbooking']])
  expect((await member.call(settingsRoutes.get, {})).body.availability).toEqual({
    unconfirmed: 'compete',
    overbooking: 'warn',
  })
})
