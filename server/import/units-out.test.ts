import { expect, test } from 'vitest'
import { importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { useSite } from '#test/server.ts'
import { balEvent, galaEvent, unitStage } from '#test/unit-stage.ts'

const site = useSite()

// rules/import.md#26, rules/unit.md#14
test('the check of a file says that units are out before a material stops being unitary', async () => {
  const { admin, gala, material, name, letOut } = await unitStage(site)
  await name(gala, [0])
  const { reference } = (await admin.call(materialRoutes.get, { params: { id: material } })).body
  const rows = [{ reference, is_unitary: false }]
  const send = (dry_run?: true) => admin.call(importRoutes.materials, { body: { rows, update: true, dry_run } })
  expect((await send(true)).body).toMatchObject({ updated: 1, errors: [] })
  await letOut(gala)
  const refusal = { is_unitary: ['Units of this item are out on an event.'] }
  const check = await send(true)
  expect([check.status, check.body.errors]).toEqual([200, [{ row: 1, details: refusal }]])
  const refused = await send()
  expect([refused.status, refused.body.error.details.rows]).toEqual([400, { 1: refusal }])
  await site.db.updateTable('event_unit').set({ is_out: false, came_back: 'returned' }).execute()
  expect((await send()).body).toMatchObject({ updated: 1 })
})

// rules/import.md#2, rules/unit.md#14
test('an import tells which units leave the events to come, once it is done', async () => {
  const { admin, gala, bal, material, units, name, named } = await unitStage(site)
  await name(gala, [0, 1])
  await name(bal, [2])
  const { reference } = (await admin.call(materialRoutes.get, { params: { id: material } })).body
  const left = (place: number, event: object) => {
    const { id, reference } = units[place]!
    return { id, reference, material_id: material, material_name: 'Micro HF', event }
  }

  const lost = { rows: [{ material: reference, reference: units[0]!.reference, state: 'lost' }], update: true }
  const check = await admin.call(importRoutes.units, { body: { ...lost, dry_run: true } })
  expect([check.body.updated, 'dropped_units' in check.body]).toEqual([1, false])
  expect(await named(gala)).toEqual(['1', '2'])
  const ofUnits = await admin.call(importRoutes.units, { body: lost })
  expect(ofUnits.body).toMatchObject({ updated: 1, dropped_units: [left(0, galaEvent(gala))] })

  const retired = { rows: [{ material: reference, reference: units[3]!.reference, state: 'retired' }], update: true }
  const ofOthers = await admin.call(importRoutes.units, { body: retired })
  expect([ofOthers.body.updated, 'dropped_units' in ofOthers.body]).toEqual([1, false])

  const plain = { rows: [{ reference, is_unitary: false }], update: true }
  const ofMaterials = await admin.call(importRoutes.materials, { body: plain })
  expect(ofMaterials.body.dropped_units).toEqual([left(1, galaEvent(gala)), left(2, balEvent(bal))])
})
