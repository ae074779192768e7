import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, late, counts, stock, twoLines } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

/** An event that ended with 3 of 5 pieces back, 1 of them broken; nothing of the other line. */
async function short() {
  const member = await site.as('member')
  const lines = await twoLines()
  await send(member, 'terminate', lines.id, [{ id: lines.one, actual: 3, broken: 1 }])
  return { member, ...lines }
}

describe('late returns', () => {
  // rules/inventory.md#31
  test('are added to the counts, and to what their end did to the stock', async () => {
    const { member, id, one, other } = await short()
    expect(await stock(one)).toEqual([10, 1])
    const { status, body } = await late(member, id, [{ id: one, actual: 1, broken: 1, lost: 1 }])
    expect([status, body.version, body.has_not_returned_materials]).toEqual([200, 3, true])
    const pivot = body.materials.find((material: { id: number }) => material.id === one).pivot
    expect(pivot).toMatchObject({ quantity_returned: 4, quantity_broken: 2, quantity_lost: 1 })
    expect(await stock(one)).toEqual([9, 2])
    const rest = await late(member, id, [{ id: other, actual: 2, broken: 0 }])
    expect([rest.status, rest.body.has_not_returned_materials, await stock(other)]).toEqual([200, false, [10, null]])
  })

  // rules/inventory.md#31, rules/inventory.md#5
  test('of more than is still out are refused with the row, and nothing is stored', async () => {
    const { member, id, one, other } = await short()
    const before = await counts(id)
    for (const row of [
      { id: one, actual: 3, broken: 0 },
      { id: one, actual: 1, broken: 0, lost: 2 },
      { id: one, actual: -1, broken: 0 },
      { id: one, actual: 1, broken: 2 },
    ]) {
      const { status, body } = await late(member, id, [{ id: other, actual: 1, broken: 1 }, row])
      expect([status, body.error.details]).toEqual([400, [{ id: one, message: expect.any(String) }]])
    }
    expect(await counts(id)).toEqual(before)
    expect(await stock(other)).toEqual([10, null])
  })

  // rules/inventory.md#31, rules/event.md#11
  test('wait for the end of the inventory, and are over once the event is archived', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines({ ...past, is_confirmed: true })
    const row = [{ id: one, actual: 1, broken: 0 }]
    const early = await late(member, id, row)
    expect([early.status, early.body.error.key]).toEqual([409, 'inventory.not_terminated'])
    await send(member, 'terminate', id, [])
    await member.call(eventRoutes.update, { params: { id }, body: { is_archived: true } })
    const refused = await late(member, id, row)
    expect([refused.status, refused.body.error.key, refused.body.error.details]).toEqual([
      403,
      'event.locked',
      { reason: 'archived' },
    ])
  })

  // rules/inventory.md#2, rules/restricted-park.md#9
  test('are for members who see all of the event', async () => {
    const { id, one, other } = await short()
    const row = [{ id: other, actual: 1, broken: 0 }]
    expect((await late(await site.as('visitor'), id, row)).body.error.key).toBe('access.forbidden')
    const park = await site.build.park()
    await site.db.updateTable('material').set({ park_id: park }).where('id', '=', one).execute()
    const { status, body } = await late(await site.as('member', { restrictedParks: [park] }), id, row)
    expect([status, body.error.key]).toEqual([403, 'event.hidden_materials'])
  })

  // rules/inventory.md#31
  test('of the same piece at the same moment: one is saved, the other finds nothing out', async () => {
    const { member, id, one } = await short()
    const row = [{ id: one, actual: 2, broken: 2 }]
    const answers = await Promise.all([late(member, id, row), late(await site.as('admin'), id, row)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await stock(one)).toEqual([10, 3])
  })
})
