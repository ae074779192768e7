import { beforeEach, describe, expect, test } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { departureStage, future } from '#test/departure-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, outcome, read, lines, beside, twoLines } = departureStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const past = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-14 23:59:59' }

describe('ending the departure', () => {
  // rules/departure.md#9, rules/departure.md#21
  test('confirms the event, counts what nobody counted as 0, and adds what goes beyond the list', async () => {
    const member = await site.as('member')
    const { id, one, other, third } = await twoLines()
    await send(member, 'departure', id, [{ id: third, actual: 2 }])
    const { status, body } = await member.call(departureRoutes.terminateDeparture, {
      params: { id },
      body: [{ id: one, actual: 7 }],
      version: 2,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 3,
      is_confirmed: true,
      is_departure_inventory_done: true,
      departed_at: '2040-01-15 11:00:00',
      departed_by: { id: member.id, full_name: expect.any(String) },
    })
    expect(lines(body)).toEqual({
      [one]: [7, 7, 5, false],
      [other]: [2, 0, null, false],
      [third]: [2, 2, null, true],
    })
    expect(body).not.toHaveProperty('unlisted_materials')
    expect(body).not.toHaveProperty('warnings')
    const rows = (await member.call(eventRoutes.list, { query: { start: '2040-02-01' } })).body.data
    expect(rows[0]).toMatchObject({ id, is_departure_inventory_done: true, departed_by: { id: member.id } })
    const short = (await member.call(eventRoutes.calendar, { query: { start: '2040-02-01' } })).body.data
    expect(short[0]).toMatchObject({ id, is_departure_inventory_done: true })
  })

  // rules/departure.md#9
  test('warns of what joined the list without being free, and of nothing else', async () => {
    const member = await site.as('member')
    const { id, one, third } = await twoLines()
    const elsewhere = await site.build.event({
      ...future,
      title: 'Bal',
      materials: [
        [third, 3],
        [one, 9],
      ],
    })
    const { status, body } = await send(member, 'departure/terminate', id, [
      { id: one, actual: 5 },
      { id: third, actual: 2 },
    ])
    expect(status).toBe(200)
    expect(body.has_missing_materials).toBe(true)
    expect(body.warnings).toMatchObject([
      { id: third, remaining_quantity: 1, missing_quantity: 1, taken_by: [{ id: elsewhere, quantity: 3 }] },
    ])
  })

  // rules/departure.md#9, rules/event.md#13
  test('of an event without material: refused, unless something leaves', async () => {
    const member = await site.as('member')
    const id = await site.build.event(future)
    const extra = await site.build.material()
    expect(outcome(await send(member, 'departure/terminate', id, []))).toEqual([400, 'event.no_materials'])
    expect((await read(member, id)).version).toBe(1)
    const ended = await send(member, 'departure/terminate', id, [{ id: extra, actual: 1 }])
    expect(lines(ended.body)).toEqual({ [extra]: [1, 1, null, true] })
  })

  // rules/departure.md#11
  test('holds what departed from then on, and what is listed again once it is reopened', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines()
    const wants = await site.build.event({ ...future, materials: [[one, 8]] })
    const lacks = async () =>
      (await member.call(eventRoutes.missingMaterials, { params: { id: wants } })).body.map(
        (row: { missing_quantity: number }) => row.missing_quantity,
      )
    const pieces = async () =>
      (await member.call(eventRoutes.load, { query: { start: '2040-02-01', end: '2040-02-01' } })).body.days[0].pieces
    const flag = async () => (await read(member, wants)).has_missing_materials
    expect([await lacks(), await flag(), await pieces()]).toEqual([[3], true, 15])
    await send(member, 'departure/terminate', id, [{ id: one, actual: 2 }])
    expect([await lacks(), await flag(), await pieces()]).toEqual([[], false, 10])
    await send(member, 'departure/reopen', id)
    expect([await lacks(), await flag(), await pieces()]).toEqual([[3], true, 15])
  })

  // rules/departure.md#12, rules/inventory.md#4
  test('the return then awaits what departed', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines(past)
    await send(member, 'departure/terminate', id, [{ id: one, actual: 3 }])
    const tooMany = await send(member, 'return', id, [
      { id: one, actual: 4, broken: 0 },
      { id: other, actual: 1, broken: 0 },
    ])
    expect(tooMany.body.error.details.map((row: { id: number }) => row.id)).toEqual([one, other])
    const ended = await send(member, 'terminate', id, [{ id: one, actual: 3, broken: 0 }])
    expect([ended.status, ended.body.has_not_returned_materials]).toEqual([200, false])
    const without = await twoLines(past)
    await send(member, 'departure', without.id, [{ id: without.one, actual: 3 }])
    const undeparted = await send(member, 'terminate', without.id, [{ id: without.one, actual: 5, broken: 0 }])
    expect([undeparted.status, undeparted.body.has_not_returned_materials]).toEqual([200, true])
  })
})

