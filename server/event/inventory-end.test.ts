import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, counts, stored, outOfOrder, stock, twoLines } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
const now = Date.UTC(2040, 0, 15, 11)
beforeEach(() => site.setClock(now))

describe('ending the inventory', () => {
  // rules/inventory.md#8
  test('confirms and closes it, and marks the broken pieces of all rows out of order, at most the stock', async () => {
    const member = await site.as('member')
    const [sound, worn, scrap, counted] = [
      await site.build.material(),
      await site.build.material({ out_of_order_quantity: 1 }),
      await site.build.material({ stock_quantity: 10, out_of_order_quantity: 9 }),
      await site.build.material(),
    ]
    const id = await site.build.event({ ...past, materials: [sound, worn, scrap, counted].map((one) => [one, 5]) })
    // Counted in an earlier draft, not sent with the end.
    await send(member, 'return', id, [{ id: counted, actual: 4, broken: 4 }])
    const { status, body } = await member.call(eventRoutes.terminate, {
      params: { id },
      body: [
        { id: sound, actual: 5, broken: 0 },
        { id: worn, actual: 3, broken: 2 },
        { id: scrap, actual: 5, broken: 3 },
      ],
      version: 2,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 3,
      is_confirmed: true,
      is_return_inventory_done: true,
      has_not_returned_materials: true,
    })
    const orders = await Promise.all([sound, worn, scrap, counted].map(outOfOrder))
    expect(orders).toEqual([
      { out_of_order_quantity: null, version: 1 },
      { out_of_order_quantity: 3, version: 2 },
      { out_of_order_quantity: 10, version: 2 },
      { out_of_order_quantity: 4, version: 2 },
    ])
  })

  // rules/inventory.md#8
  test('lowers the stock by what is lost, and keeps what is broken within it', async () => {
    const member = await site.as('member')
    const worn = await site.build.material({ out_of_order_quantity: 9 })
    const scarce = await site.build.material({ stock_quantity: 2 })
    const sound = await site.build.material()
    const id = await site.build.event({
      ...past,
      materials: [
        [worn, 5],
        [scarce, 5],
        [sound, 5],
      ],
    })
    // Counted in a draft, ended without sending it again.
    await send(member, 'return', id, [{ id: sound, actual: 3, broken: 1, lost: 2 }])
    expect(await stock(sound)).toEqual([10, null])
    const { status, body } = await send(member, 'terminate', id, [
      { id: worn, actual: 1, broken: 1, lost: 2 },
      { id: scarce, actual: 2, broken: 2, lost: 3 },
    ])
    expect([status, body.has_not_returned_materials]).toEqual([200, true])
    expect(await Promise.all([worn, scarce, sound].map(stock))).toEqual([
      [8, 8],
      [0, null],
      [8, 1],
    ])
    expect(body.materials.find((material: { id: number }) => material.id === sound).pivot).toMatchObject({
      quantity_returned: 3,
      quantity_broken: 1,
      quantity_lost: 2,
    })
  })

  // rules/event.md#30
  test('tells that nothing is out once the rest is lost', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    const { body } = await send(member, 'terminate', id, [
      { id: one, actual: 3, broken: 0, lost: 2 },
      { id: other, actual: 0, broken: 0, lost: 2 },
    ])
    expect(body.has_not_returned_materials).toBe(false)
  })

  // rules/inventory.md#4, rules/inventory.md#8
  test('counts broken pieces of a trashed material too', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    await send(member, 'return', id, [{ id: other, actual: 2, broken: 2 }])
    await site.db.updateTable('material').set({ deleted_at: '2040-01-15 09:00:00Z' }).where('id', '=', other).execute()
    expect((await send(member, 'terminate', id, [{ id: other, actual: 0, broken: 0 }])).status).toBe(400)
    expect((await send(member, 'terminate', id, [{ id: one, actual: 5, broken: 0 }])).status).toBe(200)
    expect((await outOfOrder(other)).out_of_order_quantity).toBe(2)
  })

  // rules/inventory.md#3, rules/event.md#15
  test('lets an event without material be archived', async () => {
    const member = await site.as('member')
    const id = await site.build.event(past)
    expect((await send(member, 'terminate', id, [])).status).toBe(200)
    const archived = await member.call(eventRoutes.update, { params: { id }, body: { is_archived: true } })
    expect(archived.status).toBe(200)
  })

  // rules/change.md#4
  test('announces the event and every material it puts out of order', async () => {
    const member = await site.as('member')
    const { id, one, other } = await twoLines()
    await send(member, 'terminate', id, [
      { id: one, actual: 5, broken: 2 },
      { id: other, actual: 2, broken: 0 },
    ])
    const changes = await site.db
      .selectFrom('change')
      .select(['entity', 'entity_id', 'version', 'user_id'])
      .orderBy('id')
      .execute()
    expect(changes).toEqual([
      { entity: 'material', entity_id: one, version: 2, user_id: member.id },
      { entity: 'event', entity_id: id, version: 2, user_id: member.id },
    ])
  })

  // rules/availability.md#7
  test('leaves fewer pieces to reserve', async () => {
    const member = await site.as('member')
    const { id, one } = await twoLines()
    await send(member, 'terminate', id, [{ id: one, actual: 5, broken: 3 }])
    const [found] = (await member.send('GET', `/api/materials?paginated=0&dateForQuantities=2040-03-01`)).body.filter(
      (material: { id: number }) => material.id === one,
    )
    expect(found.remaining_quantity).toBe(7)
  })
})

