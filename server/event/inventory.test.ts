import { beforeEach, describe, expect, test } from 'vitest'
import type { NamedRoute } from '#shared/contract.ts'
import { eventRoutes } from '#shared/event.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, counts, stored, outOfOrder, twoLines } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
const now = Date.UTC(2040, 0, 15, 11)
beforeEach(() => site.setClock(now))

const future = { start_date: '2040-02-01 00:00:00', end_date: '2040-02-02 23:59:59' }
const current = { start_date: '2040-01-14 00:00:00', end_date: '2040-01-16 23:59:59' }
const today = { start_date: '2040-01-10 00:00:00', end_date: '2040-01-15 12:00:00' }
const confirmed = { is_confirmed: true }
const inventoried = { is_confirmed: true, is_return_inventory_done: true }

type Row = { id?: unknown; actual?: unknown; broken?: unknown }
describe('a draft', () => {
  // rules/inventory.md#1, rules/inventory.md#3
  test('stores the rows it lists and leaves the other rows, the materials and the stock', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    await site.db.updateTable('event_material').set({ quantity_returned: 1 }).where('material_id', '=', other).execute()
    const { status, body } = await member.call(eventRoutes.return, {
      params: { id },
      body: [{ id: one, actual: 3, broken: 2 }],
      version: 1,
    })
    expect([status, body.version, body.is_return_inventory_done]).toEqual([200, 2, false])
    const line = body.materials.find((material: { id: number }) => material.id === one)
    expect(line.pivot).toMatchObject({ quantity: 5, quantity_returned: 3, quantity_broken: 2 })
    expect(await counts(id)).toEqual([
      [one, 3, 2],
      [other, 1, 0],
    ])
    expect(await outOfOrder(one)).toEqual({ out_of_order_quantity: null, version: 1 })
    // The server ignores `awaited_quantity`.
    const again = await send(member, 'return', id, [{ id: one, actual: 5, broken: 0, awaited_quantity: 99 }])
    expect([again.status, again.body.version]).toEqual([200, 3])
    expect((await counts(id))[0]).toEqual([one, 5, 0])
  })

  // rules/inventory.md#3, rules/http.md#13
  test('without rows is still a draft; without a body it is refused', async () => {
    const member = await site.as('member')
    const { id } = await twoLines()
    expect((await send(member, 'return', id, [])).status).toBe(200)
    for (const body of [undefined, {}]) {
      const { status, body: answer } = await send(member, 'return', id, body)
      expect([status, answer.error.key]).toEqual([400, 'request.empty'])
    }
  })

  // rules/http.md#21
  test('on a stale version: 409 with the present event, and nothing stored', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines()
    await member.call(eventRoutes.return, { params: { id }, body: [{ id: one, actual: 1, broken: 0 }], version: 1 })
    for (const route of [eventRoutes.return, eventRoutes.terminate]) {
      const { status, body } = await member.call(route, {
        params: { id },
        body: [{ id: one, actual: 5, broken: 5 }],
        version: 1,
      })
      expect([status, body.error.key]).toEqual([409, 'record.edited_meanwhile'])
      expect(body.error.details.current).toMatchObject({ id, version: 2, title: expect.any(String) })
    }
    expect((await counts(id))[0]).toEqual([one, 1, 0])
  })
})

