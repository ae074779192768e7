import { beforeEach, expect, test } from 'vitest'
import { eventRoutes } from '#shared/event.ts'
import { kitRoutes } from '#shared/kit.ts'
import { useSite } from '#test/server.ts'
import { unitStage } from '#test/unit-stage.ts'

const site = useSite()
beforeEach(() => site.setClock(Date.UTC(2040, 0, 15, 11)))

// rules/unit.md#10, rules/kit.md#13
test('a kit that goes does not leave more units named than pieces', async () => {
  const { gala, material, update, name, named, idOf } = await unitStage(site)
  const kit = await site.build.kit({ materials: [[material, 1]] })
  expect((await update(gala, { kits: [{ id: kit, quantity: 1 }] })).status).toBe(200)
  expect((await name(gala, [0, 1, 2, 3], undefined, 4)).status).toBe(200)
  const low = await update(gala, { kits: [] })
  expect([low.status, Object.keys(low.body.error.details.materials[material])]).toEqual([400, ['quantity']])
  expect(await named(gala)).toHaveLength(4)
  const line = { id: material, quantity: 3, units: [idOf(0), idOf(1), idOf(2)] }
  expect((await update(gala, { kits: [], materials: [line] })).status).toBe(200)
  expect(await named(gala)).toEqual(['1', '2', '3'])
})

// rules/unit.md#10, rules/kit.md#14
test('units leave with the kit that brought their line, unless one of them is out', async () => {
  const { admin, gala, bal, material, update, name, named, letOut } = await unitStage(site)
  const kit = await site.build.kit({ materials: [[material, 2]] })
  const kits = [{ id: kit, quantity: 1 }]
  const pack = () => update(bal, { materials: [], kits })
  await pack()
  expect((await name(bal, [0, 1], undefined, 2)).status).toBe(200)
  // Sent alone, the kits keep the units of their pieces.
  expect((await update(bal, { kits, materials: [] })).status).toBe(200)
  expect(await named(bal)).toEqual(['1', '2'])
  expect((await update(bal, { kits: [] })).body.materials).toEqual([])
  expect((await name(gala, [0, 1])).status).toBe(200)
  await update(gala, { materials: [] })

  await pack()
  await name(bal, [0, 1], undefined, 2)
  const other = await site.build.material()
  await admin.call(kitRoutes.update, { params: { id: kit }, body: { materials: [{ id: other, quantity: 1 }] } })
  await letOut(bal)
  const refresh = () => admin.call(eventRoutes.refreshKit, { params: { id: bal, kitId: kit } })
  for (const { status, body } of [await update(bal, { kits: [] }), await refresh()])
    expect([status, body.error.key]).toEqual([409, 'unit.out'])
  await site.db.updateTable('event_unit').set({ is_out: false }).execute()
  expect((await refresh()).body.materials).toMatchObject([{ id: other, pivot: { quantity: 1, quantity_in_kits: 1 } }])
})