describe('at the same moment', () => {
  // rules/inventory.md#7
  test('two users end it at once: one is saved, the other is refused, and broken pieces are added once', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    for (const version of [undefined, 1]) {
      const { id, one: material } = await twoLines()
      const body = [{ id: material, actual: 5, broken: 2 }]
      const answers = await Promise.all([
        send(one, 'terminate', id, body, version),
        send(other, 'terminate', id, body, version),
      ])
      const [done, refused] = answers.sort((a, b) => a.status - b.status)
      expect([done?.status, refused?.status, refused?.body.error.key]).toEqual([
        200,
        409,
        'inventory.already_terminated',
      ])
      expect(await outOfOrder(material)).toEqual({ out_of_order_quantity: 2, version: 2 })
      expect((await stored(id)).version).toBe(2)
    }
  })

  // rules/inventory.md#8
  test('two events with the same materials in another order end at once: both are saved, all pieces are added', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    for (let round = 0; round < 4; round++) {
      const materials = [await site.build.material(), await site.build.material(), await site.build.material()]
      const first = await site.build.event({ ...past, materials: materials.map((id) => [id, 5]) })
      const second = await site.build.event({ ...past, materials: materials.toReversed().map((id) => [id, 5]) })
      const body = materials.map((id) => ({ id, actual: 5, broken: 2 }))
      const answers = await Promise.all([
        send(one, 'terminate', first, body),
        send(other, 'terminate', second, body.toReversed()),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const orders = await Promise.all(materials.map(outOfOrder))
      expect(orders.map(({ out_of_order_quantity }) => out_of_order_quantity)).toEqual([4, 4, 4])
    }
  })

  // rules/inventory.md#6
  test('an end and a draft: never a draft after the end', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    for (let round = 0; round < 4; round++) {
      const { id, one: material } = await twoLines()
      const [end, draft] = await Promise.all([
        send(one, 'terminate', id, [{ id: material, actual: 5, broken: 1 }]),
        send(other, 'return', id, [{ id: material, actual: 4, broken: 0 }]),
      ])
      expect(end.status).toBe(200)
      expect([200, 409]).toContain(draft.status)
      // Whichever came first, the end's own row counts.
      expect((await counts(id))[0]).toEqual([material, 5, 1])
    }
  })
})
