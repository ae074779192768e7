import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
/** Noon in Paris on 15 January 2040. */
const now = Date.UTC(2040, 0, 15, 11)
beforeEach(() => site.setClock(now))

describe('bills and estimates of an event', () => {
  const materials = (park: number) => [{ id: 1, park_id: park }]

  // rules/event.md#29, rules/event.md#30, rules/invoice.md#14, rules/group.md#9
  test('are listed newest first to callers who may read them, and give the discount', async () => {
    const [park, other] = [await site.build.park(), await site.build.park()]
    const material = await site.build.material({ park_id: other })
    const id = await site.build.event({ materials: [[material, 1]] })
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const estimate = (discount_rate: number, deleted_at: string | null = null) =>
      site.build.estimate({ event_id: id, discount_rate, deleted_at, materials: materials(park) })
    const get = async (who: typeof member) => (await who.call(eventRoutes.get, { params: { id } })).body
    await estimate(5)
    await estimate(10)
    await estimate(50, '2040-01-02 00:00:00')
    const estimated = await get(member)
    expect(estimated.estimates.map((one: { discount_rate: number }) => one.discount_rate)).toEqual([10, 5])
    expect([estimated.discount_rate, estimated.bills]).toEqual([10, []])
    await site.build.bill({ event_id: id, counter: 1, discount_rate: 20, materials: materials(park) })
    const billed = await get(member)
    expect(billed.bills).toMatchObject([
      { number: '2040-00001', date: '2040-01-01 10:00:00', discount_rate: 20, due_amount: 10, superseded_by: null },
    ])
    expect(billed.discount_rate).toBe(20)
    expect((await get(visitor)).bills).toEqual([])
    const partial = await site.as('member', { restrictedParks: [park] })
    expect(await get(partial)).toMatchObject({ bills: [], estimates: [] })
  })

  // rules/event.md#16, rules/event.md#23
  test('a billed event stays billable and is not destroyed', async () => {
    const member = await site.as('member')
    const id = await site.build.event({ materials: 1 })
    const params = { id }
    await site.build.bill({ event_id: id })
    expect((await member.call(eventRoutes.update, { params, body: { is_billable: false } })).body.error.key).toBe(
      'event.has_bills',
    )
    expect((await member.call(eventRoutes.remove, { params })).body.deleted_at).not.toBeNull()
    const destroyed = await member.call(eventRoutes.remove, { params })
    expect([destroyed.status, destroyed.body.error.key]).toEqual([409, 'event.has_bills'])
  })
})

// rules/event.md#30
test('reports what did not come back from the inventory until the event is archived', async () => {
  const member = await site.as('member')
  const past = { start_date: '2040-01-01 00:00:00', end_date: '2040-01-02 23:59:59', is_confirmed: true }
  const [open, done, archived] = [
    await site.build.event({ ...past, materials: 1 }),
    await site.build.event({ ...past, materials: 1, is_return_inventory_done: true }),
    await site.build.event({ ...past, materials: 1, is_return_inventory_done: true, is_archived: true }),
  ]
  const flags = async (id: number) => {
    const { has_missing_materials, has_not_returned_materials } = (
      await member.call(eventRoutes.get, { params: { id } })
    ).body
    return [has_missing_materials, has_not_returned_materials]
  }
  expect([await flags(open), await flags(done), await flags(archived)]).toEqual([
    [null, null],
    [null, true],
    [null, null],
  ])
  await site.db.updateTable('event_material').set({ quantity_returned: 1 }).where('event_id', '=', done).execute()
  expect(await flags(done)).toEqual([null, false])
})
