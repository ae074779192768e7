import { beforeEach, describe, expect, test } from 'vitest'
import { departureRoutes } from '#shared/departure-routes.ts'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { departureStage } from '#test/departure-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, outcome, read, lines, beside, twoLines } = departureStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const past = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-14 23:59:59' }
const current = { start_date: '2040-01-14 00:00:00', end_date: '2040-01-16 23:59:59' }

describe('a draft of the departure', () => {
  // rules/departure.md#1, rules/departure.md#3, rules/departure.md#11
  test('stores the rows it lists, and changes neither list, nor state, nor availability', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    expect(lines(await read(member, id))).toEqual({ [one]: [5, null, null, false], [other]: [2, null, null, false] })
    const { status, body } = await member.call(departureRoutes.departure, {
      params: { id },
      body: [{ id: one, actual: 3 }],
      version: 1,
    })
    expect([status, body.version]).toEqual([200, 2])
    expect(body).toMatchObject({
      is_confirmed: false,
      is_departure_inventory_done: false,
      departed_at: null,
      departed_by: null,
      is_return_begun: false,
    })
    expect(body).not.toHaveProperty('unlisted_materials')
    expect(lines(body)).toEqual({ [one]: [5, 3, null, false], [other]: [2, null, null, false] })
    expect(await remaining(one)).toBe(5)
  })

  // rules/departure.md#3
  test('of two devices merges by rows; a stale version is told first', async () => {
    const [member, admin] = [await site.as('member'), await site.as('admin')]
    const { id, one, other } = await twoLines()
    expect(outcome(await send(member, 'departure', id, [{ id: one, actual: 4 }], 1))).toBe(200)
    expect(outcome(await send(admin, 'departure', id, [{ id: other, actual: 2 }], 1))).toEqual([
      409,
      'record.edited_meanwhile',
    ])
    const merged = await send(admin, 'departure', id, [{ id: other, actual: '2' }], 2)
    expect(lines(merged.body)).toEqual({ [one]: [5, 4, null, false], [other]: [2, 2, null, false] })
    expect(outcome(await send(admin, 'departure', id, []))).toBe(200)
    expect(lines(await read(member, id))).toEqual(lines(merged.body))
  })

  // rules/departure.md#4
  test('keeps what is not on the list beside it, until it is counted 0', async () => {
    const member = await site.as('member')
    const { id, one, third } = await twoLines()
    const counted = await send(member, 'departure', id, [
      { id: one, actual: 0 },
      { id: third, actual: 3 },
    ])
    expect(counted.body.materials).toHaveLength(2)
    expect(lines(counted.body)[one]).toEqual([5, 0, null, false])
    expect(beside(counted.body)).toEqual([[third, 3]])
    expect(Object.keys(counted.body.unlisted_materials[0])).toEqual([
      'id',
      'name',
      'reference',
      'park_id',
      'category_id',
      'sub_category_id',
      'quantity',
      'weight',
      'volume',
      'power',
    ])
    expect(await remaining(third)).toBe(4)
    const gone = await send(member, 'departure', id, [{ id: third, actual: 0 }])
    expect(beside(gone.body)).toEqual([])
  })

  // rules/departure.md#4
  test('follows the list: a material taken up keeps its count, one taken off stays counted beside it', async () => {
    const member = await site.as('member')
    const { id, one, other, third } = await twoLines()
    await send(member, 'departure', id, [
      { id: other, actual: 1 },
      { id: third, actual: 3 },
    ])
    const materials = [
      { id: one, quantity: 5 },
      { id: third, quantity: 2 },
    ]
    const { body } = await member.call(eventRoutes.update, { params: { id }, body: { materials } })
    expect(lines(body)).toEqual({ [one]: [5, null, null, false], [third]: [2, 3, null, false] })
    expect(beside(body)).toEqual([[other, 1]])
  })
})

