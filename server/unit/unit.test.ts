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
const brief = (units: Unit[]) => units.map(({ reference, state }) => `${reference} ${state}`)

describe('a unit', () => {
  // rules/unit.md#2
  test('reports an invalid date once, as an invalid date', async () => {
    const { admin, id } = await unitary(1)
    for (const warranty_until of ['2040-02-30', '30/02/2040', '0999-01-01']) {
      const made = await admin.call(unitRoutes.create, { params: { id }, body: { reference: 'C-07', warranty_until } })
      expect([made.status, made.body.error?.details]).toEqual([400, { warranty_until: ['This date is not valid.'] }])
    }
  })

  // rules/unit.md#1, rules/unit.md#2, rules/unit.md#6
  test('is created by a member, read by a visitor, and counts in the material', async () => {
    const { id } = await unitary(1)
    const member = await site.as('member')
    const body = {
      reference: 'C-07',
      serial_number: 'SN 1',
      state: 'out_of_order',
      note: 'ferraille',
      purchase_date: '2024-02-29',
      purchase_price: 12.5,
      warranty_until: '2030-01-01',
    } as const
    const made = await member.call(unitRoutes.create, { params: { id }, body })
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        material_id: id,
        park_id: null,
        version: 1,
        deleted_at: null,
        code: expect.stringMatching(/^[0-9A-Z]{10}$/),
        barcodes: [],
        ...body,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ])
    const visitor = await site.as('visitor')
    expect((await visitor.call(unitRoutes.get, { params: { id: made.body.id } })).body).toEqual(made.body)
    expect(await material(id)).toEqual({ stock_quantity: 2, out_of_order_quantity: 1, version: 3 })
    expect((await visitor.call(unitRoutes.create, { params: { id }, body: { reference: 'x' } })).status).toBe(403)
    expect((await visitor.call(unitRoutes.update, { params: { id: made.body.id }, body: { note: 'x' } })).status).toBe(
      403,
    )
    expect((await visitor.call(unitRoutes.remove, { params: { id: made.body.id } })).status).toBe(403)
    expect((await visitor.call(unitRoutes.restore, { params: { id: made.body.id } })).status).toBe(403)
  })

  // rules/unit.md#1
  test('stands in natural order of references, the trashed ones apart', async () => {
    const { admin, id } = await unitary(11)
    await site.build.unit({ material_id: id, reference: '1b', deleted_at: trashed })
    const list = async (query: { deleted?: boolean }) =>
      (await admin.call(unitRoutes.list, { params: { id }, query })).body.map(({ reference }: Unit) => reference)
    expect(await list({})).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'])
    expect(await list({ deleted: true })).toEqual(['1b'])
  })

  // rules/unit.md#2
  test('shares neither reference nor serial number with another of its material, in any case', async () => {
    const { admin, id, idOf } = await unitary(1)
    await site.build.unit({ material_id: id, reference: 'Éa', serial_number: 'SN-a', deleted_at: trashed })
    const create = (body: object) => admin.send('POST', `/api/materials/${id}/units`, { body })
    const taken = await create({ reference: 'éA', serial_number: 'sn-A' })
    expect([taken.status, Object.keys(taken.body.error.details)]).toEqual([400, ['reference', 'serial_number']])
    expect((await create({})).body.error.key).toBe('request.empty')
    expect((await create({ note: 'x' })).body.error.details).toHaveProperty('reference')
    const renamed = await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { reference: 'ÉA' } })
    expect([renamed.status, Object.keys(renamed.body.error.details)]).toEqual([400, ['reference']])
    expect((await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { reference: '1' } })).status).toBe(
      200,
    )
    const other = await unitary(0)
    const same = await admin.call(unitRoutes.create, {
      params: { id: other.id },
      body: { reference: 'Éa', serial_number: 'SN-a' },
    })
    expect(same.status).toBe(201)
  })

  // rules/unit.md#6, rules/http.md#21
  test('changes the quantities by its state, and the version of the material only then', async () => {
    const { admin, id, idOf } = await unitary(3)
    const put = (place: number, body: object, version?: number) =>
      admin.call(unitRoutes.update, { params: { id: idOf(place) }, body, version })
    await put(0, { note: 'x' }, 1)
    expect(await material(id)).toEqual({ stock_quantity: 3, out_of_order_quantity: null, version: 2 })
    await put(0, { state: 'out_of_order' })
    expect(await material(id)).toEqual({ stock_quantity: 3, out_of_order_quantity: 1, version: 3 })
    await put(0, { state: 'lost' })
    await put(1, { state: 'retired' })
    expect(await material(id)).toEqual({ stock_quantity: 1, out_of_order_quantity: null, version: 5 })
    const stale = await put(0, { state: 'available' }, 1)
    expect([stale.status, stale.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
    expect(stale.body.error.details.current).toMatchObject({ state: 'lost', version: 4 })
  })

  // rules/unit.md#1, rules/unit.md#6
  test('is trashed, restored and destroyed, and the stock with it', async () => {
    const { admin, id, idOf } = await unitary(2, 1)
    const params = { id: idOf(1) }
    expect((await admin.call(unitRoutes.remove, { params })).body.deleted_at).not.toBeNull()
    expect(await material(id)).toMatchObject({ stock_quantity: 1, out_of_order_quantity: null })
    expect((await admin.call(unitRoutes.get, { params })).status).toBe(404)
    expect((await admin.call(unitRoutes.restore, { params })).body.deleted_at).toBeNull()
    expect(await material(id)).toMatchObject({ stock_quantity: 2, out_of_order_quantity: 1 })
    await admin.call(unitRoutes.remove, { params })
    expect((await admin.call(unitRoutes.remove, { params })).body).toEqual({ destroyed: true })
    expect(await material(id)).toMatchObject({ stock_quantity: 1, out_of_order_quantity: null })
  })
})

