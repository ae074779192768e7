import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
const now = Date.UTC(2040, 0, 15, 11)
beforeEach(() => site.setClock(now))

const body = { title: 'Fête de la musique', start_date: '2040-06-21', end_date: '2040-06-22', is_confirmed: false }
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const quantities = async (event: number) =>
  await site.db
    .selectFrom('event_material')
    .select(['material_id', 'quantity', 'quantity_returned', 'quantity_broken'])
    .where('event_id', '=', event)
    .orderBy('id')
    .execute()
const announced = async () =>
  (await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()).map(
    Object.values,
  )

describe('groups and existence', () => {
  // rules/event.md#2, rules/http.md#13, rules/http.md#25
  test('visitors read but never write; a caller without a session reads nothing; an absent event is 404', async () => {
    const [visitor, member] = [await site.as('visitor'), await site.as('member')]
    const id = await site.build.event({ materials: 1 })
    const params = { id }
    expect((await visitor.call(eventRoutes.get, { params })).status).toBe(200)
    expect((await visitor.call(eventRoutes.missingMaterials, { params })).status).toBe(200)
    const writes = (who: typeof visitor, about: { id: number }) =>
      Promise.all([
        who.call(eventRoutes.update, { params: about, body: { title: 'Autre' } }),
        who.call(eventRoutes.remove, { params: about }),
        who.call(eventRoutes.restore, { params: about }),
        who.call(eventRoutes.duplicate, { params: about, body }),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await writes(visitor, params)).toEqual([403, 403, 403, 403])
    expect((await visitor.call(eventRoutes.create, { body })).status).toBe(403)
    expect(await writes(member, { id: 999_999 })).toEqual([404, 404, 404, 404])
    for (const route of [eventRoutes.get, eventRoutes.missingMaterials, eventRoutes.pdf]) {
      expect((await member.call(route, { params: { id: 999_999 } })).status).toBe(404)
      expect((await site.anonymous.call(route, { params })).status).toBe(401)
    }
    expect((await member.call(eventRoutes.update, { params, body: {} })).body.error.key).toBe('request.empty')
    // Existence is checked before validation.
    expect((await member.send('POST', '/api/events/999999/duplicate', { body: { start_date: 'x' } })).status).toBe(404)
  })
})

describe('updating', () => {
  // rules/http.md#12, rules/http.md#21, rules/event.md#6, rules/event.md#25, rules/change.md#1
  test('changes only the fields sent, raises the version once and announces once', async () => {
    const member = await site.as('member')
    const [one, other] = [await site.build.beneficiary(), await site.build.beneficiary()]
    const id = await site.build.event({ location: 'Lille', materials: 1, beneficiaries: [one, other] })
    const changed = await member.call(eventRoutes.update, {
      params: { id },
      version: 1,
      body: { title: 'Bal', beneficiaries: [other, one], materials: [] },
    })
    expect(changed.body).toMatchObject({
      title: 'Bal',
      location: 'Lille',
      version: 2,
      materials: [],
      start_date: '2040-06-01 00:00:00',
    })
    expect(ids(changed.body.beneficiaries)).toEqual([other, one])
    expect(await announced()).toEqual([['event', id, 2]])
    const stale = await member.call(eventRoutes.update, { params: { id }, version: 1, body: { title: 'Rave' } })
    expect([stale.status, stale.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
    expect(stale.body.error.details.current).toEqual(changed.body)
    expect(
      (
        await member.call(eventRoutes.update, {
          params: { id },
          headers: { 'if-unmodified-since-version': 'x' },
          body: { title: 'Rave' },
        })
      ).status,
    ).toBe(400)
    expect((await member.call(eventRoutes.update, { params: { id }, body: { beneficiaries: [] } })).body).toMatchObject(
      { beneficiaries: [], version: 3 },
    )
  })

  // rules/event.md#10, rules/event.md#13
  test('takes the empty list of a confirmed event whose material is in the trash', async () => {
    const member = await site.as('member')
    const material = await site.build.material()
    const id = await site.build.event({ materials: [[material, 2]] })
    const update = (body: object) => member.call(eventRoutes.update, { params: { id }, body })
    expect((await update({ is_confirmed: true })).status).toBe(200)
    await site.db
      .updateTable('material')
      .set({ deleted_at: '2040-01-01 00:00:00' })
      .where('id', '=', material)
      .execute()
    for (const body of [{ materials: [] }, { title: 'Gala', materials: [], is_confirmed: true }]) {
      const { status, body: answered } = await update(body)
      expect([status, answered.is_confirmed, answered.materials]).toEqual([200, true, []])
    }
    expect((await update({ is_confirmed: false })).status).toBe(200)
    expect((await update({ is_confirmed: true, materials: [] })).body.error.key).toBe('event.no_materials')
  })

  // rules/http.md#12, rules/event.md#13, rules/event.md#14
  test('validates the whole record, not only the fields sent', async () => {
    const member = await site.as('member')
    const id = await site.build.event({ is_confirmed: true, materials: 1 })
    const late = await member.call(eventRoutes.update, { params: { id }, body: { start_date: '2040-06-03' } })
    expect([late.status, Object.keys(late.body.error.details)]).toEqual([400, ['end_date']])
    const emptied = await member.call(eventRoutes.update, { params: { id }, body: { materials: [] } })
    expect([emptied.status, emptied.body.error.key]).toEqual([400, 'event.no_materials'])
    const past = await member.call(eventRoutes.update, {
      params: { id },
      body: { start_date: '2040-01-02', end_date: '2040-01-03' },
    })
    expect([past.status, Object.keys(past.body.error.details)]).toEqual([400, ['end_date']])
    expect(await quantities(id)).toHaveLength(1)
  })

  // rules/event.md#7, rules/inventory.md#11
  test('kept materials keep their counts, lowered with the quantity', async () => {
    const member = await site.as('member')
    const [a, b] = [await site.build.material(), await site.build.material()]
    const id = await site.build.event({
      materials: [
        [a, 5],
        [b, 5],
      ],
    })
    await site.db
      .updateTable('event_material')
      .set({ quantity_returned: 4, quantity_broken: 3 })
      .where('event_id', '=', id)
      .execute()
    await member.call(eventRoutes.update, {
      params: { id },
      body: {
        materials: [
          { id: a, quantity: 2 },
          { id: b, quantity: 9 },
        ],
      },
    })
    expect(await quantities(id)).toEqual([
      { material_id: a, quantity: 2, quantity_returned: 2, quantity_broken: 2 },
      { material_id: b, quantity: 9, quantity_returned: 4, quantity_broken: 3 },
    ])
  })

  // rules/event.md#31, rules/trash.md#6
  test('trashed people and materials leave the lists, keep their rows and come back', async () => {
    const member = await site.as('member')
    const [anne, bob] = [await site.build.beneficiary(), await site.build.beneficiary()]
    const [a, b] = [await site.build.material(), await site.build.material()]
    const id = await site.build.event({
      materials: [
        [a, 1],
        [b, 1],
      ],
      beneficiaries: [anne, bob],
    })
    const trash = (deleted_at: string | null) =>
      Promise.all([
        site.db.updateTable('person').set({ deleted_at }).where('id', '=', anne).execute(),
        site.db.updateTable('material').set({ deleted_at }).where('id', '=', a).execute(),
      ])
    await trash('2020-01-01 00:00:00')
    const shown = (await member.call(eventRoutes.get, { params: { id } })).body
    expect([ids(shown.beneficiaries), ids(shown.materials), shown.materials_count]).toEqual([[bob], [b], 1])
    const unknown = await member.call(eventRoutes.update, {
      params: { id },
      body: { materials: [{ id: a, quantity: 1 }], beneficiaries: [anne] },
    })
    expect(Object.keys(unknown.body.error.details).sort()).toEqual(['beneficiaries', 'materials'])
    await member.call(eventRoutes.update, {
      params: { id },
      body: { materials: [{ id: b, quantity: 3 }], beneficiaries: [bob] },
    })
    await trash(null)
    const back = (await member.call(eventRoutes.get, { params: { id } })).body
    expect([ids(back.beneficiaries), ids(back.materials).sort(), back.materials_count]).toEqual([
      [bob, anne],
      [a, b],
      2,
    ])
  })
})

describe('the trash', () => {
  // rules/event.md#22, rules/event.md#23, rules/trash.md#8
  test('trashes, restores and destroys', async () => {
    const member = await site.as('member')
    const id = await site.build.event({ materials: 1 })
    const params = { id }
    const trashed = await member.call(eventRoutes.remove, { params, version: 1 })
    expect([trashed.status, trashed.body.version]).toEqual([200, 2])
    expect(trashed.body.deleted_at).not.toBeNull()
    expect((await member.call(eventRoutes.get, { params })).status).toBe(404)
    expect((await member.call(eventRoutes.update, { params, body: { title: 'Bal' } })).status).toBe(404)
    expect((await member.call(eventRoutes.remove, { params, version: 1 })).status).toBe(409)
    expect((await member.call(eventRoutes.restore, { params })).body).toMatchObject({
      id,
      deleted_at: null,
      version: 3,
    })
    expect((await member.call(eventRoutes.restore, { params })).status).toBe(404)
    await member.call(eventRoutes.remove, { params })
    expect((await member.call(eventRoutes.remove, { params })).body).toEqual({ destroyed: true })
    expect(await quantities(id)).toEqual([])
  })
})

describe('restricted parks', () => {
  // rules/restricted-park.md#4, rules/restricted-park.md#5, rules/restricted-park.md#6, rules/event.md#30
  test('hide materials, keep their rows, and hide events that have no other material', async () => {
    const [p, q] = [await site.build.park(), await site.build.park()]
    const [m1, m2] = [
      await site.build.material({ park_id: p, stock_quantity: 1 }),
      await site.build.material({ park_id: q }),
    ]
    const id = await site.build.event({
      materials: [
        [m1, 4],
        [m2, 1],
      ],
    })
    const hidden = await site.build.event({ materials: [[m1, 1]] })
    const user = await site.as('member', { restrictedParks: [p] })
    const admin = await site.as('admin')
    const params = { id }
    expect((await admin.call(eventRoutes.get, { params })).body).toMatchObject({
      parks: [p, q],
      materials_count: 2,
      has_missing_materials: true,
    })
    const seen = (await user.call(eventRoutes.get, { params })).body
    expect(seen).toMatchObject({ parks: null, materials_count: 1, has_missing_materials: false })
    expect(ids(seen.materials)).toEqual([m2])
    for (const route of [eventRoutes.get, eventRoutes.missingMaterials, eventRoutes.pdf, eventRoutes.remove]) {
      expect((await user.call(route, { params: { id: hidden } })).status).toBe(404)
    }
    expect((await user.call(eventRoutes.update, { params: { id: hidden }, body: { title: 'Bal' } })).status).toBe(404)
    expect((await user.call(eventRoutes.duplicate, { params: { id: hidden }, body })).status).toBe(404)
    const saved = await user.call(eventRoutes.update, { params, body: { materials: [{ id: m2, quantity: 3 }] } })
    expect(saved.status).toBe(200)
    expect(await quantities(id)).toMatchObject([
      { material_id: m1, quantity: 4 },
      { material_id: m2, quantity: 3 },
    ])
    const refused = await user.call(eventRoutes.update, { params, body: { materials: [{ id: m1, quantity: 1 }] } })
    expect(Object.keys(refused.body.error.details)).toEqual(['materials'])
    const copy = await user.call(eventRoutes.duplicate, {
      params,
      body: { start_date: '2041-01-01', end_date: '2041-01-02' },
    })
    expect(await quantities(copy.body.id)).toMatchObject([
      { material_id: m1, quantity: 4 },
      { material_id: m2, quantity: 3 },
    ])
    const list = (await user.call(eventRoutes.list, { query: { start: '2040-06-01', end: '2040-06-30' } })).body.data
    expect(ids(list)).toEqual([id])
  })
})

// rules/event.md#7, rules/restricted-park.md#5
test('a user who removes the last visible material has saved, and no longer sees the event', async () => {
  const [p, q] = [await site.build.park(), await site.build.park()]
  const [m1, m2] = [await site.build.material({ park_id: p }), await site.build.material({ park_id: q })]
  const id = await site.build.event({
    materials: [
      [m1, 4],
      [m2, 1],
    ],
  })
  const user = await site.as('member', { restrictedParks: [p] })
  const saved = await user.call(eventRoutes.update, { params: { id }, body: { materials: [] } })
  expect([saved.status, saved.body.materials]).toEqual([200, []])
  expect(await quantities(id)).toMatchObject([{ material_id: m1 }])
  expect((await user.call(eventRoutes.get, { params: { id } })).status).toBe(404)
})
