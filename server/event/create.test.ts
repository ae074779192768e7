import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
const now = Date.UTC(2040, 0, 15, 11)
beforeEach(() => site.setClock(now))

const body = { title: 'Fête de la musique', start_date: '2040-06-21', end_date: '2040-06-22', is_confirmed: false }
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const announced = async () =>
  (await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()).map(
    Object.values,
  )

describe('creating', () => {
  // rules/event.md#1, rules/event.md#6, rules/event.md#9, rules/event.md#29, rules/change.md#4
  test('a member creates one with people and materials and gets it whole', async () => {
    const member = await site.as('member')
    const [second, first] = [await site.build.beneficiary(), await site.build.beneficiary()]
    const technician = await site.build.technician({ phone: '0600000000' })
    const [b, a] = [await site.build.material({ name: 'Table' }), await site.build.material({ name: 'étui' })]
    const made = await member.call(eventRoutes.create, {
      body: {
        ...body,
        location: 'Place du marché',
        beneficiaries: [first, second],
        technicians: [
          { id: technician, start_time: '2040-06-21T06:00', end_time: '2040-06-21T12:00+02:00', position: 'Son' },
        ],
        materials: [
          { id: b, quantity: 2 },
          { id: a, quantity: 1 },
        ],
      },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      title: 'Fête de la musique',
      start_date: '2040-06-21 00:00:00',
      end_date: '2040-06-22 23:59:59',
      is_confirmed: false,
      is_billable: true,
      is_archived: false,
      location: 'Place du marché',
      reference: null,
      user: { id: member.id },
      version: 1,
      parks: null,
      materials_count: 2,
      has_missing_materials: false,
      has_not_returned_materials: null,
      discount_rate: 0,
      bills: [],
      estimates: [],
    })
    expect(ids(made.body.beneficiaries)).toEqual([first, second])
    expect(ids(made.body.materials)).toEqual([a, b])
    expect(made.body.materials[1].pivot).toMatchObject({
      event_id: made.body.id,
      material_id: b,
      quantity: 2,
      quantity_returned: 0,
      quantity_broken: 0,
    })
    expect(made.body.technicians).toMatchObject([
      {
        start_time: '2040-06-21 06:00:00',
        end_time: '2040-06-21 10:00:00',
        position: 'Son',
        technician: { id: technician, phone: '0600000000' },
      },
    ])
    expect(made.body).not.toHaveProperty('dropped_assignments')
    expect(await announced()).toEqual([
      ['event', made.body.id, 1],
      ['event_technician', made.body.technicians[0].id, 1],
    ])
    expect((await member.call(eventRoutes.get, { params: { id: made.body.id } })).body).toEqual(made.body)
  })

  // rules/event.md#1, rules/event.md#3, rules/event.md#7, rules/event.md#14, rules/event.md#15
  test.each<[object, string[]]>([
    [{ title: 'x' }, ['title']],
    [{ title: null, is_confirmed: undefined }, ['title', 'is_confirmed']],
    [{ reference: 'a#b' }, ['reference']],
    [{ start_date: 'soon' }, ['start_date']],
    [{ start_date: '2040-06-21T10:00:00Z' }, ['start_date']],
    [{ start_date: '2040-06-21 10:00', end_date: '2040-06-21 10:00' }, ['end_date']],
    [{ start_date: '2040-06-21 10:00:10', end_date: '2040-06-21 10:00:50' }, ['end_date']],
    [{ user_id: 999_999 }, ['user_id']],
    [{ beneficiaries: [999_999] }, ['beneficiaries']],
    [{ materials: [{ id: 999_999, quantity: 1 }] }, ['materials']],
    [{ materials: [{ id: 1, quantity: 100_001 }] }, ['materials']],
    [{ materials: [{ id: 1, quantity: 1.5 }] }, ['materials']],
    [{ is_archived: true }, ['is_archived']],
    [{ is_confirmed: 'yes' }, ['is_confirmed']],
    [{ start_date: '2040-01-13', end_date: '2040-01-14', is_confirmed: true }, ['end_date']],
  ])('refuses %j on %j', async (wrong, fields) => {
    const admin = await site.as('admin')
    const answer = await admin.send('POST', '/api/events', { body: { ...body, ...wrong } })
    expect([answer.status, answer.body.error.key]).toEqual([400, 'request.invalid'])
    expect(Object.keys(answer.body.error.details)).toEqual(fields)
  })

  // rules/event.md#3, rules/event.md#14
  test('keeps minutes, cuts seconds, and accepts today', async () => {
    const member = await site.as('member')
    const material = await site.build.material()
    const { status, body: made } = await member.call(eventRoutes.create, {
      body: {
        ...body,
        start_date: '2040-01-15T08:07:31',
        end_date: '2040-01-15 09:00:59',
        is_confirmed: true,
        materials: [{ id: material, quantity: 1 }],
      },
    })
    expect([status, made.start_date, made.end_date]).toEqual([201, '2040-01-15 08:07:00', '2040-01-15 09:00:00'])
  })

  // rules/event.md#1, rules/event.md#6, rules/event.md#7, rules/event.md#13
  test('keeps no person or material twice, drops quantities of 0 or less, and refuses a taken reference in any case', async () => {
    const member = await site.as('member')
    const [person, material] = [await site.build.beneficiary(), await site.build.material()]
    await site.build.event({ reference: 'Été-1', deleted_at: '2020-01-01 00:00:00' })
    const line = { id: material, quantity: 1 }
    const twice = await member.call(eventRoutes.create, {
      body: { ...body, beneficiaries: [person, person], materials: [line, line], reference: 'ÉTÉ-1' },
    })
    expect(Object.keys(twice.body.error.details).sort()).toEqual(['beneficiaries', 'materials', 'reference'])
    const none = await member.call(eventRoutes.create, {
      body: { ...body, materials: [{ id: material, quantity: -3 }] },
    })
    expect([none.status, none.body.materials]).toEqual([201, []])
    const confirmed = await member.call(eventRoutes.create, {
      body: { ...body, is_confirmed: true, materials: [{ id: material, quantity: 0 }] },
    })
    expect([confirmed.status, confirmed.body.error.key]).toEqual([400, 'event.no_materials'])
    expect(await site.db.selectFrom('event').selectAll().where('is_confirmed', '=', true).execute()).toEqual([])
  })

  // rules/event.md#16, rules/amount.md#1
  test.each([
    ['none', true, false],
    ['partial', undefined, true],
    ['partial', false, false],
    ['full', false, true],
  ] as const)('billing %s, is_billable sent as %s: %s', async (mode, sent, billable) => {
    await site.db
      .updateTable('settings')
      .set({ values: JSON.stringify({ 'billing.mode': mode }) })
      .execute()
    const admin = await site.as('admin')
    const material = await site.build.material({ rental_price: 12 })
    const made = await admin.call(eventRoutes.create, {
      body: { ...body, is_billable: sent, materials: [{ id: material, quantity: 1 }] },
    })
    expect([made.status, made.body.is_billable]).toEqual([201, billable])
    expect(made.body.materials[0].rental_price).toBe(mode === 'none' ? null : 12)
  })

  // rules/event.md#9, rules/group.md#8
  test('only an admin creates one for another user', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    expect((await member.call(eventRoutes.create, { body: { ...body, user_id: admin.id } })).status).toBe(403)
    expect((await member.call(eventRoutes.create, { body: { ...body, user_id: member.id } })).status).toBe(201)
    const made = await admin.call(eventRoutes.create, { body: { ...body, user_id: member.id } })
    expect([made.status, made.body.user.id]).toEqual([201, member.id])
    const { id } = made.body
    const params = { id }
    expect((await member.call(eventRoutes.update, { params, body: { user_id: admin.id } })).status).toBe(403)
    expect((await member.call(eventRoutes.duplicate, { params, body: { ...body, user_id: admin.id } })).status).toBe(
      403,
    )
    expect((await admin.call(eventRoutes.update, { params, body: { user_id: admin.id } })).body.user_id).toBe(admin.id)
    expect((await member.call(eventRoutes.update, { params, body: { user_id: admin.id } })).status).toBe(200)
  })
})