describe('a departed event', () => {
  // rules/departure.md#10, rules/event.md#11
  test('keeps its lines, its start and its confirmation, and is not trashed; the rest may change', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines()
    await send(member, 'departure/terminate', id, [{ id: one, actual: 5 }])
    const refused: object[] = [
      { materials: [{ id: one, quantity: 5 }] },
      { start_date: '2040-01-31' },
      { is_confirmed: false },
      { is_billable: false },
    ]
    for (const body of refused) {
      const answer = await member.call(eventRoutes.update, { params: { id }, body })
      expect([answer.status, answer.body.error?.details]).toEqual([403, { reason: 'departed' }])
    }
    const trashed = await member.call(eventRoutes.remove, { params: { id } })
    expect([trashed.status, trashed.body.error.details]).toEqual([403, { reason: 'departed' }])
    const changed = await member.call(eventRoutes.update, {
      params: { id },
      body: { title: 'Gala', end_date: '2040-02-05' },
    })
    expect([changed.status, changed.body.title, changed.body.end_date]).toEqual([200, 'Gala', '2040-02-05 23:59:59'])
  })

  // rules/event.md#11, rules/event.md#14
  test('that is late gets another end, past or to come, and nothing else, until its return is ended', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines(past)
    const change = async (body: object) => {
      const answer = await member.call(eventRoutes.update, { params: { id }, body })
      return answer.status === 200 ? answer.body.end_date : [answer.status, answer.body.error.details]
    }
    await send(member, 'departure/terminate', id, [{ id: one, actual: 5 }])
    for (const body of [
      { title: 'Gala' },
      { start_date: '2040-01-09', end_date: '2040-01-20' },
      { end_date: '2040-01-20', materials: [{ id: one, quantity: 5 }] },
    ])
      expect(await change(body)).toEqual([403, { reason: 'past_confirmed' }])
    expect(await change({ end_date: '2040-01-13' })).toBe('2040-01-13 23:59:59')
    expect(await change({ mobilization_end_date: '2040-01-14' })).toBe('2040-01-13 23:59:59')
    expect(await change({ end_date: '2040-01-20', mobilization_end_date: null })).toBe('2040-01-20 23:59:59')
    // It is current again: an end in the past would lock it.
    expect(await change({ end_date: '2040-01-13' })).toEqual([400, { end_date: [expect.any(String)] }])
    site.setClock(Date.UTC(2040, 0, 25, 11))
    await send(member, 'terminate', id, [{ id: one, actual: 4, broken: 0 }])
    expect(await change({ end_date: '2040-01-30' })).toEqual([403, { reason: 'inventory_done' }])
  })

  // rules/departure.md#10
  test('reopened, its counts are a draft, what was added stays, and its lines may change', async () => {
    const member = await site.as('member')
    const { id, one, other, third } = await twoLines()
    await send(member, 'departure/terminate', id, [
      { id: one, actual: 7 },
      { id: third, actual: 1 },
    ])
    const { body } = await send(member, 'departure/reopen', id)
    expect(body).toMatchObject({
      is_confirmed: true,
      is_departure_inventory_done: false,
      departed_at: null,
      departed_by: null,
    })
    expect(lines(body)).toEqual({ [one]: [7, 7, 5, false], [other]: [2, 0, null, false], [third]: [1, 1, null, true] })
    const materials = [
      { id: one, quantity: 6 },
      { id: other, quantity: 2 },
    ]
    const changed = await member.call(eventRoutes.update, { params: { id }, body: { materials } })
    expect(lines(changed.body)).toEqual({ [one]: [6, 7, null, false], [other]: [2, 0, null, false] })
    expect(beside(changed.body)).toEqual([[third, 1]])
    const again = await send(member, 'departure/terminate', id, [{ id: third, actual: 0 }])
    expect(lines(again.body)).toEqual({ [one]: [7, 7, 6, false], [other]: [2, 0, null, false] })
  })

  // rules/departure.md#9, rules/departure.md#10
  test('reopened and corrected, its lines ask for no piece that nobody took out', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines()
    const departs = async (actual: number) => {
      const { body } = await send(member, 'departure/terminate', id, [{ id: one, actual }])
      await send(member, 'departure/reopen', id)
      return lines(body)[one]
    }
    expect(await departs(7)).toEqual([7, 7, 5, false])
    expect(await departs(6)).toEqual([6, 6, 5, false])
    expect(await departs(4)).toEqual([5, 4, null, false])
    expect(await departs(9)).toEqual([9, 9, 5, false])
    // Kits that joined meanwhile hold their pieces on the list.
    const kit = await site.build.kit({ materials: [[one, 4]] })
    const kits = { kits: [{ id: kit, quantity: 2 }], materials: [{ id: one, quantity: 9 }] }
    expect((await member.call(eventRoutes.update, { params: { id }, body: kits })).status).toBe(200)
    expect(await departs(3)).toEqual([8, 3, null, false])
  })

  // rules/departure.md#13
  test('is copied with its quantities alone', async () => {
    const member = await site.as('member')
    const { id, one, other, third } = await twoLines()
    await send(member, 'departure/terminate', id, [
      { id: one, actual: 7 },
      { id: third, actual: 1 },
    ])
    const dates = { start_date: '2040-03-01', end_date: '2040-03-02' }
    const { body } = await member.call(eventRoutes.duplicate, { params: { id }, body: dates })
    expect(body).toMatchObject({ is_departure_inventory_done: false, departed_at: null, is_confirmed: false })
    expect(lines(body)).toEqual({
      [one]: [7, null, null, false],
      [other]: [2, null, null, false],
      [third]: [1, null, null, false],
    })
  })
})

