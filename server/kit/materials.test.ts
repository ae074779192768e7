import { describe, expect, test } from 'vitest'
import { kitRoutes } from '#shared/kit.ts'
import { materialRoutes } from '#shared/material.ts'
import { searchRoutes } from '#shared/search.ts'
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

describe('the materials of a kit', () => {
  // rules/kit.md#4, rules/kit.md#6, rules/kit.md#8, rules/restricted-park.md#4
  test('rows of hidden parks are left out and kept; a kit that is wholly hidden is absent', async () => {
    const park = await site.build.park()
    const hidden = await site.build.material({ park_id: park, rental_price: 100 })
    const open = await site.build.park()
    const shown = await site.build.material({ park_id: open, rental_price: 2 })
    const added = await site.build.material({ park_id: open })
    const id = await site.build.kit({
      name: 'Moitié',
      materials: [
        [hidden, 4],
        [shown, 1],
      ],
    })
    const secret = await site.build.kit({ name: 'Moitié cachée', materials: [[hidden, 1]] })
    const member = await site.as('member', { restrictedParks: [park] })
    const params = { id }
    const seen = await member.call(kitRoutes.get, { params })
    expect(seen.body).toMatchObject({ materials: [{ id: shown, quantity: 1 }], pieces_price: 2 })
    const list = (await member.call(kitRoutes.list, {})).body.data
    expect(list.map((one: { id: number }) => one.id)).toEqual([id])
    const found = (await member.call(searchRoutes.everything, { query: { q: 'moitié' } })).body
    expect(found).toEqual([{ kind: 'kit', id, label: 'Moitié', detail: seen.body.reference }])
    const materials = [{ id: hidden, quantity: 9 }]
    expect(refused(await member.call(kitRoutes.update, { params, body: { materials } }))).toEqual([400, ['materials']])
    await member.call(kitRoutes.update, { params, body: { materials: [{ id: added, quantity: 3 }] } })
    expect(new Set(await stored(id))).toEqual(
      new Set([
        { id: hidden, quantity: 4 },
        { id: added, quantity: 3 },
      ]),
    )
    const absent = { params: { id: secret } }
    const answers = [
      await member.call(kitRoutes.get, absent),
      await member.call(kitRoutes.update, { ...absent, body: { name: 'Autre' } }),
      await member.call(kitRoutes.remove, absent),
      await member.call(kitRoutes.restore, absent),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  // rules/kit.md#7, rules/availability.md#7, rules/availability.md#9, rules/availability.md#10
  test('what remains is the least over all its pieces, hidden and trashed ones too', async () => {
    const park = await site.build.park()
    const many = await site.build.material({ park_id: await site.build.park(), stock_quantity: 20 })
    const few = await site.build.material({ park_id: park, stock_quantity: 9, out_of_order_quantity: 1 })
    const event = await site.build.event({
      start_date: '2040-06-01 00:00:00',
      end_date: '2040-06-01 23:59:59',
      materials: [
        [few, 3],
        [many, 15],
      ],
    })
    const id = await site.build.kit({
      materials: [
        [many, 2],
        [few, 3],
      ],
    })
    const [admin, member] = [await site.as('admin'), await site.as('member', { restrictedParks: [park] })]
    const quantities = async (who: typeof admin, query: object) => {
      const [row] = (await who.call(kitRoutes.all, { query })).body
      return [row.remaining_quantity, row.available_quantity]
    }
    const dateForQuantities = '2040-06-01'
    expect(await quantities(admin, {})).toEqual([2, 2])
    expect(await quantities(admin, { dateForQuantities })).toEqual([1, 2])
    expect(await quantities(member, { dateForQuantities })).toEqual([1, 2])
    expect(await quantities(admin, { dateForQuantities: '2040-06-02' })).toEqual([2, 2])
    const during = await admin.call(kitRoutes.whileEvent, { params: { id: event } })
    expect(during.body).toMatchObject([{ id, remaining_quantity: 2, available_quantity: 2 }])
    const other = await site.build.event({ start_date: '2040-06-01 10:00:00', end_date: '2040-06-01 12:00:00' })
    expect((await member.call(kitRoutes.whileEvent, { params: { id: other } })).body[0].remaining_quantity).toBe(1)
    expect((await member.call(kitRoutes.whileEvent, { params: { id: 9999 } })).status).toBe(404)
    await admin.call(materialRoutes.remove, { params: { id: few } })
    expect(await quantities(admin, { dateForQuantities })).toEqual([1, 2])
    expect((await admin.call(kitRoutes.list, { query: { dateForQuantities: 'demain' } })).status).toBe(400)
  })

  // rules/kit.md#5, rules/material.md#17
  test('a destroyed material leaves its kits; a kit without any goes to the trash and stays there', async () => {
    const member = await site.as('member')
    const [gone, other] = [await site.build.material(), await site.build.material()]
    const alone = await site.build.kit({ materials: [[gone, 2]] })
    const both = await site.build.kit({
      materials: [
        [gone, 2],
        [other, 1],
      ],
    })
    await member.call(materialRoutes.remove, { params: { id: gone } })
    expect((await member.call(kitRoutes.get, { params: { id: alone } })).body.materials).toEqual([])
    await member.call(materialRoutes.remove, { params: { id: gone } })
    expect((await member.call(kitRoutes.get, { params: { id: both } })).body).toMatchObject({
      version: 2,
      materials: [{ id: other }],
    })
    expect((await member.call(kitRoutes.get, { params: { id: alone } })).status).toBe(404)
    const trash = (await member.call(kitRoutes.list, { query: { deleted: true } })).body.data
    expect(trash).toMatchObject([{ id: alone, version: 2, remaining_quantity: 0, available_quantity: 0 }])
    expect(refused(await member.call(kitRoutes.restore, { params: { id: alone } }))).toEqual([400, ['materials']])
    expect((await member.call(kitRoutes.remove, { params: { id: alone } })).body).toEqual({ destroyed: true })
    expect((await announced()).filter(([entity]) => entity === 'kit')).toEqual([
      ['kit', alone, 2],
      ['kit', both, 2],
      ['kit', alone, 3],
    ])
  })
})
