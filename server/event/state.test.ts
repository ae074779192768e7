import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const future = { start_date: '2040-02-01 00:00:00', end_date: '2040-02-02 23:59:59' }
const current = { start_date: '2040-01-14 00:00:00', end_date: '2040-01-16 23:59:59' }
const past = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-14 23:59:59' }
const today = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-15 12:00:00' }
const confirmed = { is_confirmed: true }
const inventoried = { is_confirmed: true, is_return_inventory_done: true }
const archived = { ...inventoried, is_archived: true }

type Status = 200 | 400 | 403
const rows: [
  name: string,
  values: object,
  materials: number,
  title: Status,
  confirm: Status,
  archive: Status,
  remove: Status,
  reason?: string,
][] = [
  ['future, unconfirmed, with materials', future, 1, 200, 200, 400, 200],
  ['future, unconfirmed, no materials', future, 0, 200, 400, 400, 200],
  ['future, confirmed', { ...future, ...confirmed }, 1, 200, 200, 400, 403, 'confirmed'],
  ['current, confirmed', { ...current, ...confirmed }, 1, 200, 200, 400, 403, 'confirmed'],
  ['past, unconfirmed, not inventoried', past, 1, 200, 403, 400, 200, 'past'],
  ['past, confirmed, not inventoried', { ...past, ...confirmed }, 1, 403, 403, 403, 403, 'past_confirmed'],
  ['past, inventoried', { ...past, ...inventoried }, 1, 403, 403, 200, 403, 'inventory_done'],
  ['ending today, inventoried', { ...today, ...inventoried }, 1, 403, 403, 400, 403, 'inventory_done'],
  ['archived', { ...past, ...archived }, 1, 403, 403, 200, 403, 'archived'],
]

// rules/event.md#11, rules/event.md#17
describe.each(rows)('an event %s', (_name, values, materials, title, confirm, archive, remove, reason) => {
  const state = values as { is_confirmed?: boolean; is_archived?: boolean }
  test.each<[string, Status, object | null]>([
    ['title', title, { title: 'Autre titre' }],
    ['confirmation', confirm, { is_confirmed: !state.is_confirmed }],
    ['archive', archive, { is_archived: !state.is_archived }],
    ['deletion', remove, null],
  ])('%s: %i', async (_action, status, body) => {
    const member = await site.as('member')
    const id = await site.build.event({ ...values, materials })
    const answer = body
      ? await member.call(eventRoutes.update, { params: { id }, body })
      : await member.call(eventRoutes.remove, { params: { id } })
    expect(answer.status).toBe(status)
    const { version } = await site.db
      .selectFrom('event')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(version).toBe(status === 200 ? 2 : 1)
    if (status === 403) expect(answer.body.error).toMatchObject({ key: 'event.locked', details: { reason } })
  })
})

// rules/event.md#10, rules/event.md#11
test('a value sent unchanged, in any form, is no change', async () => {
  const member = await site.as('member')
  const [beneficiary, technician] = [await site.build.beneficiary(), await site.build.technician()]
  const material = await site.build.material()
  const id = await site.build.event({
    ...past,
    ...confirmed,
    location: 'Lille',
    materials: [[material, 2]],
    beneficiaries: [beneficiary],
  })
  await site.build.assignment({
    event_id: id,
    technician_id: technician,
    start_time: '2040-01-11 08:00:00',
    end_time: '2040-01-11 10:00:00',
  })
  const same = {
    title: (await member.call(eventRoutes.get, { params: { id } })).body.title,
    start_date: '2040-01-10T00:00',
    end_date: '2040-01-14',
    location: ' Lille ',
    description: '',
    is_confirmed: true,
    is_archived: false,
    beneficiaries: [beneficiary],
    technicians: [
      { id: technician, start_time: '2040-01-11T09:00+01:00', end_time: '2040-01-11 10:00', position: null },
    ],
    materials: [{ id: material, quantity: 2 }],
  }
  // Nothing changes, so the lock lets it through.
  expect((await member.call(eventRoutes.update, { params: { id }, body: same })).status).toBe(200)
  const changes = [
    { start_date: '2040-01-11' },
    { end_date: '2040-01-20' },
    { location: 'Paris' },
    { beneficiaries: [] },
    { technicians: [] },
    { materials: [{ id: material, quantity: 3 }] },
    { materials: [] },
    { is_billable: false },
    { title: 5 },
    { user_id: member.id },
  ]
  for (const change of changes) {
    const { status, body } = await member.send('PUT', `/api/events/${id}`, { body: { ...same, ...change } })
    expect([change, status, body.error?.key]).toEqual([change, 403, 'event.locked'])
  }
})

