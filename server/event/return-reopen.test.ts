import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import { unitRoutes } from '#shared/unit.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, late, reopen, counts, stored, stock, unitary, states, twoLines } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

const acts = (id: number) =>
  site.db
    .selectFrom('return_act')
    .select(['kind', 'reason', 'user_id', 'made_at'])
    .where('event_id', '=', id)
    .orderBy('id')
    .execute()

describe('reopening', () => {
  // rules/inventory.md#32, rules/inventory.md#33
  test('takes back what the end and late returns did, and keeps the counts as a draft', async () => {
    const admin = await site.as('admin')
    const { id, one, other } = await twoLines()
    await send(admin, 'terminate', id, [{ id: one, actual: 3, broken: 1, lost: 1 }])
    await late(admin, id, [
      { id: one, actual: 1, broken: 1 },
      { id: other, actual: 0, broken: 0, lost: 2 },
    ])
    expect([await stock(one), await stock(other)]).toEqual([
      [9, 2],
      [8, null],
    ])
    const { status, body } = await reopen(admin, id)
    expect([status, body.version, body.is_return_inventory_done, body.is_confirmed, body.warnings]).toEqual([
      200,
      4,
      false,
      true,
      [],
    ])
    expect([await stock(one), await stock(other)]).toEqual([
      [10, null],
      [10, null],
    ])
    expect(await counts(id)).toEqual([
      [one, 4, 2],
      [other, 0, 0],
    ])
    // Ended again, the whole count has its effect again, once.
    expect((await send(admin, 'terminate', id, [])).status).toBe(200)
    expect([await stock(one), await stock(other)]).toEqual([
      [9, 2],
      [8, null],
    ])
  })

  // rules/inventory.md#33
  test('leaves pieces repaired since the end alone, and names their item', async () => {
    const admin = await site.as('admin')
    const { id, one, other } = await twoLines()
    await send(admin, 'terminate', id, [
      { id: one, actual: 5, broken: 3 },
      { id: other, actual: 2, broken: 1 },
    ])
    await admin.call(materialRoutes.update, { params: { id: one }, body: { out_of_order_quantity: 1 } })
    const { body } = await reopen(admin, id)
    expect([await stock(one), await stock(other)]).toEqual([
      [10, null],
      [10, null],
    ])
    expect(body.warnings).toEqual([
      { material: expect.objectContaining({ id: one }), taken: 0, out_of_order: 2, units: [] },
    ])
  })

  // rules/inventory.md#33
  test('returns pieces to the stock as far as they were really taken from it', async () => {
    const admin = await site.as('admin')
    const scarce = await site.build.material({ stock_quantity: 3, out_of_order_quantity: 2 })
    const id = await site.build.event({ ...past, materials: [[scarce, 5]] })
    await send(admin, 'terminate', id, [{ id: scarce, actual: 1, broken: 1, lost: 4 }])
    expect(await stock(scarce)).toEqual([0, null])
    await admin.call(materialRoutes.update, { params: { id: scarce }, body: { stock_quantity: 20 } })
    expect((await reopen(admin, id)).body.warnings).toEqual([])
    expect(await stock(scarce)).toEqual([23, 2])
  })

  // rules/inventory.md#32
  test('is for admins, once, with a reason, and not once archived', async () => {
    const admin = await site.as('admin')
    const { id, one } = await twoLines()
    const early = await reopen(admin, id)
    expect([early.status, early.body.error.key]).toEqual([409, 'inventory.not_terminated'])
    await send(admin, 'terminate', id, [{ id: one, actual: 5, broken: 2 }])
    expect((await reopen(await site.as('member'), id)).body.error.key).toBe('access.forbidden')
    for (const reason of ['', 'ab', 'x'.repeat(1001), undefined]) {
      const { status, body } = await reopen(admin, id, { reason, other: 1 })
      expect([status, Object.keys(body.error.details)]).toEqual([400, ['reason']])
    }
    await admin.call(eventRoutes.update, { params: { id }, body: { is_archived: true } })
    const archived = await reopen(admin, id)
    expect([archived.status, archived.body.error.details]).toEqual([403, { reason: 'archived' }])
    await admin.call(eventRoutes.update, { params: { id }, body: { is_archived: false } })
    expect((await reopen(admin, id, { reason: 'x'.repeat(1000) })).status).toBe(200)
    const again = await reopen(admin, id)
    expect([again.status, again.body.error.key]).toEqual([409, 'inventory.not_terminated'])
    expect(await stock(one)).toEqual([10, null])
  })

  // rules/inventory.md#34
  test('is noted with its user, its time and its reason, like what it takes back', async () => {
    const [admin, member] = [await site.as('admin'), await site.as('member')]
    const { id, one } = await twoLines()
    await send(member, 'terminate', id, [{ id: one, actual: 3, broken: 0 }])
    await late(member, id, [{ id: one, actual: 1, broken: 0 }])
    await reopen(admin, id, { reason: 'Un pied retrouvé dans le camion' })
    const made_at = '2040-01-15 11:00:00'
    expect(await acts(id)).toEqual([
      { kind: 'end', reason: null, user_id: member.id, made_at },
      { kind: 'late', reason: null, user_id: member.id, made_at },
      { kind: 'reopen', reason: 'Un pied retrouvé dans le camion', user_id: admin.id, made_at },
    ])
  })

  // rules/inventory.md#32
  test('twice at the same moment: the second is refused, and everything is taken back once', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    for (let round = 0; round < 3; round++) {
      const { id, one: material } = await twoLines()
      await send(one, 'terminate', id, [{ id: material, actual: 4, broken: 2, lost: 1 }])
      const answers = await Promise.all([reopen(one, id), reopen(other, id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(await stock(material)).toEqual([10, null])
      expect((await stored(id)).version).toBe(3)
    }
  })

  // rules/inventory.md#32, rules/inventory.md#31
  test('beside a late return: whichever comes first, nothing of it is left behind', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    for (let round = 0; round < 3; round++) {
      const { id, one: material } = await twoLines()
      await send(one, 'terminate', id, [{ id: material, actual: 2, broken: 1 }])
      const [reopened, added] = await Promise.all([
        reopen(one, id),
        late(other, id, [{ id: material, actual: 2, broken: 2 }]),
      ])
      expect(reopened.status).toBe(200)
      expect([200, 409]).toContain(added.status)
      expect(await stock(material)).toEqual([10, null])
    }
  })
})

describe('reopening with units', () => {
  // rules/inventory.md#33
  test('gives units their state back while they still have the one they got', async () => {
    const admin = await site.as('admin')
    const { id: material, units } = await unitary(admin, 4)
    const id = await site.build.event({ ...past, materials: [[material, 4]] })
    const unit = (place: number, state: string) => ({ id: units[place], state })
    await send(admin, 'terminate', id, [
      {
        id: material,
        actual: 2,
        broken: 2,
        lost: 2,
        units: [unit(0, 'broken'), unit(1, 'broken'), unit(2, 'lost'), unit(3, 'lost')],
      },
    ])
    expect([await states(admin, material), await stock(material)]).toEqual([
      ['out_of_order', 'out_of_order', 'lost', 'lost'],
      [2, 2],
    ])
    await admin.call(unitRoutes.update, { params: { id: units[1]! }, body: { state: 'retired' } })
    await admin.call(unitRoutes.update, { params: { id: units[2]! }, body: { state: 'available' } })
    const { body } = await reopen(admin, id)
    expect(await states(admin, material)).toEqual(['available', 'retired', 'available', 'available'])
    expect(body.warnings).toEqual([
      {
        material: expect.objectContaining({ id: material }),
        taken: 0,
        out_of_order: 0,
        units: [
          { id: units[2], reference: '3' },
          { id: units[1], reference: '2' },
        ],
      },
    ])
  })

  // rules/inventory.md#33
  test('names a unit that is destroyed by what it was called', async () => {
    const admin = await site.as('admin')
    const { id: material, units } = await unitary(admin, 2)
    const id = await site.build.event({ ...past, materials: [[material, 1]] })
    await send(admin, 'terminate', id, [
      { id: material, actual: 1, broken: 1, units: [{ id: units[1], state: 'broken' }] },
    ])
    await admin.call(unitRoutes.remove, { params: { id: units[1]! } })
    await admin.call(unitRoutes.remove, { params: { id: units[1]! } })
    const { body } = await reopen(admin, id)
    expect(body.warnings[0].units).toEqual([{ id: null, reference: '2' }])
  })

  // rules/inventory.md#33
  test('follows a material that has become unitary, or is no more', async () => {
    const admin = await site.as('admin')
    const turn = (id: number, is_unitary: boolean) =>
      admin.call(materialRoutes.update, { params: { id }, body: { is_unitary } })
    const { id, one } = await twoLines()
    await send(admin, 'terminate', id, [{ id: one, actual: 3, broken: 2, lost: 2 }])
    await turn(one, true)
    const reopened = await reopen(admin, id)
    expect(await stock(one)).toEqual([8, null])
    expect(reopened.body.warnings).toEqual([
      { material: expect.objectContaining({ id: one }), taken: 2, out_of_order: 0, units: [] },
    ])

    const { id: material, units } = await unitary(admin, 3)
    const event = await site.build.event({ ...past, materials: [[material, 3]] })
    const named = [
      { id: units[0], state: 'broken' },
      { id: units[1], state: 'lost' },
    ]
    await send(admin, 'terminate', event, [{ id: material, actual: 2, broken: 1, lost: 1, units: named }])
    await turn(material, false)
    expect(await stock(material)).toEqual([2, 1])
    expect((await reopen(admin, event)).body.warnings).toEqual([])
    expect(await stock(material)).toEqual([3, null])
    await turn(material, true)
    expect(await states(admin, material)).toEqual(['available', 'available', 'available'])
  })
})
