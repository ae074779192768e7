import { expect, test } from 'vitest'
import { importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { useSite } from '#test/server.ts'
import { unitStage } from '#test/unit-stage.ts'

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