describe('rows of a departure that are refused', () => {
  type Row = { id?: unknown; actual?: unknown }
  const rows: [string, (one: number) => [unknown[], unknown]][] = [
    ['actual as a word', (one) => [[{ id: one, actual: '2 pieces' }], one]],
    ['actual with decimals', (one) => [[{ id: one, actual: 1.5 }], one]],
    ['actual below 0', (one) => [[{ id: one, actual: -1 }], one]],
    ['too many pieces', (one) => [[{ id: one, actual: 100_001 }], one]],
    ['no actual', (one) => [[{ id: one }], one]],
    ['an unknown material', () => [[{ id: 999_999, actual: 0 }], 999_999]],
    ['an id beyond all ids', () => [[{ id: 9_999_999_999, actual: 0 }], 9_999_999_999]],
    ['an id that is a word', (one) => [[{ id: `#${one}`, actual: 1 }], null]],
    ['no id', () => [[{ actual: 1 }], null]],
    ['what is no row', () => [[5], null]],
    [
      'a material listed twice',
      (one) => [
        [
          { id: one, actual: 1 },
          { id: one, actual: 1 },
        ] satisfies Row[],
        one,
      ],
    ],
  ]
  // rules/departure.md#5, rules/departure.md#6, rules/departure.md#21
  test.each(rows)('%s: 400 with a list, and nothing stored', async (_name, make) => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    const [bad, told] = make(one)
    for (const action of ['departure', 'departure/terminate'] as const) {
      const { status, body } = await send(member, action, id, [{ id: other, actual: 1 }, ...bad])
      expect([status, body.error.key]).toEqual([400, 'request.invalid'])
      expect(body.error.details).toEqual([{ id: told, message: expect.any(String) }])
    }
    const event = await read(member, id)
    expect([event.version, event.is_departure_inventory_done]).toEqual([1, false])
    expect(lines(event)).toEqual({ [one]: [5, null, null, false], [other]: [2, null, null, false] })
  })

  // rules/departure.md#5
  test('a trashed material that is not on the list is unknown, one of the list is no longer counted', async () => {
    const member = await site.as('member')
    const { id, one, third } = await twoLines()
    await site.db.updateTable('material').set({ deleted_at: '2040-01-01' }).where('id', 'in', [one, third]).execute()
    const { body } = await send(member, 'departure', id, [
      { id: one, actual: 1 },
      { id: third, actual: 1 },
    ])
    expect(body.error.details.map((row: { id: number }) => row.id)).toEqual([one, third])
  })

  // rules/language.md#5
  test('report the reason in the language of the caller', async () => {
    const { id, one } = await twoLines()
    const said = async (language: 'FR' | 'EN') => {
      const member = await site.as('member', { language })
      return (await send(member, 'departure', id, [{ id: one, actual: -1 }])).body.error.details[0].message
    }
    expect(await said('FR')).toBe('La quantité sortie ne peut pas être négative.')
    expect(await said('EN')).toBe('The quantity taken out cannot be negative.')
  })
})

