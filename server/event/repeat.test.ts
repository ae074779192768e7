import { beforeEach, describe, expect, test } from 'vitest'
import { type Event, type EventCopy, eventRoutes } from '#shared/event.ts'
import type { MissingMaterial } from '#shared/material-shape.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2026, 0, 10, 11)))

const night = { start_date: '2026-01-31 18:00', end_date: '2026-02-01 02:00' }
const duplicate = (who: Client, id: number, body: object) =>
  who.send('POST', `/api/events/${id}/duplicate`, { body: { ...night, ...body } })
const starts = (copies: readonly EventCopy[]) => copies.map(({ start_date }) => start_date)
const count = async (): Promise<number> => (await site.db.selectFrom('event').select('id').execute()).length

// rules/repeat.md#1, rules/repeat.md#2, rules/repeat.md#3
describe('several copies at once', () => {
  test('lie a month apart, each with the plan of the event, and are found by everybody', async () => {
    const member = await site.as('member')
    const [person, material] = [await site.build.beneficiary(), await site.build.material()]
    const id = await site.build.event({ title: 'Résidence', materials: [[material, 2]], beneficiaries: [person] })
    const { status, body } = await duplicate(member, id, { repeat: { every: 'month', times: 3 } })
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['data'])
    const copies: EventCopy[] = body.data
    expect(copies.map(({ start_date, end_date }) => [start_date, end_date])).toEqual([
      ['2026-01-31 18:00:00', '2026-02-01 02:00:00'],
      ['2026-02-28 18:00:00', '2026-03-01 02:00:00'],
      ['2026-03-31 18:00:00', '2026-04-01 02:00:00'],
    ])
    for (const { missing, ...copy } of copies) {
      expect(copy).toMatchObject({ title: 'Résidence', is_confirmed: false, user_id: member.id, version: 1 })
      expect(copy.materials.map(({ id, pivot }) => [id, pivot.quantity])).toEqual([[material, 2]])
      expect(copy.beneficiaries.map(({ id }) => id)).toEqual([person])
      expect(missing).toEqual([])
      expect((await (await site.as('visitor')).call(eventRoutes.get, { params: { id: copy.id } })).body).toEqual(copy)
    }
  })

  // rules/availability.md#11
  test('say what each lacks beside the others, as the event itself says it', async () => {
    const member = await site.as('member')
    const [scarce, ample] = [
      await site.build.material({ stock_quantity: 3 }),
      await site.build.material({ stock_quantity: 50 }),
    ]
    const id = await site.build.event({
      materials: [
        [scarce, 2],
        [ample, 2],
      ],
    })
    // Copies of two days, a day apart: each meets its neighbours, and the last of them only one.
    const { body } = await duplicate(member, id, {
      start_date: '2026-06-01 08:00',
      end_date: '2026-06-02 20:00',
      repeat: { every: 'day', times: 3 },
    })
    const copies: EventCopy[] = body.data
    expect(starts(copies)).toEqual(['2026-06-01 08:00:00', '2026-06-02 08:00:00', '2026-06-03 08:00:00'])
    expect(copies.map(({ has_missing_materials }) => has_missing_materials)).toEqual([true, true, true])
    const lacks = (rows: MissingMaterial[]) =>
      rows.map(({ id, missing_quantity, taken_by }) => [id, missing_quantity, taken_by.map((one) => one.id)])
    const ids = copies.map((copy) => copy.id)
    expect(copies.map(({ missing }) => lacks(missing))).toEqual([
      [[scarce, 1, [ids[1]]]],
      [[scarce, 1, [ids[0], ids[2]]]],
      [[scarce, 1, [ids[1]]]],
    ])
    for (const copy of copies) {
      const told = await member.call(eventRoutes.missingMaterials, { params: { id: copy.id } })
      expect(copy.missing).toEqual(told.body)
    }
  })

  // rules/event.md#21
  test('a technician works on the first copies and is left out of those that meet them', async () => {
    const member = await site.as('member')
    const technician_id = await site.build.technician()
    const id = await site.build.event({ start_date: '2026-01-20 08:00:00', end_date: '2026-01-21 20:00:00' })
    const times = { start_time: '2026-01-20 09:00:00', end_time: '2026-01-21 11:00:00' }
    await site.build.assignment({ event_id: id, technician_id, ...times })
    const { body } = await duplicate(member, id, {
      start_date: '2026-03-27 08:00',
      end_date: '2026-03-28 20:00',
      repeat: { every: 'day', times: 3 },
    })
    const copies: EventCopy[] = body.data
    expect(copies.map(({ technicians }) => technicians.map(({ start_time }) => start_time))).toEqual([
      ['2026-03-27 09:00:00'],
      [],
      // 10:00 on the wall clock, in summer.
      ['2026-03-29 08:00:00'],
    ])
    expect(copies.map(({ dropped_assignments }) => dropped_assignments?.map((one) => one.technician_id))).toEqual([
      undefined,
      [technician_id],
      undefined,
    ])
  })

  test('keep hours over both changes of clocks, even in the hour that is skipped', async () => {
    const admin = await site.as('admin')
    const id = await site.build.event()
    const around = async (start_date: string, end_date: string) =>
      (await duplicate(admin, id, { start_date, end_date, repeat: { every: 'day', times: 3 } })).body.data.map(
        ({ start_date, end_date }: Event) => `${start_date.slice(5, 16)} ${end_date.slice(5, 16)}`,
      )
    expect(await around('2026-03-28 02:15', '2026-03-28 02:45')).toEqual([
      '03-28 02:15 03-28 02:45',
      '03-29 02:15 03-29 02:45',
      '03-30 02:15 03-30 02:45',
    ])
    expect(await around('2026-10-24 02:30', '2026-10-25 02:30')).toEqual([
      '10-24 02:30 10-25 02:30',
      '10-25 02:30 10-26 02:30',
      '10-26 02:30 10-27 02:30',
    ])
  })

  // rules/event.md#20
  test('one copy is a list too, and a day alone keeps the hour of the original', async () => {
    const member = await site.as('member')
    const id = await site.build.event({ start_date: '2026-02-10 09:30:00', end_date: '2026-02-11 02:00:00' })
    const dates = { start_date: '2026-07-01', end_date: '2026-07-02' }
    const { body } = await duplicate(member, id, { ...dates, repeat: { every: 'week', times: 1 } })
    expect(starts(body.data)).toEqual(['2026-07-01 09:30:00'])
    const whole = await duplicate(member, id, { ...dates, repeat: { every: 'week', times: 52 } })
    expect([whole.body.data.length, whole.body.data.at(-1).end_date]).toEqual([52, '2027-06-24 02:00:00'])
  })

  test('null is one copy, as without it', async () => {
    const member = await site.as('member')
    const id = await site.build.event({ title: 'Résidence' })
    const { status, body } = await duplicate(member, id, { repeat: null })
    expect([status, body.title, body.start_date]).toEqual([201, 'Résidence', '2026-01-31 18:00:00'])
  })

  test.each([
    [{ every: 'year', times: 2 }, { repeat: { every: expect.any(Array) } }],
    [{ every: 'day', times: 0 }, { repeat: { times: expect.any(Array) } }],
    [{ every: 'day', times: 53 }, { repeat: { times: expect.any(Array) } }],
    [{ every: 'day' }, { repeat: { times: expect.any(Array) } }],
    ['daily', { repeat: expect.any(Array) }],
  ])('%j is 400 and names the field', async (repeat, details) => {
    const member = await site.as('member')
    const id = await site.build.event()
    const before = await count()
    const { status, body } = await duplicate(member, id, { repeat })
    expect([status, body.error.key, body.error.details]).toEqual([400, 'request.invalid', details])
    expect(await count()).toBe(before)
  })

  test('are all refused when the first lies in the past, or the last beyond the years', async () => {
    const member = await site.as('member')
    const id = await site.build.event()
    const before = await count()
    const refused = async (body: object) => {
      const answer = await duplicate(member, id, { repeat: { every: 'month', times: 12 }, ...body })
      return [answer.status, Object.keys(answer.body.error.details)]
    }
    expect(await refused({ start_date: '2026-01-09' })).toEqual([400, ['start_date']])
    expect(await refused({ start_date: '2026-02-03' })).toEqual([400, ['end_date']])
    expect(await refused({ start_date: '9989-06-01', end_date: '9989-06-02' })).toEqual([400, ['repeat']])
    expect(await refused({ start_date: '2026-01-09', repeat: { every: 'day', times: 0 } })).toEqual([
      400,
      ['repeat', 'start_date'],
    ])
    expect(await count()).toBe(before)
  })

  // rules/event.md#2
  test('are not for visitors', async () => {
    const id = await site.build.event({ materials: 1 })
    const body = { repeat: { every: 'day', times: 2 } }
    const refused = await duplicate(await site.as('visitor'), id, body)
    expect([refused.status, refused.body.error.key]).toEqual([403, 'access.forbidden'])
    expect((await duplicate(site.anonymous, id, body)).status).toBe(401)
  })
})
