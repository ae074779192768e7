import { beforeEach, describe, expect, test } from 'vitest'
import { eventTechnicianRoutes as routes } from '#shared/event-technician.ts'
import { assignedOn, type Dates, whole } from '#test/assigned.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2025, 0, 1, 11)))

const versionOf = async (table: 'event' | 'event_technician', id: number) =>
  (await site.db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirst())?.version

const assigned = (values?: object) => assignedOn(site, values)

describe('one assignment', () => {
  // rules/assignment.md#1, rules/assignment.md#8, rules/event.md#25
  test('is created with all fields of S3, and gives the event a new version', async () => {
    const member = await site.as('member')
    const event_id = await site.build.event(whole('2025-07-01'))
    const technician_id = await site.build.technician({ last_name: 'Roy', nickname: 'Zed', phone: '+33 612345678' })
    const times = { start_time: '2025-07-01 10:00:00', end_time: '2025-07-01 12:00:00' }
    const made = await member.call(routes.create, { body: { event_id, technician_id, ...times, position: ' Régie ' } })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(Number),
      event_id,
      technician_id,
      ...times,
      position: 'Régie',
      technician: {
        id: technician_id,
        first_name: 'Camille',
        last_name: 'Roy',
        nickname: 'Zed',
        full_name: 'Camille Roy',
        phone: '+33 612345678',
      },
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await versionOf('event', event_id)).toBe(2)
    const visitor = await site.as('visitor')
    expect((await visitor.call(routes.get, { params: { id: made.body.id } })).body).toEqual(made.body)
  })

  // rules/assignment.md#8, rules/http.md#12
  test('is moved by its two times alone; null empties the position', async () => {
    const member = await site.as('member')
    const { id, event_id, technician_id } = await assigned()
    const times = { start_time: '2025-07-01 11:00', end_time: '2025-07-01 13:00' }
    const dragged = await member.call(routes.update, { params: { id }, body: times, version: 1 })
    expect(dragged.body).toMatchObject({
      start_time: '2025-07-01 11:00:00',
      position: 'Son',
      technician_id,
      version: 2,
    })
    const emptied = await member.call(routes.update, { params: { id }, body: { position: null }, version: 2 })
    expect(emptied.body).toMatchObject({ end_time: '2025-07-01 13:00:00', position: null, version: 3 })
    expect(await versionOf('event', event_id)).toBe(3)
  })

  // rules/assignment.md#8, rules/event.md#25
  test('is destroyed, and gives the event a new version', async () => {
    const member = await site.as('member')
    const { id, event_id } = await assigned()
    expect((await member.call(routes.remove, { params: { id }, version: 1 })).body).toEqual({ destroyed: true })
    expect([await versionOf('event_technician', id), await versionOf('event', event_id)]).toEqual([undefined, 2])
    expect((await member.call(routes.get, { params: { id } })).status).toBe(404)
  })

  // rules/assignment.md#4, rules/event.md#25
  test('moves to another event if it fits; both events get a new version', async () => {
    const member = await site.as('member')
    const { id, event_id } = await assigned()
    const other = await site.build.event(whole('2025-07-02'))
    const alone = await member.call(routes.update, { params: { id }, body: { event_id: other } })
    expect([alone.status, Object.keys(alone.body.error.details)]).toEqual([400, ['start_time', 'end_time']])
    const body = { event_id: other, start_time: '2025-07-02 10:00', end_time: '2025-07-02 12:00' }
    expect((await member.call(routes.update, { params: { id }, body })).body).toMatchObject({ event_id: other })
    expect([await versionOf('event', event_id), await versionOf('event', other)]).toEqual([2, 2])
  })

  // rules/assignment.md#1
  test('moves to another live technician; a technician trashed meanwhile may stay', async () => {
    const member = await site.as('member')
    const { id, technician_id } = await assigned()
    await site.db
      .updateTable('person')
      .set({ deleted_at: '2025-01-01 00:00:00' })
      .where('id', '=', technician_id)
      .execute()
    const moved = { technician_id, end_time: '2025-07-01 14:00' }
    expect((await member.call(routes.update, { params: { id }, body: moved })).status).toBe(200)
    const gone = await site.build.technician({ deleted_at: '2025-01-01 00:00:00' })
    for (const wrong of [await site.build.beneficiary(), gone, 999_999]) {
      const { status, body } = await member.call(routes.update, { params: { id }, body: { technician_id: wrong } })
      expect([status, Object.keys(body.error.details)]).toEqual([400, ['technician_id']])
    }
    const other = await site.build.technician()
    const given = await member.call(routes.update, { params: { id }, body: { technician_id: other } })
    expect(given.body).toMatchObject({ technician_id: other, technician: { id: other } })
  })

  // rules/assignment.md#6, rules/http.md#26
  test('names every wrong field, in the language of the caller', async () => {
    const member = await site.as('member', { language: 'FR' })
    const refused = await member.send('POST', '/api/event-technicians', {
      body: { event_id: 999_999, technician_id: 999_998, start_time: 'midi', end_time: '2025-07-01 12:00' },
    })
    expect([refused.status, refused.body.error.key]).toEqual([400, 'request.invalid'])
    expect(Object.keys(refused.body.error.details).sort()).toEqual([
      'end_time',
      'event_id',
      'start_time',
      'technician_id',
    ])
    const nowhere = await member.call(routes.create, {
      body: { event_id: 999_999, technician_id: 999_998, start_time: '2025-07-01 12:00', end_time: '2025-07-01 10:00' },
    })
    expect(Object.keys(nowhere.body.error.details).sort()).toEqual([
      'end_time',
      'event_id',
      'start_time',
      'technician_id',
    ])
    const short = await member.send('POST', '/api/event-technicians', { body: { position: 'x' } })
    expect(Object.keys(short.body.error.details).sort()).toEqual([
      'end_time',
      'event_id',
      'position',
      'start_time',
      'technician_id',
    ])
    expect(short.body.error.details.position).toEqual(['Ce champ doit contenir au moins 2 caractères.'])
  })

  // rules/assignment.md#1, rules/assignment.md#2, rules/restricted-park.md#5
  test('of an event in the trash, or hidden from the caller, is 404, and such an event takes no assignment', async () => {
    const park = await site.build.park()
    const material = await site.build.material({ park_id: park })
    const hidden = await assigned({ materials: [[material, 1]] })
    const trashed = await assigned({ deleted_at: '2025-01-01 00:00:00' })
    const member = await site.as('member', { restrictedParks: [park] })
    for (const { id, event_id, technician_id } of [hidden, trashed]) {
      const params = { id }
      expect((await member.call(routes.get, { params })).status).toBe(404)
      expect((await member.call(routes.update, { params, body: { position: 'Vue' } })).status).toBe(404)
      expect((await member.call(routes.remove, { params })).status).toBe(404)
      const body = { event_id, technician_id, start_time: '2025-07-01 14:00', end_time: '2025-07-01 15:00' }
      const made = await member.call(routes.create, { body })
      expect([made.status, Object.keys(made.body.error.details)]).toEqual([400, ['event_id']])
    }
  })

  // rules/assignment.md#2
  test('is written by members, read by visitors', async () => {
    const visitor = await site.as('visitor')
    const { id, event_id, technician_id, ...times } = await assigned()
    expect((await visitor.call(routes.get, { params: { id } })).status).toBe(200)
    const body = { event_id, technician_id, ...times }
    expect((await visitor.call(routes.create, { body })).status).toBe(403)
    expect((await visitor.call(routes.update, { params: { id }, body })).status).toBe(403)
    expect((await visitor.call(routes.remove, { params: { id } })).status).toBe(403)
    expect(await versionOf('event', event_id)).toBe(1)
  })

  // rules/http.md#21
  test('a stale version gets the present record, and writes nothing', async () => {
    const member = await site.as('member')
    const { id, event_id } = await assigned()
    await member.call(routes.update, { params: { id }, body: { position: 'Plateau' }, version: 1 })
    for (const late of [
      await member.call(routes.update, { params: { id }, body: { position: 'Lumière' }, version: 1 }),
      await member.call(routes.remove, { params: { id }, version: 1 }),
    ]) {
      expect([late.status, late.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
      expect(late.body.error.details.current).toMatchObject({ id, position: 'Plateau', version: 2, technician: {} })
    }
    expect(await versionOf('event', event_id)).toBe(2)
  })
})

describe('locks', () => {
  const past = whole('2024-12-20')
  // rules/assignment.md#7, rules/event.md#11
  test.each<[string, object, reason: string | null]>([
    ['future and confirmed', { ...whole('2025-07-01'), is_confirmed: true }, null],
    ['past and not confirmed', past, null],
    ['past and confirmed', { ...past, is_confirmed: true }, 'past_confirmed'],
    ['inventoried', { ...past, is_confirmed: true, is_return_inventory_done: true }, 'inventory_done'],
    ['archived', { ...past, is_confirmed: true, is_return_inventory_done: true, is_archived: true }, 'archived'],
  ])('an event that is %s', async (_state, values, reason) => {
    const member = await site.as('member')
    const event_id = await site.build.event({ ...values, materials: 1 })
    const technician_id = await site.build.technician()
    const day = (values as Dates).start_date.slice(0, 10)
    const times = { start_time: `${day} 10:00:00`, end_time: `${day} 12:00:00` }
    const id = await site.build.assignment({ event_id, technician_id, ...times })
    const params = { id }
    const later = { start_time: `${day} 14:00`, end_time: `${day} 15:00` }
    const answers = [
      await member.call(routes.create, { body: { event_id, technician_id, ...later } }),
      await member.call(routes.update, { params, body: { position: 'Son' } }),
      await member.call(routes.update, { params, body: { end_time: 'midi' } }),
      await member.call(routes.remove, { params }),
    ]
    if (reason === null) {
      expect(answers.map(({ status }) => status)).toEqual([201, 200, 400, 200])
      return
    }
    for (const { status, body } of answers)
      expect([status, body.error.key, body.error.details]).toEqual([403, 'event.locked', { reason }])
    expect(await versionOf('event', event_id)).toBe(1)
    // Sending present values is no change.
    const same = { event_id, technician_id, start_time: `${day}T10:00`, end_time: `${day} 12:00Z`, position: '' }
    expect((await member.call(routes.update, { params, body: same })).status).toBe(200)
  })

  // rules/assignment.md#7
  test('of the target event count as well', async () => {
    const member = await site.as('member')
    const { id } = await assigned()
    const locked = await site.build.event({ ...past, is_confirmed: true, materials: 1 })
    const refused = await member.call(routes.update, { params: { id }, body: { event_id: locked } })
    expect([refused.status, refused.body.error.details]).toEqual([403, { reason: 'past_confirmed' }])
  })
})

// rules/change.md#2, rules/change.md#4
test('a write announces the assignment and its event', async () => {
  const member = await site.as('member')
  const { id, event_id } = await assigned()
  const before = (await site.db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
  const heard = async () =>
    (
      await site.db
        .selectFrom('change')
        .select(['entity', 'entity_id', 'version'])
        .where('id', '>', before)
        .orderBy('id')
        .execute()
    ).map(({ entity, entity_id, version }) => [entity, entity_id, version])
  await member.call(routes.update, { params: { id }, body: { position: 'Vidéo' } })
  await member.call(routes.remove, { params: { id } })
  expect(await heard()).toEqual([
    ['event_technician', id, 2],
    ['event', event_id, 2],
    ['event_technician', id, 3],
    ['event', event_id, 3],
  ])
})