describe('when a departure is open', () => {
  const states: [string, object, ('draft' | 'return' | 'departed')[], unknown, unknown][] = [
    ['future', {}, [], 200, [409, 'inventory.departure_not_done']],
    ['current', current, [], 200, [409, 'inventory.departure_not_done']],
    ['past, unconfirmed', past, [], 200, [409, 'inventory.departure_not_done']],
    ['past, confirmed', { ...past, is_confirmed: true }, [], 200, [409, 'inventory.departure_not_done']],
    ['departed', past, ['departed'], [409, 'inventory.departure_done'], 200],
    ['with a return', past, ['return'], [409, 'inventory.return_begun'], [409, 'inventory.departure_not_done']],
    [
      'departed, with a return',
      past,
      ['departed', 'return'],
      [409, 'inventory.departure_done'],
      [409, 'inventory.return_begun'],
    ],
    [
      'returned',
      { ...past, is_confirmed: true, is_return_inventory_done: true },
      [],
      [409, 'inventory.already_terminated'],
      [409, 'inventory.already_terminated'],
    ],
    [
      'archived',
      { ...past, is_confirmed: true, is_return_inventory_done: true, is_archived: true },
      [],
      [409, 'inventory.already_terminated'],
      [409, 'inventory.already_terminated'],
    ],
  ]
  // rules/departure.md#7, rules/event.md#11
  test.each(states)('%s', async (_name, values, steps, counts, reopens) => {
    const member = await site.as('member')
    for (const [action, wanted] of [
      ['departure', counts],
      ['departure/terminate', counts],
      ['departure/reopen', reopens],
    ] as const) {
      const { id, one } = await twoLines({ ...future, ...values })
      if (steps.includes('departed')) await send(member, 'departure/terminate', id, [{ id: one, actual: 5 }])
      if (steps.includes('return')) await send(member, 'return', id, [{ id: one, actual: 1, broken: 0 }])
      const body = action === 'departure/reopen' ? undefined : [{ id: one, actual: 4 }]
      expect([action, outcome(await send(member, action, id, body))]).toEqual([action, wanted])
    }
  })
  const future = { start_date: '2040-02-01 00:00:00', end_date: '2040-02-02 23:59:59' }

  // rules/departure.md#7
  test('an empty draft of the return is no return', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines(past)
    expect((await send(member, 'return', id, [])).body.is_return_begun).toBe(false)
    expect(outcome(await send(member, 'departure', id, [{ id: one, actual: 1 }]))).toBe(200)
    expect((await send(member, 'return', id, [{ id: one, actual: 1, broken: 0 }])).body.is_return_begun).toBe(true)
  })

  // rules/departure.md#7
  test('a return whose counts are all taken back to none is begun no more', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines(past)
    const back = async (row: object, material = one) =>
      (await send(member, 'return', id, [{ id: material, actual: 0, broken: 0, ...row }])).body.is_return_begun
    await send(member, 'departure/terminate', id, [
      { id: one, actual: 5 },
      { id: other, actual: 2 },
    ])
    expect([await back({ actual: 1 }), await back({ lost: 1 }, other)]).toEqual([true, true])
    expect(await back({})).toBe(true)
    expect(outcome(await send(member, 'departure/reopen', id))).toEqual([409, 'inventory.return_begun'])
    expect(await back({}, other)).toBe(false)
    expect(outcome(await send(member, 'departure/reopen', id))).toBe(200)
  })

  // rules/departure.md#7, rules/inventory.md#32
  test('an ended return without a single piece is begun until it is opened again', async () => {
    const [member, admin] = [await site.as('member'), await site.as('admin')]
    const { id, one } = await twoLines(past)
    await send(member, 'departure/terminate', id, [{ id: one, actual: 5 }])
    expect((await send(member, 'terminate', id, [])).body.is_return_begun).toBe(true)
    const reopened = await admin.send('PUT', `/api/events/${id}/return/reopen`, { body: { reason: 'trop tôt' } })
    expect(reopened.body.is_return_begun).toBe(false)
    expect(outcome(await send(member, 'departure/reopen', id))).toBe(200)
  })

  // rules/departure.md#8
  test('checks the state before the version, and the version before the rows', async () => {
    const member = await site.as('member')
    const { id } = await twoLines()
    expect(outcome(await send(member, 'departure', id, ['nonsense'], 77))).toEqual([409, 'record.edited_meanwhile'])
    expect(outcome(await send(member, 'departure', id, ['nonsense'], 1))).toEqual([400, 'request.invalid'])
    await send(member, 'departure/terminate', id, [])
    expect(outcome(await send(member, 'departure', id, ['nonsense'], 77))).toEqual([409, 'inventory.departure_done'])
  })
})

describe('callers of a departure', () => {
  // rules/departure.md#2
  test('a visitor neither counts, nor ends, nor reopens', async () => {
    const visitor = await site.as('visitor')
    const { id, one } = await twoLines()
    for (const action of ['departure', 'departure/terminate', 'departure/reopen'] as const)
      expect(outcome(await send(visitor, action, id, [{ id: one, actual: 5 }]))).toEqual([403, 'access.forbidden'])
    expect((await visitor.send('GET', `/events/${id}/departure/pdf`)).status).toBe(200)
  })

  // rules/departure.md#2, rules/restricted-park.md#9
  test('a user who does not see every material counts the visible ones, and neither ends nor reopens', async () => {
    const admin = await site.as('admin')
    const { id, one, other } = await twoLines()
    const hidden = await site.build.park()
    const unseen = await site.build.material({ park_id: hidden })
    const member = await site.as('member', { restrictedParks: [hidden] })
    expect(outcome(await send(member, 'departure', id, [{ id: unseen, actual: 1 }]))).toEqual([400, 'request.invalid'])
    await send(admin, 'departure', id, [{ id: unseen, actual: 1 }])
    const draft = await send(member, 'departure', id, [{ id: one, actual: 5 }])
    expect([outcome(draft), beside(draft.body)]).toEqual([200, []])
    expect(outcome(await send(member, 'departure/terminate', id, []))).toEqual([403, 'event.hidden_materials'])
    await send(admin, 'departure/terminate', id, [{ id: other, actual: 2 }])
    expect(outcome(await send(member, 'departure/reopen', id))).toEqual([403, 'event.hidden_materials'])
    expect((await read(member, id)).materials).toHaveLength(2)
    expect((await read(admin, id)).materials).toHaveLength(3)
  })
})

/** What remains of a material on the days of the events above. */
async function remaining(id: number): Promise<number> {
  const admin = await site.as('admin')
  const { body } = await admin.call(materialRoutes.availability, {
    params: { id },
    query: { start: '2040-02-01', days: 1 },
  })
  return body.days[0].remaining_quantity
}