describe('rows that are refused', () => {
  const rows: [string, (one: number, other: number) => [Row[], unknown[]]][] = [
    ['actual above the quantity', (one) => [[{ id: one, actual: 6, broken: 0 }], [one]]],
    ['broken above actual', (one) => [[{ id: one, actual: 2, broken: 3 }], [one]]],
    ['actual as a word', (one) => [[{ id: one, actual: '2 pieces', broken: 0 }], [one]]],
    ['actual with decimals', (one) => [[{ id: one, actual: 2.5, broken: 0 }], [one]]],
    ['actual below 0', (one) => [[{ id: one, actual: -1, broken: 0 }], [one]]],
    ['broken below 0', (one) => [[{ id: one, actual: 1, broken: -1 }], [one]]],
    ['no broken', (one) => [[{ id: one, actual: 2 }], [one]]],
    ['no actual', (one) => [[{ id: one, broken: 0 }], [one]]],
    ['a material that is not on the event', () => [[{ id: 999_999, actual: 0, broken: 0 }], [999_999]]],
    ['an id that is a word', (one) => [[{ id: `#${one}`, actual: 1, broken: 0 }], [null]]],
    ['no id', () => [[{ actual: 1, broken: 0 }], [null]]],
    ['what is no row', () => [[5 as Row], [null]]],
    [
      'a material listed twice',
      (one) => [
        [
          { id: one, actual: 1, broken: 0 },
          { id: one, actual: 1, broken: 0 },
        ],
        [one],
      ],
    ],
    [
      'several rows, each for its first reason',
      (one, other) => [
        [
          { id: one, actual: -1, broken: -1 },
          { id: other, actual: 3, broken: 9 },
        ],
        [one, other],
      ],
    ],
  ]
  // rules/inventory.md#4, rules/inventory.md#5, rules/inventory.md#26
  test.each(rows)('%s: 400 with a list, and nothing stored', async (_name, make) => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    const [bad, ids] = make(one, other)
    const good = bad.some((row) => row.id === other) ? [] : [{ id: other, actual: 1, broken: 1 }]
    for (const action of ['return', 'terminate'] as const) {
      const { status, body } = await send(member, action, id, [...good, ...bad])
      expect([status, body.error.key]).toEqual([400, 'request.invalid'])
      expect(body.error.details).toEqual(ids.map((one) => ({ id: one, message: expect.any(String) })))
    }
    expect(await counts(id)).toEqual([
      [one, 0, 0],
      [other, 0, 0],
    ])
    expect(await stored(id)).toEqual({ version: 1, is_confirmed: false, is_return_inventory_done: false })
    expect(await outOfOrder(other)).toMatchObject({ out_of_order_quantity: null })
  })

  // rules/language.md#5
  test('report the reason in the language of the caller', async () => {
    const { id, one } = await twoLines()
    const said = async (language: 'FR' | 'EN') => {
      const member = await site.as('member', { language })
      return (await send(member, 'return', id, [{ id: one, actual: 6, broken: 0 }])).body.error.details
    }
    expect(await said('FR')).toEqual([{ id: one, message: 'Il ne peut pas en revenir plus qu’il n’en est sorti.' }])
    expect(await said('EN')).toEqual([{ id: one, message: 'No more can come back than went out.' }])
  })
})