// rules/event.md#11, rules/http.md#25
test('a confirmed future event keeps its billing; the state is checked before the version', async () => {
  const member = await site.as('member')
  const id = await site.build.event({ ...future, ...confirmed, materials: 1 })
  const { status, body } = await member.call(eventRoutes.update, {
    params: { id },
    body: { is_billable: false },
    version: 77,
  })
  expect([status, body.error.details]).toEqual([403, { reason: 'confirmed' }])
  const french = await site.as('member', { language: 'FR' })
  const said = await french.call(eventRoutes.remove, { params: { id } })
  expect(said.body.error.message).toBe('Cet événement est confirmé\u00a0: annulez d’abord la confirmation.')
})

// rules/event.md#14
test('confirming while moving the dates into the past is refused on the end', async () => {
  const member = await site.as('member')
  const id = await site.build.event({ ...future, materials: 1 })
  const { status, body } = await member.call(eventRoutes.update, {
    params: { id },
    body: { start_date: '2040-01-10', end_date: '2040-01-14', is_confirmed: true },
  })
  expect([status, Object.keys(body.error.details)]).toEqual([400, ['end_date']])
})

describe('at the same moment', () => {
  // rules/http.md#21
  test('two users save at once: one is saved, the other is refused', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const id = await site.build.event({ ...future, materials: 1 })
    const answers = await Promise.all([
      one.call(eventRoutes.update, { params: { id }, body: { title: 'Premier' }, version: 1 }),
      other.call(eventRoutes.update, { params: { id }, body: { title: 'Second' }, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // rules/event.md#11
  test('confirming and deleting: never both', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    for (let round = 0; round < 4; round++) {
      const id = await site.build.event({ ...future, materials: 1 })
      const [confirming, deleting] = await Promise.all([
        one.call(eventRoutes.update, { params: { id }, body: { is_confirmed: true } }),
        other.call(eventRoutes.remove, { params: { id } }),
      ])
      const outcome = [confirming.status, deleting.status]
      expect([
        [200, 403],
        [404, 200],
      ]).toContainEqual(outcome)
    }
  })

  // rules/trash.md#8
  test('two deletions with one version: one trash, one conflict', async () => {
    const member = await site.as('member')
    const id = await site.build.event({ ...future })
    const remove = () => member.call(eventRoutes.remove, { params: { id }, version: 1 })
    const answers = await Promise.all([remove(), remove()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // rules/http.md#27
  test('one reference for two new events: one is created, the other is refused on the field', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const body = {
      title: 'Concert',
      start_date: '2040-06-01',
      end_date: '2040-06-02',
      is_confirmed: false,
      reference: 'A1',
    }
    const answers = await Promise.all([
      one.call(eventRoutes.create, { body }),
      other.call(eventRoutes.create, { body }),
    ])
    const [made, refused] = answers.sort((a, b) => a.status - b.status)
    expect(made!.status).toBe(201)
    expect([400, 409]).toContain(refused!.status)
    expect(refused!.body.error.details).toHaveProperty('reference')
  })

  // rules/assignment.md#5
  test('one technician for two new events: the slot is given once', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const technician = await site.build.technician()
    const body = {
      title: 'Concert',
      start_date: '2040-06-01',
      end_date: '2040-06-02',
      is_confirmed: false,
      technicians: [{ id: technician, start_time: '2040-06-01 10:00', end_time: '2040-06-01 12:00' }],
    }
    const answers = await Promise.all([
      one.call(eventRoutes.create, { body }),
      other.call(eventRoutes.create, { body }),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(201)
    expect([400, 409]).toContain(statuses[1])
    expect(await site.db.selectFrom('event').select('id').execute()).toHaveLength(1)
  })
})