describe('many units at once', () => {
  // rules/unit.md#4
  test('are numbered from where the caller says, padded as written', async () => {
    const { admin, id } = await unitary(0)
    const made = await admin.call(unitRoutes.create, {
      params: { id },
      body: { count: 3, prefix: 'D-', from: '08', purchase_date: '2025-01-02' },
    })
    expect([made.status, made.body.map(({ reference }: Unit) => reference)]).toEqual([201, ['D-08', 'D-09', 'D-10']])
    expect(new Set(made.body.map((unit: Unit) => unit.purchase_date))).toEqual(new Set(['2025-01-02']))
    const plain = await admin.call(unitRoutes.create, { params: { id }, body: { count: 1, from: 99 } })
    expect(plain.body.map(({ reference }: Unit) => reference)).toEqual(['99'])
    expect(await material(id)).toMatchObject({ stock_quantity: 4 })
  })

  // rules/unit.md#4
  test('are all refused when one exists, in any case and in the trash', async () => {
    const { admin, id } = await unitary(0)
    await site.build.unit({ material_id: id, reference: 'd-10', deleted_at: trashed })
    const create = (body: object) => admin.send('POST', `/api/materials/${id}/units`, { body })
    const { status, body } = await create({ count: 3, prefix: 'D-', from: '08' })
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['from']])
    expect(body.error.details.from[0]).toContain('D-10')
    expect((await admin.call(unitRoutes.list, { params: { id } })).body).toEqual([])
    const fields = async (sent: object) => Object.keys((await create(sent)).body.error.details)
    expect(await fields({ count: 2, reference: 'x', serial_number: 'y' })).toEqual(['reference', 'serial_number'])
    expect(await fields({ count: 2, prefix: 'x'.repeat(64) })).toEqual(['prefix'])
    expect(await fields({ count: 1001, prefix: '*', from: 'a' })).toEqual(['count', 'prefix', 'from'])
    expect(await fields({ count: 0 })).toEqual(['count'])
  })
})

