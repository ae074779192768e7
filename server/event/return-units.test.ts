import { beforeEach, describe, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { materialRoutes } from '#shared/material.ts'
import type { NamedUnit } from '#shared/unit.ts'
import { inventoryStage, past } from '#test/inventory-stage.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const { send, late, stock, unitary, states } = inventoryStage(site)
/** Noon in Paris on 15 January 2040. */
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

/** Names a unit on the line of an event, as its departure does. */
const goesOut = (event_id: number, unit_id: number, material_id: number) =>
  site.db
    .insertInto('event_unit')
    .values({ event_id, unit_id, material_id, is_out: true, period: 'empty', event_live: true })
    .execute()
const named = async (event: number) => {
  const rows = await site.db
    .selectFrom('event_unit')
    .select(['unit_id', 'came_back', 'is_out'])
    .where('event_id', '=', event)
    .orderBy('unit_id')
    .execute()
  return rows.map((row) => [row.unit_id, row.came_back, row.is_out])
}

/** An event with 2 of 3 units, the first of which left by name. */
async function twoOut() {
  const member = await site.as('member')
  const { id: material, units } = await unitary(member, 3)
  const id = await site.build.event({ ...past, materials: [[material, 2]] })
  await goesOut(id, units[0]!, material)
  const row = (actual: number, broken: number, lost: number, ...pieces: [place: number, state: string][]) => [
    { id: material, actual, broken, lost, units: pieces.map(([place, state]) => ({ id: units[place], state })) },
  ]
  return { member, id, material, units: units as [number, number, number], row }
}

describe('units of a return', () => {
  // rules/inventory.md#30, rules/restricted-park.md#6
  test('that are hidden from who counts keep how they came back', async () => {
    const { member, id, units, row } = await twoOut()
    expect((await send(member, 'return', id, row(1, 1, 0, [0, 'broken']))).status).toBe(200)
    const hidden = await site.build.park()
    await site.db.updateTable('unit').set({ park_id: hidden }).where('id', '=', units[0]).execute()
    const limited = await site.as('member', { restrictedParks: [hidden] })
    // The broken piece is the hidden one: nothing else need be named for it, nor may be.
    expect((await send(limited, 'return', id, row(2, 1, 0, [1, 'broken']))).status).toBe(400)
    expect((await send(limited, 'return', id, row(2, 1, 0, [1, 'returned']))).status).toBe(200)
    expect(await named(id)).toEqual([
      [units[0], 'broken', false],
      [units[1], 'returned', false],
    ])
  })

  // rules/inventory.md#30, rules/unit.md#11
  test('come back by name; the line takes the others that its count names', async () => {
    const { member, id, material, units, row } = await twoOut()
    expect((await send(member, 'return', id, row(1, 0, 1, [0, 'returned'], [1, 'lost']))).status).toBe(200)
    expect(await named(id)).toEqual([
      [units[0], 'returned', false],
      [units[1], 'lost', false],
    ])
    expect(await states(member, material)).toEqual(['available', 'available', 'available'])
    const { materials } = (await member.call(eventRoutes.get, { params: { id } })).body
    expect((materials[0]!.units as NamedUnit[]).map(({ id, is_out, came_back }) => [id, came_back, is_out])).toEqual(
      await named(id),
    )
    // Another count takes their place: the first is out again, the second never was on the event.
    await send(member, 'return', id, row(1, 1, 0, [2, 'broken']))
    expect(await named(id)).toEqual([
      [units[0], null, true],
      [units[2], 'broken', false],
    ])
    await send(member, 'terminate', id, [])
    expect([await states(member, material), await stock(material)]).toEqual([
      ['available', 'available', 'out_of_order'],
      [3, 1],
    ])
  })

  // rules/inventory.md#30
  test('are named wherever a piece is broken or lost, in a draft and at the end', async () => {
    const { member, id, material, row } = await twoOut()
    const [counted] = row(2, 1, 0)
    for (const action of ['return', 'terminate'] as const) {
      for (const body of [
        row(2, 1, 0),
        row(1, 0, 1),
        row(2, 1, 0, [0, 'returned']),
        [{ ...counted, units: undefined }],
      ]) {
        const refused = await send(member, action, id, body)
        expect([refused.status, refused.body.error.details]).toEqual([
          400,
          [{ id: material, message: 'Name the broken and lost units.' }],
        ])
      }
    }
  })

  // rules/inventory.md#30
  test('are those of the line, else of the stock', async () => {
    const { member, id, material, units, row } = await twoOut()
    const elsewhere = await site.build.event({ ...past, materials: [[material, 1]] })
    await site.db.deleteFrom('event_unit').where('event_id', '=', id).execute()
    await goesOut(elsewhere, units[2], material)
    const refused = await send(member, 'return', id, row(1, 0, 0, [2, 'returned']))
    expect([refused.status, refused.body.error.details[0].id]).toEqual([400, material])
    expect((await send(member, 'return', id, row(1, 0, 0, [1, 'returned']))).status).toBe(200)
    // A line with every unit named accepts no other.
    await send(member, 'return', id, row(0, 0, 0))
    await goesOut(id, units[0], material)
    await site.db.updateTable('event_material').set({ quantity: 1 }).where('event_id', '=', id).execute()
    expect((await send(member, 'return', id, row(1, 0, 0, [1, 'returned']))).status).toBe(400)
    expect((await send(member, 'return', id, row(1, 0, 0, [0, 'returned']))).status).toBe(200)
  })

  // rules/inventory.md#30
  test('not counted by name come back with their line, or stay out', async () => {
    const { member, id, units, row } = await twoOut()
    await send(member, 'terminate', id, row(1, 0, 0))
    expect(await named(id)).toEqual([[units[0], null, true]])
    const again = await twoOut()
    await send(again.member, 'terminate', again.id, again.row(2, 0, 0))
    expect(await named(again.id)).toEqual([[again.units[0], 'returned', false]])
  })

  // rules/inventory.md#31, rules/inventory.md#30
  test('come back late by name, each once', async () => {
    const { member, id, material, units, row } = await twoOut()
    await send(member, 'terminate', id, row(1, 1, 0, [1, 'broken']))
    expect((await late(member, id, row(1, 1, 0, [1, 'broken']))).status).toBe(400)
    expect((await late(member, id, row(1, 1, 0))).status).toBe(400)
    expect((await late(member, id, row(1, 1, 0, [0, 'broken']))).status).toBe(200)
    expect(await named(id)).toEqual([
      [units[0], 'broken', false],
      [units[1], 'broken', false],
    ])
    expect(await stock(material)).toEqual([3, 2])
  })

  // rules/inventory.md#8
  test.each([
    ['is out with it', false],
    ['came back from it', true],
  ])(
    'counted as lost in a draft, then taken out by another event, are not lost by the end: one %s',
    async (_, isBack) => {
      const { member, id, material, units, row } = await twoOut()
      const lost = row(0, 0, 2, [0, 'lost'], [1, 'lost'])
      expect((await send(member, 'return', id, lost)).status).toBe(200)
      const other = await site.build.event({ ...past, title: 'Bal', materials: [[material, 1]] })
      const rows = (path: string, body: unknown) => member.send('PUT', `/api/events/${other}/${path}`, { body })
      const left = await rows('departure/terminate', [{ id: material, actual: 1, units: [units[0]] }])
      expect(left.status).toBe(200)
      const back = { id: material, actual: 1, broken: 0, units: [{ id: units[0], state: 'returned' }] }
      if (isBack) expect((await rows('return', [back])).status).toBe(200)
      expect((await send(member, 'terminate', id, lost)).status).toBe(200)
      expect([await states(member, material), await stock(material)]).toEqual([
        ['available', 'lost', 'available'],
        [2, null],
      ])
    },
  )

  // rules/inventory.md#30
  test('ask for their names when their material became unitary after its count', async () => {
    const member = await site.as('member')
    const material = await site.build.material({ stock_quantity: 3 })
    const id = await site.build.event({ ...past, materials: [[material, 2]] })
    await send(member, 'return', id, [{ id: material, actual: 2, broken: 1 }])
    await member.call(materialRoutes.update, { params: { id: material }, body: { is_unitary: true } })
    const { status, body } = await send(member, 'terminate', id, [])
    expect([status, body.error.details]).toEqual([400, [{ id: material, message: expect.any(String) }]])
  })
})
