import { describe, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { type Client, useSite } from '#test/server.ts'
import { untilWaiting } from '#test/waiting.ts'

const site = useSite()

const input = async () => ({
  name: 'Console',
  reference: 'CON-1',
  park_id: await site.build.park(),
  rental_price: 12.5,
  stock_quantity: 4,
})
const setMode = async (mode: 'none' | 'partial' | 'full') => {
  await (await site.as('admin')).send('PUT', '/api/settings', { body: { 'billing.mode': mode } })
}
const put = (client: Client, id: number, body: Record<string, unknown>) =>
  client.send('PUT', `/api/materials/${id}`, { body })
const detailsOf = async (client: Client, id: number, body: Record<string, unknown>) =>
  Object.keys((await put(client, id, body)).body.error.details)

describe('writing materials', () => {
  // rules/material.md#1, rules/material.md#3, rules/material.md#11
  test('a member creates one with every field; a visitor reads it but does not write it', async () => {
    const member = await site.as('member')
    const category_id = await site.build.category()
    const sub_category_id = await site.build.subCategory({ category_id })
    const body = {
      ...(await input()),
      category_id,
      sub_category_id,
      replacement_price: 900,
      note: 'Fragile',
      tags: ['Façade'],
    }
    const made = await member.call(materialRoutes.create, { body })
    expect(made.status).toBe(201)
    const { tags, ...columns } = body
    expect(made.body).toMatchObject({
      ...columns,
      out_of_order_quantity: null,
      is_hidden_on_bill: false,
      is_discountable: true,
    })
    expect(made.body).toMatchObject({
      picture: null,
      attributes: [],
      tags: [{ name: tags[0] }],
      version: 1,
      deleted_at: null,
    })
    const visitor = await site.as('visitor')
    const { id } = made.body
    expect((await visitor.call(materialRoutes.get, { params: { id } })).body).toEqual(made.body)
    expect((await visitor.call(materialRoutes.tags, { params: { id } })).body).toEqual(made.body.tags)
    const refused = [
      await visitor.call(materialRoutes.create, { body: await input() }),
      await visitor.call(materialRoutes.update, { params: { id }, body: { name: 'Autre' } }),
      await visitor.call(materialRoutes.remove, { params: { id } }),
      await visitor.call(materialRoutes.restore, { params: { id } }),
      await visitor.call(materialRoutes.events, { params: { id } }),
      await visitor.call(materialRoutes.whileEvent, { params: { id } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })

  // rules/material.md#2, rules/material.md#3, rules/material.md#5, rules/language.md#5, rules/park.md#6
  test('names every wrong field in the language of the caller', async () => {
    const french = await site.as('member', { language: 'FR' })
    const id = await site.build.material({ reference: 'ABC' })
    const wrong = await put(french, id, {
      name: 'x',
      reference: 'é*',
      stock_quantity: 100_001,
      replacement_price: 1.234,
      is_discountable: 'yes',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.error.details).toEqual({
      name: ['Ce champ doit contenir au moins 2 caractères.'],
      reference: ['Ce champ contient un caractère non autorisé\u00a0: «\u00a0*\u00a0».'],
      stock_quantity: ['Ce nombre doit valoir au plus 100\u202f000.'],
      replacement_price: ['Ce nombre a trop de décimales (2 au plus).'],
      is_discountable: ['Ce champ doit être vrai ou faux.'],
    })
    const english = await site.as('member')
    const unknown = await put(english, id, {
      park_id: 9999,
      category_id: 9999,
      sub_category_id: 9999,
      attributes: [{ id: 9999, value: 1 }],
    })
    const absent = ['This record does not exist.']
    expect(unknown.body.error.details).toEqual({
      park_id: absent,
      category_id: absent,
      sub_category_id: absent,
      attributes: absent,
    })
    const trashed = await site.build.park({ deleted_at: '2020-01-01 00:00:00' })
    expect(await detailsOf(english, id, { park_id: trashed })).toEqual(['park_id'])
    expect((await put(english, id, {})).body.error.key).toBe('request.empty')
  })

  // rules/material.md#3, rules/load.md#1
  test('weight, volume and power are kept to the gram, and may be cleared', async () => {
    const member = await site.as('member')
    const figures = { weight: 0.001, volume: 999_999.999, power: 0 }
    const { body } = await member.call(materialRoutes.create, { body: { ...(await input()), ...figures } })
    expect(body).toMatchObject(figures)
    expect((await put(member, body.id, { weight: null, power: '2300.5' })).body).toMatchObject({
      weight: null,
      volume: 999_999.999,
      power: 2300.5,
    })
    const listed = await member.call(materialRoutes.list, { query: { orderBy: 'power', ascending: false } })
    expect(listed.body.data[0]).toMatchObject({ id: body.id, weight: null, power: 2300.5 })
    const { weight, volume, power } = (
      await member.call(materialRoutes.create, { body: { ...(await input()), reference: 'CON-2' } })
    ).body
    expect([weight, volume, power]).toEqual([null, null, null])
  })

  // rules/material.md#3
  test.each([
    ['weight', -0.001],
    ['weight', 1_000_000],
    ['volume', 0.0001],
    ['power', '12 W'],
  ])('a %s of %j is 400 and names the field', async (field, value) => {
    const id = await site.build.material()
    expect(await detailsOf(await site.as('member'), id, { [field]: value })).toEqual([field])
  })

  // rules/material.md#2, rules/material.md#10
  test('a reference is unique in any case, the trash included', async () => {
    const member = await site.as('member')
    await site.build.material({ reference: 'Élec-1', deleted_at: '2020-01-01 00:00:00' })
    const taken = await member.call(materialRoutes.create, { body: { ...(await input()), reference: 'ÉLEC-1' } })
    expect([taken.status, taken.body.error.key, Object.keys(taken.body.error.details)]).toEqual([
      400,
      'request.invalid',
      ['reference'],
    ])
    const id = await site.build.material({ reference: 'Son-1' })
    expect((await put(member, id, { reference: 'SON-1' })).body.reference).toBe('SON-1')
  })

  // rules/material.md#10, rules/http.md#27
  test('a twin created at the same moment is refused on the field', async () => {
    const member = await site.as('member')
    const body = await input()
    const isPostgresql = site.database.kind === 'postgresql'
    let answer: ReturnType<Client['call']> | undefined
    await site.db.transaction().execute(async (trx) => {
      const { name, reference, park_id, stock_quantity } = body
      await trx.insertInto('material').values({ name, reference, park_id, stock_quantity }).execute()
      answer = member.call(materialRoutes.create, { body })
      // The embedded engine runs one transaction at a time: there nothing waits for a row, and the
      // second sees the first.
      if (isPostgresql) await untilWaiting(site.db)
    })
    const { status, body: told } = await answer!
    const expected = isPostgresql ? [409, 'record.taken'] : [400, 'request.invalid']
    expect([status, told.error.key]).toEqual(expected)
    expect(told.error.details).toHaveProperty('reference')
  })

  // rules/http.md#21
  test('two users edit the same version: the second gets the present record', async () => {
    const [one, other] = [await site.as('member'), await site.as('admin')]
    const id = await site.build.material()
    const write = (client: Client, name: string) =>
      client.call(materialRoutes.update, { params: { id }, body: { name }, version: 1 })
    const answers = await Promise.all([write(one, 'Premier'), write(other, 'Second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = answers.find(({ status }) => status === 409)!
    expect(stale.body.error).toMatchObject({ key: 'record.edited_meanwhile', details: { current: { id, version: 2 } } })
    expect((await put(one, id, { name: 'Troisième' })).body.version).toBe(3)
  })

  // rules/material.md#6, rules/amount.md#1
  test('a rental price follows the billing mode', async () => {
    const member = await site.as('member')
    const { rental_price, ...unpriced } = await input()
    const without = await member.send('POST', '/api/materials', { body: unpriced })
    expect(without.body.error.details).toEqual({ rental_price: ['This field is required.'] })
    const { id } = (await member.call(materialRoutes.create, { body: { ...unpriced, rental_price } })).body
    expect(await detailsOf(member, id, { rental_price: null })).toEqual(['rental_price'])
    expect(await detailsOf(member, id, { rental_price: 1_000_000 })).toEqual(['rental_price'])
    await setMode('none')
    expect((await member.call(materialRoutes.get, { params: { id } })).body.rental_price).toBeNull()
    expect((await member.call(materialRoutes.list, {})).body.data[0].rental_price).toBeNull()
    expect(await detailsOf(member, id, { rental_price: 3 })).toEqual(['rental_price'])
    expect((await put(member, id, { rental_price: null, name: 'Pupitre' })).status).toBe(200)
    const free = await member.call(materialRoutes.create, { body: { ...unpriced, reference: 'CON-2' } })
    expect([free.status, free.body.rental_price]).toEqual([201, null])
    await setMode('full')
    expect((await member.call(materialRoutes.get, { params: { id } })).body.rental_price).toBe(12.5)
    expect((await put(member, free.body.id, { name: 'Autre' })).body.rental_price).toBe(0)
  })

  // rules/material.md#7
  test('only a free material may be hidden on the bill', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ rental_price: 5 })
    expect(await detailsOf(member, id, { is_hidden_on_bill: true })).toEqual(['is_hidden_on_bill'])
    expect((await put(member, id, { is_hidden_on_bill: true, rental_price: 0 })).body.is_hidden_on_bill).toBe(true)
    expect(await detailsOf(member, id, { is_hidden_on_bill: true, rental_price: 2 })).toEqual(['is_hidden_on_bill'])
    expect((await put(member, id, { rental_price: 2 })).body).toMatchObject({
      is_hidden_on_bill: false,
      rental_price: 2,
    })
  })

  // rules/material.md#8, rules/material.md#9
  test('quantities stay between zero and the stock', async () => {
    const member = await site.as('member')
    const id = await site.build.material({ stock_quantity: 10 })
    const quantities = async (body: Record<string, unknown>) => {
      const { stock_quantity, out_of_order_quantity } = (await put(member, id, body)).body
      return [stock_quantity, out_of_order_quantity]
    }
    expect(await quantities({ out_of_order_quantity: 12 })).toEqual([10, 10])
    expect(await quantities({ stock_quantity: 6 })).toEqual([6, 6])
    expect(await quantities({ out_of_order_quantity: 0 })).toEqual([6, null])
    expect(await quantities({ stock_quantity: 3, out_of_order_quantity: 2 })).toEqual([3, 2])
    expect(await quantities({ out_of_order_quantity: -4 })).toEqual([3, null])
    expect(await quantities({ stock_quantity: -5 })).toEqual([0, null])
    expect(await detailsOf(member, id, { stock_quantity: null })).toEqual(['stock_quantity'])
    expect(await detailsOf(member, id, { stock_quantity: 1.5 })).toEqual(['stock_quantity'])
  })

  // rules/material.md#5
  test('the sub-category must belong to the category', async () => {
    const member = await site.as('member')
    const [sound, light] = [await site.build.category(), await site.build.category()]
    const [microphones, spots] = [
      await site.build.subCategory({ category_id: sound }),
      await site.build.subCategory({ category_id: light }),
    ]
    const id = await site.build.material({ category_id: sound, sub_category_id: microphones })
    const place = async (body: Record<string, unknown>) => {
      const { category_id, sub_category_id } = (await put(member, id, body)).body
      return [category_id, sub_category_id]
    }
    expect(await place({ category_id: sound })).toEqual([sound, microphones])
    expect(await detailsOf(member, id, { sub_category_id: spots })).toEqual(['sub_category_id'])
    expect(await detailsOf(member, id, { category_id: light, sub_category_id: microphones })).toEqual([
      'sub_category_id',
    ])
    expect(await place({ category_id: light })).toEqual([light, null])
    expect(await place({ sub_category_id: spots })).toEqual([light, spots])
    expect(await place({ category_id: null })).toEqual([null, null])
    expect(await detailsOf(member, id, { sub_category_id: spots })).toEqual(['sub_category_id'])
  })
})