describe('a material', () => {
  // rules/unit.md#7
  test('becomes unitary with as many units as it had pieces, the last out of order', async () => {
    const { id, units } = await unitary(3, 2)
    expect(brief(units)).toEqual(['1 available', '2 out_of_order', '3 out_of_order'])
    expect(units.map(({ version }) => version)).toEqual([1, 1, 1])
    expect(await material(id)).toEqual({ stock_quantity: 3, out_of_order_quantity: 2, version: 2 })
  })

  // rules/unit.md#7
  test('may be unitary from the start', async () => {
    const admin = await site.as('admin')
    const park_id = await site.build.park()
    const body = { name: 'Lyre', reference: 'LYR', park_id, rental_price: 1, stock_quantity: 2, is_unitary: true }
    const made = await admin.call(materialRoutes.create, { body })
    expect(made.body).toMatchObject({ stock_quantity: 2, out_of_order_quantity: null, is_unitary: true, version: 1 })
    const units = (await admin.call(unitRoutes.list, { params: { id: made.body.id } })).body
    expect(brief(units)).toEqual(['1 available', '2 available'])
  })

  // rules/unit.md#6
  test('ignores quantities that are sent while it is unitary', async () => {
    const { admin, id } = await unitary(2)
    const body = { stock_quantity: 9, out_of_order_quantity: 4, note: 'x' }
    const { body: answer } = await admin.call(materialRoutes.update, { params: { id }, body })
    expect(answer).toMatchObject({ stock_quantity: 2, out_of_order_quantity: null, note: 'x' })
  })

  // rules/unit.md#7, rules/unit.md#8
  test('is unitary no more and again: the same units, lost ones too', async () => {
    const { admin, id, idOf } = await unitary(4, 1)
    await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { state: 'lost', serial_number: 'S' } })
    await admin.call(unitRoutes.remove, { params: { id: idOf(1) } })
    const turn = (body: object) => admin.call(materialRoutes.update, { params: { id }, body })
    const off = await turn({ is_unitary: false })
    expect(off.body).toMatchObject({ is_unitary: false, stock_quantity: 2, out_of_order_quantity: 1 })
    expect((await admin.call(unitRoutes.list, { params: { id } })).body).toEqual([])
    await turn({ is_unitary: true })
    const units: Unit[] = (await admin.call(unitRoutes.list, { params: { id } })).body
    expect(brief(units)).toEqual(['1 lost', '3 available', '4 out_of_order'])
    expect(units[0]).toMatchObject({ id: idOf(0), serial_number: 'S' })
    // A stock that grew takes what else is in the trash before it makes new ones.
    await turn({ is_unitary: false, stock_quantity: 5, out_of_order_quantity: 0 })
    const on = await turn({ is_unitary: true })
    expect(on.body).toMatchObject({ stock_quantity: 5, out_of_order_quantity: null })
    const all = (await admin.call(unitRoutes.list, { params: { id } })).body
    expect(brief(all)).toEqual(['1 lost', '2 available', '3 available', '4 available', '5 available', '6 available'])
  })

  // rules/unit.md#7
  test('of more than 10,000 pieces does not become unitary', async () => {
    const admin = await site.as('admin')
    const id = await site.build.material({ stock_quantity: 10_001 })
    const { status, body } = await admin.call(materialRoutes.update, { params: { id }, body: { is_unitary: true } })
    expect([status, Object.keys(body.error.details)]).toEqual([400, ['is_unitary']])
    const fewer = await admin.call(materialRoutes.update, {
      params: { id },
      body: { is_unitary: true, stock_quantity: 10_000 },
    })
    expect(fewer.status).toBe(200)
  })

  // rules/unit.md#5
  test('that is not unitary, or trashed, takes no unit; destroyed, it takes its units along', async () => {
    const { admin, id, idOf } = await unitary(2)
    const params = { id: idOf(0) }
    await admin.call(materialRoutes.update, { params: { id }, body: { is_unitary: false } })
    const keys = async () => [
      (await admin.call(unitRoutes.create, { params: { id }, body: { reference: 'x' } })).body.error.key,
      (await admin.call(unitRoutes.restore, { params })).body.error.key,
      (await admin.call(unitRoutes.remove, { params })).body.error.key,
    ]
    expect(await keys()).toEqual(Array(3).fill('material.not_unitary'))
    await admin.call(materialRoutes.remove, { params: { id } })
    expect(await keys()).toEqual(Array(3).fill('record.not_found'))
    expect((await admin.call(unitRoutes.list, { params: { id } })).status).toBe(404)
    await admin.call(materialRoutes.remove, { params: { id } })
    expect(await site.db.selectFrom('unit').select('id').where('material_id', '=', id).execute()).toEqual([])
  })

  // rules/unit.md#6, rules/change.md#1
  test('is announced with the unit that changes its quantities', async () => {
    const { admin, id, idOf } = await unitary(2)
    await site.db.deleteFrom('change').execute()
    await admin.call(unitRoutes.update, { params: { id: idOf(0) }, body: { state: 'lost' } })
    const heard = await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()
    expect(heard).toEqual([
      { entity: 'unit', entity_id: idOf(0), version: 2 },
      { entity: 'material', entity_id: id, version: 3 },
    ])
  })
})