describe('when an inventory is open', () => {
  type Outcome = 200 | string
  const rows: [string, object, Outcome, Outcome][] = [
    ['future, unconfirmed', future, 'inventory.not_started', 'inventory.not_ended'],
    ['future, confirmed', { ...future, ...confirmed }, 'inventory.not_started', 'inventory.not_ended'],
    ['current, confirmed', { ...current, ...confirmed }, 200, 'inventory.not_ended'],
    ['ending today', { ...today, ...confirmed }, 200, 200],
    ['past, unconfirmed, not inventoried', past, 200, 200],
    ['past, confirmed, not inventoried', { ...past, ...confirmed }, 200, 200],
    ['past, inventoried', { ...past, ...inventoried }, 'inventory.already_terminated', 'inventory.already_terminated'],
    [
      'ending today, inventoried',
      { ...today, ...inventoried },
      'inventory.already_terminated',
      'inventory.already_terminated',
    ],
    [
      'archived',
      { ...past, ...inventoried, is_archived: true },
      'inventory.already_terminated',
      'inventory.already_terminated',
    ],
  ]
  const named = rows.map(([name, values, draft, end]) => [name, draft, end, values] as const)
  // rules/inventory.md#6, rules/inventory.md#7, rules/event.md#17, rules/inventory.md#9
  test.each(named)('an event %s: draft %s, end %s', async (_name, draft, end, values) => {
    const member = await site.as('member')
    for (const [route, outcome] of [
      [eventRoutes.return, draft],
      [eventRoutes.terminate, end],
    ] as const) {
      const { id, one } = await twoLines(values)
      const { status, body } = await member.call(route, { params: { id }, body: [{ id: one, actual: 5, broken: 0 }] })
      expect(outcome === 200 ? status : [status, body.error.key]).toEqual(outcome === 200 ? 200 : [409, outcome])
      expect((await stored(id)).version).toBe(outcome === 200 ? 2 : 1)
    }
  })

  // rules/inventory.md#6, rules/inventory.md#7, rules/inventory.md#26
  test('the end opens on the last day, and no draft follows it', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines({ start_date: '2040-01-14 00:00:00', end_date: '2040-01-16 23:59:59' })
    const body = [{ id: one, actual: 5, broken: 0 }]
    // 23:59 in Paris on the day before the last, and a minute later.
    site.setClock(Date.UTC(2040, 0, 15, 22, 59))
    expect((await send(member, 'terminate', id, body)).body.error.key).toBe('inventory.not_ended')
    site.setClock(Date.UTC(2040, 0, 15, 23, 0))
    const ended = await send(member, 'terminate', id, body)
    expect([ended.status, ended.body.is_confirmed]).toEqual([200, true])
    const draft = await send(member, 'return', id, body)
    expect([draft.status, draft.body.error.key]).toEqual([409, 'inventory.already_terminated'])
  })

  // rules/inventory.md#9
  test.each(['admin', 'member'] as const)('a finished one is not reopened by a %s', async (group) => {
    const { id } = await twoLines({ ...past, ...inventoried })
    const user = await site.as(group)
    for (const body of [{ is_return_inventory_done: false }, { is_confirmed: false }])
      await user.send('PUT', `/api/events/${id}`, { body })
    expect(await stored(id)).toMatchObject({ is_confirmed: true, is_return_inventory_done: true })
    const archived = await user.call(eventRoutes.update, { params: { id }, body: { is_archived: true } })
    expect(archived.body).toMatchObject({ is_archived: true, is_return_inventory_done: true })
  })

  // rules/inventory.md#10
  test('checks the state before the version, and the version before the rows', async () => {
    const member = await site.as('member')
    const early = await twoLines(future)
    expect((await send(member, 'return', early.id, ['nonsense'], 77)).body.error.key).toBe('inventory.not_started')
    const { id } = await twoLines()
    expect((await send(member, 'return', id, ['nonsense'], 77)).body.error.key).toBe('record.edited_meanwhile')
    expect((await send(member, 'return', id, ['nonsense'], 1)).body.error.key).toBe('request.invalid')
  })
})

describe('callers of an inventory', () => {
  const both: NamedRoute[] = [eventRoutes.return, eventRoutes.terminate]
  // rules/inventory.md#2
  test.each(both.map((route) => [route.name, route] as const))('a visitor may not send a %s', async (_name, route) => {
    const visitor = await site.as('visitor')
    const { id, one } = await twoLines()
    const { status, body } = await visitor.send('PUT', `/api${route.path.replace('{id}', String(id))}`, {
      body: [{ id: one, actual: 5, broken: 0 }],
    })
    expect([status, body.error.key]).toEqual([403, 'access.forbidden'])
    expect((await counts(id))[0]).toEqual([one, 0, 0])
  })

  // rules/inventory.md#2, rules/restricted-park.md#9
  test('a user who does not see every material counts the visible ones, and cannot end the inventory', async () => {
    const [hidden, shown] = [await site.build.park(), await site.build.park()]
    const [m1, m2] = [await site.build.material({ park_id: hidden }), await site.build.material({ park_id: shown })]
    const id = await site.build.event({
      ...past,
      materials: [
        [m1, 3],
        [m2, 3],
      ],
    })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const draft = await send(member, 'return', id, [{ id: m2, actual: 3, broken: 1 }])
    expect([draft.status, draft.body.materials.length]).toEqual([200, 1])
    const unseen = await send(member, 'return', id, [{ id: m1, actual: 3, broken: 0 }])
    expect([unseen.status, unseen.body.error.details]).toEqual([400, [{ id: m1, message: expect.any(String) }]])
    const end = await send(member, 'terminate', id, [{ id: m2, actual: 3, broken: 1 }])
    expect([end.status, end.body.error.key]).toEqual([403, 'event.hidden_materials'])
    expect(await counts(id)).toEqual([
      [m1, 0, 0],
      [m2, 3, 1],
    ])
    const all = await site.build.event({ ...past, materials: [[m1, 1]] })
    expect((await send(member, 'return', all, [])).status).toBe(404)
    const elsewhere = await site.build.event({ ...past, materials: [[m2, 1]] })
    expect((await send(member, 'terminate', elsewhere, [{ id: m2, actual: 1, broken: 0 }])).status).toBe(200)
  })
})
