import { describe, expect, test } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { type Answer, useSite } from '#test/server.ts'

const site = useSite()

const stored = (id: number) =>
  site.db
    .selectFrom('kit_material')
    .select(['material_id as id', 'quantity'])
    .where('kit_id', '=', id)
    .orderBy('position')
    .orderBy('material_id')
    .execute()
const announced = async () =>
  (await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()).map(
    Object.values,
  )
const refused = ({ status, body }: Answer) => [status, Object.keys(body.error?.details ?? {}).sort()]

describe('kits', () => {
  // rules/kit.md#1, rules/kit.md#3, rules/kit.md#4, rules/kit.md#6, rules/change.md#1
  test('a member creates a kit with its materials in the order sent; a visitor only reads it', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const zoom = await site.build.material({ name: 'Zoom', reference: 'Z-1', rental_price: 7.1 })
    const stand = await site.build.material({ name: 'Pied', reference: 'P-1', rental_price: 0.2 })
    const made = await member.call(kitRoutes.create, {
      body: {
        name: ' Kit batterie ',
        reference: 'KIT-1',
        materials: [
          { id: zoom, quantity: 1 },
          { id: stand, quantity: 3 },
        ],
      },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Kit batterie',
      reference: 'KIT-1',
      description: null,
      picture: null,
      rental_price: null,
      pieces_price: 7.7,
      is_discountable: true,
      version: 1,
      deleted_at: null,
    })
    const [{ park_id }] = made.body.materials
    const other = made.body.materials[1].park_id
    expect(made.body.materials).toEqual([
      { id: zoom, quantity: 1, name: 'Zoom', reference: 'Z-1', park_id, category_id: null, sub_category_id: null },
      {
        id: stand,
        quantity: 3,
        name: 'Pied',
        reference: 'P-1',
        park_id: other,
        category_id: null,
        sub_category_id: null,
      },
    ])
    const { id } = made.body
    const params = { id }
    expect((await visitor.call(kitRoutes.get, { params })).body).toEqual(made.body)
    const row = (await visitor.call(kitRoutes.list, {})).body.data[0]
    expect(row).toMatchObject(made.body)
    expect((await visitor.call(kitRoutes.all, {})).body).toEqual([row])
    expect(await announced()).toEqual([['kit', id, 1]])
    const denied = await Promise.all([
      visitor.call(kitRoutes.create, {
        body: { name: 'Autre', reference: 'KIT-2', materials: [{ id: zoom, quantity: 1 }] },
      }),
      visitor.call(kitRoutes.update, { params, body: { name: 'Autre' } }),
      visitor.call(kitRoutes.remove, { params }),
      visitor.call(kitRoutes.restore, { params }),
      visitor.call(kitRoutes.whileEvent, { params }),
    ])
    expect(denied.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })

  // rules/kit.md#2
  test('names the wrong field', async () => {
    const member = await site.as('member')
    const [known, trashed] = [
      await site.build.material(),
      await site.build.material({ deleted_at: '2020-01-01 00:00:00' }),
    ]
    const line = { id: known, quantity: 1 }
    const create = async (body: object) =>
      refused(
        await member.send('POST', '/api/kits', {
          body: { name: 'Kit', reference: 'KIT', materials: [line], ...body },
        }),
      )
    expect(await create({ name: 'x' })).toEqual([400, ['name']])
    expect(await create({ reference: 'x' })).toEqual([400, ['reference']])
    expect(await create({ reference: 'a;b' })).toEqual([400, ['reference']])
    expect(await create({ description: 'x'.repeat(20_001) })).toEqual([400, ['description']])
    expect(await create({ rental_price: -1 })).toEqual([400, ['rental_price']])
    expect(await create({ picture: 'elsewhere' })).toEqual([400, ['picture']])
    expect(await create({ materials: undefined })).toEqual([400, ['materials']])
    expect(await create({ materials: [] })).toEqual([400, ['materials']])
    for (const quantity of [0, -1, 1.5, 1001])
      expect(await create({ materials: [{ ...line, quantity }] })).toEqual([400, ['materials']])
    expect(await create({ materials: [line, line] })).toEqual([400, ['materials']])
    expect(await create({ materials: [{ id: 999_999, quantity: 1 }] })).toEqual([400, ['materials']])
    expect(await create({ materials: [{ id: trashed, quantity: 1 }] })).toEqual([400, ['materials']])
    expect(await create({ name: 'x', materials: [{ id: trashed, quantity: 1 }] })).toEqual([400, ['materials', 'name']])
    expect((await member.call(kitRoutes.list, {})).body.data).toEqual([])
    expect((await create({ materials: [{ ...line, quantity: 1000 }] }))[0]).toBe(201)
  })

  // rules/kit.md#2, rules/http.md#27, rules/trash.md#7
  test('a reference is taken in any case, even by a trashed kit or a concurrent save; not by a material', async () => {
    const material = await site.build.material({ reference: 'CON-1' })
    const materials: [number, number][] = [[material, 1]]
    await site.build.kit({ reference: 'ÉTÉ-1', deleted_at: '2020-01-01 00:00:00', materials })
    const [one, other] = [await site.as('member'), await site.as('member')]
    const create = (who: typeof one, reference: string) =>
      who.call(kitRoutes.create, { body: { name: 'Kit', reference, materials: [{ id: material, quantity: 1 }] } })
    expect(refused(await create(one, 'été-1'))).toEqual([400, ['reference']])
    expect((await create(one, 'CON-1')).status).toBe(201)
    const twins = await Promise.all([one, other].map((who) => create(who, 'SONO-500')))
    const [loser] = twins.filter(({ status }) => status !== 201)
    expect(twins.filter(({ status }) => status === 201)).toHaveLength(1)
    // Known at validation time, or reported by the constraint.
    expect(['request.invalid', 'record.taken']).toContain(loser?.body.error.key)
    expect(loser?.body.error.details).toHaveProperty('reference')
  })

  // rules/kit.md#4, rules/http.md#12, rules/http.md#20
  test('an update replaces the materials and their order, and leaves the fields it does not send', async () => {
    const member = await site.as('member')
    const [first, second, third] = [
      await site.build.material(),
      await site.build.material(),
      await site.build.material(),
    ]
    const id = await site.build.kit({
      description: 'Petite scène',
      rental_price: 40,
      materials: [
        [first, 1],
        [second, 2],
      ],
    })
    const params = { id }
    const renamed = await member.call(kitRoutes.update, { params, body: { name: 'Scène' }, version: 1 })
    expect(renamed.body).toMatchObject({ name: 'Scène', description: 'Petite scène', rental_price: 40, version: 2 })
    expect(renamed.body.materials).toHaveLength(2)
    const materials = [
      { id: third, quantity: 4 },
      { id: second, quantity: 2 },
    ]
    const changed = await member.call(kitRoutes.update, { params, body: { materials, rental_price: null }, version: 2 })
    expect(changed.body).toMatchObject({ version: 3, rental_price: null, materials })
    expect(await stored(id)).toEqual(materials)
    expect(await announced()).toEqual([
      ['kit', id, 2],
      ['kit', id, 3],
    ])
  })

  // rules/http.md#21
  test('a stale version gets the present record; of two saves at once one is refused', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const id = await site.build.kit({ materials: [[await site.build.material(), 3]] })
    const update = (who: typeof one, name: string, version: number) =>
      who.call(kitRoutes.update, { params: { id }, body: { name }, version })
    const both = await Promise.all([update(one, 'Premier', 1), update(other, 'Second', 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await update(one, 'Troisième', 1)
    expect([stale.status, stale.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
    expect(stale.body.error.details.current).toMatchObject({ version: 2, materials: [{ quantity: 3 }] })
  })

  // rules/kit.md#3
  test('without billing it has no price, and keeps the stored one', async () => {
    const [admin, material] = [await site.as('admin'), await site.build.material({ rental_price: 5 })]
    const id = await site.build.kit({ rental_price: 30, materials: [[material, 2]] })
    const params = { id }
    await admin.send('PUT', '/api/settings', { body: { 'billing.mode': 'none' } })
    const saved = await admin.call(kitRoutes.update, { params, body: { rental_price: null } })
    expect(saved.body).toMatchObject({ rental_price: null, pieces_price: null })
    expect(refused(await admin.call(kitRoutes.update, { params, body: { rental_price: 3 } }))).toEqual([
      400,
      ['rental_price'],
    ])
    await admin.send('PUT', '/api/settings', { body: { 'billing.mode': 'full' } })
    expect((await admin.call(kitRoutes.get, { params })).body).toMatchObject({ rental_price: 30, pieces_price: 10 })
  })

  // rules/trash.md#3, rules/trash.md#4, rules/trash.md#5, rules/trash.md#6
  test('is trashed, restored and destroyed', async () => {
    const member = await site.as('member')
    const id = await site.build.kit({ materials: [[await site.build.material(), 2]] })
    const params = { id }
    const trashed = await member.call(kitRoutes.remove, { params, version: 1 })
    expect(trashed.body).toMatchObject({ id, version: 2, materials: [{ quantity: 2 }] })
    expect(trashed.body.deleted_at).not.toBeNull()
    expect((await member.call(kitRoutes.get, { params })).status).toBe(404)
    expect((await member.call(kitRoutes.update, { params, body: { name: 'Fête' } })).status).toBe(404)
    expect((await member.call(kitRoutes.list, {})).body.data).toEqual([])
    expect((await member.call(kitRoutes.restore, { params })).body).toMatchObject({ deleted_at: null, version: 3 })
    expect((await member.call(kitRoutes.restore, { params })).status).toBe(404)
    await member.call(kitRoutes.remove, { params })
    expect((await member.call(kitRoutes.remove, { params })).body).toEqual({ destroyed: true })
    expect(await stored(id)).toEqual([])
  })

  // rules/kit.md#1, rules/http.md#15, rules/http.md#16
  test('sorts by name, reference or last change, and searches name and reference', async () => {
    const member = await site.as('member')
    const materials: [number, number][] = [[await site.build.material(), 1]]
    const zoom = await site.build.kit({ name: 'Zoom', reference: 'K-10', materials })
    const bag = await site.build.kit({ name: 'étui', reference: 'K-9', materials })
    const rope = await site.build.kit({ name: 'Ficelle', reference: 'ETUI-1', materials })
    await member.call(kitRoutes.update, { params: { id: zoom }, body: { name: 'Zoom' } })
    const found = async (query: Parameters<typeof member.call<typeof kitRoutes.list>>[1]['query']) =>
      (await member.call(kitRoutes.list, { query })).body.data.map(({ id }: { id: number }) => id)
    expect(await found({})).toEqual([bag, rope, zoom])
    expect(await found({ orderBy: 'reference' })).toEqual([rope, bag, zoom])
    expect((await found({ orderBy: 'updated_at', ascending: false }))[0]).toBe(zoom)
    expect(await found({ search: 'etui' })).toEqual([bag, rope])
    expect(await found({ search: 'etui', searchBy: 'name' })).toEqual([bag])
    expect((await member.call(kitRoutes.list, { query: { orderBy: 'rental_price' } })).status).toBe(400)
  })
})
