import { describe, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
type Row = { id: number; name: string; reference: string; remaining_quantity: number }
type Query = Record<string, unknown>

/** Names, as the list returns them for a handwritten query. */
async function names(query: Query): Promise<string[]> {
  const member = await site.as('member')
  const { body } = await member.call(materialRoutes.list, { query })
  return body.data.map(({ name }: Row) => name)
}
async function ids(query: Query): Promise<number[]> {
  const { body } = await (await site.as('member')).call(materialRoutes.list, { query })
  return body.data.map(({ id }: Row) => id)
}
async function remainingOf(query: Query): Promise<number[]> {
  const { body } = await (await site.as('visitor')).call(materialRoutes.list, { query })
  return body.data.map((row: Row) => row.remaining_quantity)
}

describe('listing materials', () => {
  // rules/material.md#19, rules/http.md#15
  test('sorts names as in French, references naturally, parks and categories by name, empty ones last', async () => {
    const [north, south] = [await site.build.park({ name: 'Nord' }), await site.build.park({ name: 'ardèche' })]
    const [sound, light] = [
      await site.build.category({ name: 'Son' }),
      await site.build.category({ name: 'Éclairage' }),
    ]
    await site.build.material({ name: 'Zoom', reference: 'A10', park_id: north, category_id: light, stock_quantity: 3 })
    await site.build.material({
      name: 'étui',
      reference: 'A2',
      park_id: south,
      category_id: null,
      stock_quantity: 2,
      rental_price: 2,
    })
    await site.build.material({
      name: 'Ficelle',
      reference: 'a1',
      park_id: north,
      category_id: sound,
      replacement_price: 4,
    })
    expect(await names({})).toEqual(['étui', 'Ficelle', 'Zoom'])
    expect(await names({ ascending: false })).toEqual(['Zoom', 'Ficelle', 'étui'])
    expect(await names({ orderBy: 'reference' })).toEqual(['Ficelle', 'étui', 'Zoom'])
    expect(await names({ orderBy: 'park' })).toEqual(['étui', 'Zoom', 'Ficelle'])
    expect(await names({ orderBy: 'category' })).toEqual(['Zoom', 'Ficelle', 'étui'])
    expect(await names({ orderBy: 'category', ascending: false })).toEqual(['Ficelle', 'Zoom', 'étui'])
    expect(await names({ orderBy: 'stock_quantity' })).toEqual(['étui', 'Zoom', 'Ficelle'])
    expect((await names({ orderBy: 'replacement_price', ascending: false }))[0]).toBe('Ficelle')
    for (const orderBy of ['description', 'rental_price', 'out_of_order_quantity'])
      expect(await names({ orderBy })).toHaveLength(3)
    await (await site.as('admin')).send('PUT', '/api/settings', { body: { 'billing.mode': 'none' } })
    expect(await names({ orderBy: 'rental_price', ascending: true })).toEqual(['Zoom', 'étui', 'Ficelle'])
  })

  // rules/http.md#15
  test('gives the same order by page as in one list, in both directions, equal and empty values included', async () => {
    const parks = [await site.build.park({ name: 'Nord' }), await site.build.park({ name: 'Sud' })]
    for (const place of [4, 1, 3, 0, 2, 5, 6]) {
      await site.build.material({
        name: place < 5 ? 'Câble' : `Lyre ${place}`,
        park_id: parks[place % 2],
        replacement_price: place < 3 ? null : place % 2,
      })
    }
    for (const orderBy of ['name', 'reference', 'park', 'category', 'replacement_price', 'description']) {
      for (const ascending of [true, false]) {
        const whole = await ids({ orderBy, ascending, limit: 100 })
        const pages = await Promise.all([1, 2, 3, 4].map((page) => ids({ orderBy, ascending, limit: 2, page })))
        expect(pages.flat(), `${orderBy} ${ascending}`).toEqual(whole)
        expect(new Set(whole).size).toBe(7)
      }
    }
  })

  // rules/http.md#14, rules/http.md#17
  test('keeps to its limits and accepts only its fields', async () => {
    for (let made = 0; made < 3; made++) await site.build.material()
    const member = await site.as('member')
    const list = (query: string) => member.send('GET', `/api/materials?${query}`)
    expect((await list('limit=5000')).body.pagination).toEqual({
      perPage: 1000,
      currentPage: 1,
      total: { items: 3, pages: 1 },
    })
    expect((await list('limit=2&page=2')).body).toMatchObject({ pagination: { total: { pages: 2 } }, data: [{}] })
    expect((await list('limit=2&page=7')).body).toMatchObject({ pagination: { currentPage: 7 }, data: [] })
    expect((await list('limit=x&page=-1&byColumn=1')).body.pagination).toMatchObject({ perPage: 100, currentPage: 1 })
    expect((await list('paginated=0')).body).toHaveLength(3)
    const wrong = [
      await list('orderBy=password'),
      await list('searchBy=password&search=x'),
      await list('deleted=maybe'),
      await list('category=x'),
    ]
    expect(wrong.map(({ status, body }) => [status, Object.keys(body.error.details)])).toEqual([
      [400, ['orderBy']],
      [400, ['searchBy']],
      [400, ['deleted']],
      [400, ['category']],
    ])
  })

  // rules/material.md#19, rules/http.md#16
  test('ignores case and accents, and takes % and _ literally', async () => {
    await site.build.material({ name: 'Éclairage scène', reference: 'LUM_1' })
    await site.build.material({ name: '100% coton', reference: 'DRAP.1' })
    await site.build.material({ name: 'Éclairage\nde secours', reference: 'COT-1' })
    expect(await names({ search: 'eclairage s' })).toEqual(['Éclairage scène'])
    expect(await names({ search: '100%' })).toEqual(['100% coton'])
    expect(await names({ search: '_1' })).toEqual(['Éclairage scène'])
    expect(await names({ search: ' COT ' })).toEqual(['100% coton', 'Éclairage\nde secours'])
    expect(await names({ search: 'cot', searchBy: 'reference' })).toEqual(['Éclairage\nde secours'])
    expect(await names({ search: 'cot', searchBy: 'name' })).toEqual(['100% coton'])
    expect(await names({ search: 'secours', searchBy: 'name' })).toHaveLength(1)
    expect(await names({ search: 'secours', searchBy: 'reference' })).toEqual([])
    expect(await names({ search: 'cot', searchBy: 'name|reference' })).toHaveLength(2)
    expect(await names({ search: '  ' })).toHaveLength(3)
  })

  // rules/material.md#18, rules/tag.md#8
  test('filters by park, category, sub-category and tags, all at once', async () => {
    const [park, category] = [await site.build.park(), await site.build.category()]
    const sub = await site.build.subCategory({ category_id: category })
    const a = await site.build.material({ name: 'Ampli', park_id: park, category_id: category, sub_category_id: sub })
    const b = await site.build.material({ name: 'Basse', park_id: park, category_id: category })
    const c = await site.build.material({ name: 'Câble', park_id: await site.build.park() })
    const admin = await site.as('admin')
    for (const [id, tags] of [
      [a, ['Tournée']],
      [b, ['Fixe']],
      [c, ['tournée', 'Prêt']],
    ] as const) {
      await admin.call(materialRoutes.update, { params: { id }, body: { tags: [...tags] } })
    }
    expect(await names({ park })).toEqual(['Ampli', 'Basse'])
    expect(await names({ category })).toEqual(['Ampli', 'Basse'])
    expect(await names({ category: 'uncategorized' })).toEqual(['Câble'])
    expect(await names({ category: 'Uncategorized' })).toEqual(['Câble'])
    expect(await names({ subCategory: sub })).toEqual(['Ampli'])
    expect(await names({ tags: ['TOURNÉE'] })).toEqual(['Ampli', 'Câble'])
    expect(await names({ tags: ['Fixe', 'Prêt', 'inconnu'] })).toEqual(['Basse', 'Câble'])
    expect(await names({ tags: ['tournée'], park })).toEqual(['Ampli'])
  })
})

describe('what remains', () => {
  const period = { start_date: '2040-06-01 08:00:00', end_date: '2040-06-01 12:00:00' }

  // rules/material.md#20, rules/availability.md#3, rules/availability.md#10
  test('follows the requested day or period', async () => {
    const id = await site.build.material({ stock_quantity: 10, out_of_order_quantity: 1 })
    await site.build.event({ ...period, materials: [[id, 4]] })
    expect(await remainingOf({})).toEqual([9])
    expect(await remainingOf({ dateForQuantities: '2040-06-01' })).toEqual([5])
    expect(await remainingOf({ dateForQuantities: '2040-06-02' })).toEqual([9])
    const between = (start: string, end: string) => remainingOf({ dateForQuantities: { start, end } })
    expect(await between('2040-06-01 12:00', '2040-06-01T15:00:00')).toEqual([9])
    expect(await between('2040-06-01 11:59', '2040-06-01 15:00')).toEqual([5])
    expect(await between('2040-05-30', '2040-06-01')).toEqual([5])
    expect(await between('', '2040-06-01')).toEqual([9])
    expect(await remainingOf({ dateForQuantities: '' })).toEqual([9])
    expect(await remainingOf({ dateForQuantities: { end: '2040-06-01' } })).toEqual([9])
    const member = await site.as('member')
    for (const asked of [
      'dateForQuantities=soon',
      'dateForQuantities=2040-06-01T08:00',
      'dateForQuantities[]=2040-06-01',
      'dateForQuantities[start]=soon',
      'dateForQuantities[start]=soon&dateForQuantities[end]=',
      'dateForQuantities[end]=2040-06-01T08:00Z',
      'dateForQuantities[start]=2040-06-02&dateForQuantities[end]=2040-06-01',
      'dateForQuantities[start]=2040-06-01T08:00Z&dateForQuantities[end]=2040-06-02',
    ]) {
      const { status, body } = await member.send('GET', `/api/materials?${asked}`)
      expect([asked, status, Object.keys(body.error.details)]).toEqual([asked, 400, ['dateForQuantities']])
    }
  })

  // rules/availability.md#9
  test('for an event: all live materials by reference, without what the event itself takes', async () => {
    const far = await site.build.material({ reference: 'A10', stock_quantity: 10 })
    const near = await site.build.material({ reference: 'A2', stock_quantity: 3 })
    await site.build.material({ reference: 'A1', deleted_at: '2020-01-01 00:00:00' })
    const id = await site.build.event({
      ...period,
      materials: [
        [far, 7],
        [near, 3],
      ],
    })
    await site.build.event({ ...period, materials: [[far, 4]] })
    const member = await site.as('member')
    const { status, body } = await member.call(materialRoutes.whileEvent, { params: { id } })
    expect(status).toBe(200)
    expect(body.map((row: Row) => [row.reference, row.remaining_quantity])).toEqual([
      ['A2', 3],
      ['A10', 6],
    ])
    expect((await member.call(materialRoutes.whileEvent, { params: { id: 9999 } })).status).toBe(404)
  })

  // rules/material.md#21, rules/material.md#22
  test('with the present and future events of the material, newest first', async () => {
    site.setClock(Date.parse('2040-06-05T10:00:00Z'))
    const id = await site.build.material({ stock_quantity: 3 })
    const idle = await site.build.material({ name: 'Zoom' })
    const past = await site.build.event({ ...period, title: 'Passé', materials: [[id, 1]] })
    const today = await site.build.event({
      start_date: '2040-06-04 00:00:00',
      end_date: '2040-06-05 02:00:00',
      materials: [[id, 2]],
    })
    const next = await site.build.event({
      start_date: '2040-06-05 02:00:00',
      end_date: '2040-06-09 12:00:00',
      materials: [[id, 2]],
    })
    const member = await site.as('member')
    const { body } = await member.call(materialRoutes.list, { query: { 'with-events': true } })
    const rows = body.data.map((row: Row & { events: { id: number }[] }) => [
      row.id,
      row.events.map((event) => event.id),
    ])
    expect(rows).toEqual([
      [id, [next, today]],
      [idle, []],
    ])
    expect((await member.call(materialRoutes.list, {})).body.data[0]).not.toHaveProperty('events')
    const all = await member.call(materialRoutes.events, { params: { id } })
    expect(
      all.body.map((event: { id: number; has_missing_materials: unknown }) => [event.id, event.has_missing_materials]),
    ).toEqual([
      [next, false],
      [today, false],
      [past, null],
    ])
    expect(all.body[0].pivot).toEqual({
      id: expect.any(Number),
      material_id: id,
      event_id: next,
      quantity: 2,
      still_out: 2,
    })
  })
})