describe('at the same moment', () => {
  // rules/departure.md#7
  test('two users end it: one is saved, the other is refused, and extra pieces are added once', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    for (const version of [undefined, 1]) {
      const { id, one: material, third } = await twoLines()
      const body = [
        { id: material, actual: 6 },
        { id: third, actual: 1 },
      ]
      const answers = await Promise.all([
        send(one, 'departure/terminate', id, body, version),
        send(other, 'departure/terminate', id, body, version),
      ])
      const [done, refused] = answers.sort((a, b) => a.status - b.status)
      expect([outcome(done!), outcome(refused!)]).toEqual([200, [409, 'inventory.departure_done']])
      const event = await read(one, id)
      expect([event.version, lines(event)[material], event.materials.length]).toEqual([2, [6, 6, 5, false], 3])
    }
  })

  // rules/departure.md#3
  test('two devices save drafts: both counts stand', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    for (let round = 0; round < 4; round++) {
      const { id, one: first, other: second, third } = await twoLines()
      const answers = await Promise.all([
        send(one, 'departure', id, [
          { id: first, actual: 3 },
          { id: third, actual: 1 },
        ]),
        send(other, 'departure', id, [
          { id: third, actual: 1 },
          { id: second, actual: 2 },
        ]),
      ])
      expect(answers.map(outcome)).toEqual([200, 200])
      const event = await read(one, id)
      expect([lines(event)[first]![1], lines(event)[second]![1], beside(event)]).toEqual([3, 2, [[third, 1]]])
    }
  })

  // rules/departure.md#7
  test('an end, a return and a draft: the return begins before the departure ends, or awaits what departed', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    for (let round = 0; round < 4; round++) {
      const { id, one: material } = await twoLines(past)
      const [end, back] = await Promise.all([
        send(one, 'departure/terminate', id, [{ id: material, actual: 2 }]),
        send(other, 'return', id, [{ id: material, actual: 5, broken: 0 }]),
      ])
      expect([outcome(end), outcome(back)]).toBeOneOf([
        [200, [400, 'request.invalid']],
        [[409, 'inventory.return_begun'], 200],
      ])
    }
  })
})
