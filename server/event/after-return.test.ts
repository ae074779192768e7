import { beforeEach, expect, test } from 'vitest'
import { inventoryStage } from '#test/inventory-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, late, reopen, twoLines } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

// rules/inventory.md#37
test.each([
  { group: 'admin', ways: { late: 200, reopen: 200 } },
  { group: 'member', ways: { late: 200, reopen: 403 } },
  { group: 'visitor', ways: { late: 403, reopen: 403 } },
] as const)('late returns and reopening answer a caller of the group $group: $ways', async ({ group, ways }) => {
  const { id, one } = await twoLines()
  await send(await site.as('admin'), 'terminate', id, [{ id: one, actual: 3, broken: 0 }])
  const caller = await site.as(group)
  const counted = await late(caller, id, [{ id: one, actual: 1, broken: 0 }])
  const reopened = await reopen(caller, id)
  expect({ late: counted.status, reopen: reopened.status }).toEqual(ways)
  if (ways.late === 200) {
    expect(counted.body).toMatchObject({ id, is_return_inventory_done: true })
    expect(counted.body).not.toHaveProperty('warnings')
  }
  if (ways.reopen === 200) expect(reopened.body).toMatchObject({ id, is_return_inventory_done: false, warnings: [] })
})

// rules/inventory.md#37
test('late returns and reopening ask for a session', async () => {
  const { id } = await twoLines()
  const nobody = site.anonymous
  expect([(await late(nobody, id, [])).status, (await reopen(nobody, id)).status]).toEqual([401, 401])
})
