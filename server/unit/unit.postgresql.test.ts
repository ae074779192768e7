import { expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { unitRoutes } from '#shared/unit.ts'
import { useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()

async function unitary() {
  const admin = await site.as('admin')
  const id = await site.build.material({ stock_quantity: 3 })
  await admin.call(materialRoutes.update, { params: { id }, body: { is_unitary: true } })
  const units: { id: number }[] = (await admin.call(unitRoutes.list, { params: { id } })).body
  return { admin, id, units: units.map((unit) => unit.id) }
}
const stock = (id: number) =>
  site.db
    .selectFrom('material')
    .select(['stock_quantity', 'out_of_order_quantity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

// rules/unit.md#9, rules/unit.md#6
test('writes to units of one material wait for each other, and each counts', async () => {
  const { admin, id, units } = await unitary()
  const waiting = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('material').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const answers = [
      admin.call(unitRoutes.update, { params: { id: units[0]! }, body: { state: 'lost' } }),
      admin.call(unitRoutes.update, { params: { id: units[1]! }, body: { state: 'out_of_order' } }),
      admin.call(unitRoutes.create, { params: { id }, body: { count: 2, from: '10' } }),
    ]
    await untilWaiting(site.db, 3)
    return answers
  })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 201])
  expect(await stock(id)).toEqual({ stock_quantity: 4, out_of_order_quantity: 1 })
})

// rules/unit.md#9, rules/unit.md#2
test('of two units of one reference, made at the same moment, the second is refused by name', async () => {
  const { admin, id } = await unitary()
  const waiting = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('material').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const answers = ['Twin', 'TWIN'].map((reference) =>
      admin.call(unitRoutes.create, { params: { id }, body: { reference } }),
    )
    await untilWaiting(site.db, 2)
    return answers
  })
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(answers.find(({ status }) => status === 400)?.body.error.details).toHaveProperty('reference')
  expect(await stock(id)).toMatchObject({ stock_quantity: 4 })
})

// rules/unit.md#9, rules/unit.md#5
test('a unit that waits while its material becomes counted is gone', async () => {
  const { admin, id, units } = await unitary()
  const waiting = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('material').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const write = admin.call(unitRoutes.update, { params: { id: units[0]! }, body: { state: 'lost' } })
    await untilWaiting(site.db, 1, write)
    await trx.updateTable('material').set({ is_unitary: false }).where('id', '=', id).execute()
    return { write }
  })
  const { status, body } = await waiting.write
  expect([status, body.error.key]).toEqual([409, 'material.not_unitary'])
  expect(await stock(id)).toEqual({ stock_quantity: 3, out_of_order_quantity: null })
})
