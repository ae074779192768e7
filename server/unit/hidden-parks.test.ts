import { describe, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import type { Unit } from '#shared/unit.ts'
import { unitRoutes } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const trashed = '2020-01-01 00:00:00'

/** A unitary material of that many units, 1 and on; the last ones out of order. */
async function unitary(stock_quantity = 3, out_of_order_quantity = 0) {
  const admin = await site.as('admin')
  const id = await site.build.material({ stock_quantity, out_of_order_quantity: out_of_order_quantity || null })
  const turned = await admin.call(materialRoutes.update, { params: { id }, body: { is_unitary: true } })
  expect(turned.status).toBe(200)
  const units: Unit[] = (await admin.call(unitRoutes.list, { params: { id } })).body
  return { admin, id, units, idOf: (place: number) => units[place]!.id }
}
const material = (id: number) =>
  site.db
    .selectFrom('material')
    .select(['stock_quantity', 'out_of_order_quantity', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a hidden park', () => {
  // rules/unit.md#3, rules/unit.md#6, rules/restricted-park.md#4, rules/change.md#6
  test('hides its units, which count all the same', async () => {
    const { admin, id, idOf } = await unitary(3)
    const hidden = await site.build.park()
    await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { park_id: hidden } })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const seen: Unit[] = (await member.call(unitRoutes.list, { params: { id } })).body
    expect(seen.map((unit) => unit.id)).toEqual([idOf(1), idOf(2)])
    expect((await member.call(unitRoutes.get, { params: { id: idOf(0) } })).status).toBe(404)
    expect((await member.call(unitRoutes.remove, { params: { id: idOf(0) } })).status).toBe(404)
    const moved = await member.call(unitRoutes.update, { params: { id: idOf(1) }, body: { park_id: hidden } })
    expect(Object.keys(moved.body.error.details)).toEqual(['park_id'])
    await member.call(unitRoutes.remove, { params: { id: idOf(1) } })
    expect(await material(id)).toMatchObject({ stock_quantity: 2 })
    const { scope } = await site.db
      .selectFrom('change')
      .select('scope')
      .where('entity', '=', 'unit')
      .where('entity_id', '=', idOf(0))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(scope).toEqual({ parks: [hidden] })
  })

  // rules/unit.md#3
  test('of the material leaves a unit of another park in sight, which does not move back there', async () => {
    const { admin, id, idOf } = await unitary(2)
    const { park_id } = await site.db
      .selectFrom('material')
      .select('park_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const shown = await site.build.park()
    await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { park_id: shown } })
    const member = await site.as('member', { restrictedParks: [park_id] })
    expect((await member.call(unitRoutes.get, { params: { id: idOf(0) } })).status).toBe(200)
    expect((await member.call(unitRoutes.get, { params: { id: idOf(1) } })).status).toBe(404)
    expect((await member.call(unitRoutes.list, { params: { id } })).status).toBe(404)
    expect((await member.call(unitRoutes.create, { params: { id }, body: { reference: 'x' } })).status).toBe(404)
    const back = await member.call(unitRoutes.update, { params: { id: idOf(0) }, body: { park_id: null } })
    expect(Object.keys(back.body.error.details)).toEqual(['park_id'])
  })

  // rules/unit.md#3
  test('that is destroyed leaves its units in the park of the material', async () => {
    const { admin, idOf } = await unitary(1)
    const park = await site.build.park()
    await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { park_id: park } })
    await site.db.updateTable('park').set({ deleted_at: trashed }).where('id', '=', park).execute()
    // What a form sends back unchanged passes.
    const same = await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { park_id: park, note: 'x' } })
    expect(same.status).toBe(200)
    await admin.send('DELETE', `/api/parks/${park}`)
    const { body } = await admin.call(unitRoutes.get, { params: { id: idOf(0) } })
    expect(body).toMatchObject({ park_id: null, version: 4 })
  })
})
