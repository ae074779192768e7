import { describe, expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes, subCategoryRoutes } from '#shared/category.ts'
import { materialRoutes } from '#shared/material.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
type Row = { id: number; name: string }

describe('categories', () => {
  // rules/category.md#1, rules/category.md#2, rules/http.md#14, rules/http.md#15
  test('an admin creates them; everyone reads them by name with their sub-categories', async () => {
    const admin = await site.as('admin')
    const sound = (await admin.call(categoryRoutes.create, { body: { name: 'son' } })).body
    expect(sound).toMatchObject({ name: 'son', sub_categories: [], version: 1 })
    await admin.call(categoryRoutes.create, { body: { name: 'Éclairage' } })
    await admin.call(categoryRoutes.create, { body: { name: 'Structure' } })
    const made = await admin.call(subCategoryRoutes.create, { body: { name: 'Micros', category_id: sound.id } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Micros', category_id: sound.id, version: 1 })
    await admin.call(subCategoryRoutes.create, { body: { name: 'Écoute', category_id: sound.id } })
    const visitor = await site.as('visitor')
    const { body } = await visitor.call(categoryRoutes.list, { query: { limit: 5000 } })
    expect(body.data.map(({ name }: Row) => name)).toEqual(['Éclairage', 'son', 'Structure'])
    expect(body.pagination).toEqual({ perPage: 1000, currentPage: 1, total: { items: 3, pages: 1 } })
    const alone = await visitor.call(categoryRoutes.get, { params: { id: sound.id } })
    expect(alone.body.sub_categories.map(({ name }: Row) => name)).toEqual(['Écoute', 'Micros'])
    expect((await visitor.call(categoryRoutes.all, { query: { search: 'eclair' } })).body).toHaveLength(1)
    expect((await visitor.call(categoryRoutes.list, { query: { orderBy: 'password' } })).status).toBe(400)
  })

  // rules/category.md#1, rules/group.md#3
  test('members and visitors only read', async () => {
    const id = await site.build.category()
    const sub = await site.build.subCategory({ category_id: id })
    for (const group of ['member', 'visitor'] as const) {
      const reader = await site.as(group)
      const answers = [
        await reader.call(categoryRoutes.create, { body: { name: 'Son' } }),
        await reader.call(categoryRoutes.update, { params: { id }, body: { name: 'Son' } }),
        await reader.call(categoryRoutes.remove, { params: { id } }),
        await reader.call(subCategoryRoutes.create, { body: { name: 'Son', category_id: id } }),
        await reader.call(subCategoryRoutes.update, { params: { id: sub }, body: { name: 'Son' } }),
        await reader.call(subCategoryRoutes.remove, { params: { id: sub } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    }
  })

  // rules/category.md#3, rules/language.md#5
  test('names the wrong field in the language of the caller', async () => {
    const french = await site.as('admin', { language: 'FR' })
    const short = await french.call(categoryRoutes.create, { body: { name: 'x' } })
    expect(short.body.error.details).toEqual({ name: ['Ce champ doit contenir au moins 2 caractères.'] })
    await site.build.category({ name: 'Vidéo' })
    const english = await site.as('admin', { language: 'EN' })
    const taken = await english.call(categoryRoutes.create, { body: { name: 'VIDÉO' } })
    expect([taken.status, taken.body.error.key]).toEqual([400, 'request.invalid'])
    expect(taken.body.error.details).toEqual({ name: ['A category already has this name.'] })
    expect((await english.call(categoryRoutes.update, { params: { id: 1 }, body: {} })).body.error.key).toBe(
      'request.empty',
    )
  })

  // rules/category.md#3, rules/category.md#4
  test('a sub-category name is free in another category, and its category must exist', async () => {
    const admin = await site.as('admin')
    const [one, other] = [await site.build.category(), await site.build.category()]
    await site.build.subCategory({ category_id: one, name: 'Câbles' })
    const create = (category_id: number, name = 'CÂBLES') =>
      admin.call(subCategoryRoutes.create, { body: { name, category_id } })
    expect((await create(one)).body.error.details).toEqual({ name: ['A sub-category already has this name.'] })
    expect((await create(other)).status).toBe(201)
    expect((await create(9999)).body.error.details).toEqual({ category_id: ['This record does not exist.'] })
  })

  // rules/http.md#21, rules/http.md#27
  test('two admins: a stale version is refused, and the second of two equal names too', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    const id = await site.build.category({ name: 'Un' })
    await one.call(categoryRoutes.update, { params: { id }, body: { name: 'Deux' }, version: 1 })
    const stale = await other.call(categoryRoutes.update, { params: { id }, body: { name: 'Trois' }, version: 1 })
    expect([stale.status, stale.body.error.details.current.name]).toEqual([409, 'Deux'])
    const answers = await Promise.all(
      [one, other].map((admin) => admin.call(categoryRoutes.create, { body: { name: 'Neuf' } })),
    )
    expect(answers.map(({ status }) => status).sort()[0]).toBe(201)
    const second = answers.find(({ status }) => status !== 201)!
    expect(['record.taken', 'request.invalid']).toContain(second.body.error.key)
    expect(second.body.error.details).toHaveProperty('name')
  })

  // rules/category.md#9
  test('counts on request the live materials of each, without the parks hidden from the caller', async () => {
    const [sound, light] = [await site.build.category({ name: 'Aa' }), await site.build.category({ name: 'Bb' })]
    const sub = await site.build.subCategory({ category_id: sound })
    const hidden = await site.build.park()
    const seen = await site.build.park()
    await site.build.material({ category_id: sound, sub_category_id: sub, park_id: seen })
    await site.build.material({ category_id: sound, park_id: seen })
    await site.build.material({ category_id: sound, park_id: seen, deleted_at: '2020-01-01 00:00:00' })
    await site.build.material({ category_id: light, park_id: hidden })
    const counts = async (group: 'admin' | 'member', restrictedParks: number[] = []) => {
      const reader = await site.as(group, { restrictedParks })
      const { body } = await reader.call(categoryRoutes.all, { query: { 'with-counts': true } })
      return body.map((one: { materials_count: number; sub_categories: { materials_count: number }[] }) => [
        one.materials_count,
        one.sub_categories.map(({ materials_count }) => materials_count),
      ])
    }
    expect(await counts('admin')).toEqual([
      [2, [1]],
      [1, []],
    ])
    expect(await counts('member', [hidden])).toEqual([
      [2, [1]],
      [0, []],
    ])
    const { body } = await (await site.as('visitor')).call(categoryRoutes.list, {})
    expect(body.data[0]).not.toHaveProperty('materials_count')
  })

  // rules/category.md#6, rules/attribute.md#8, rules/http.md#20
  test('is not destroyed while it is the only category of an attribute', async () => {
    const [admin, french] = [await site.as('admin'), await site.as('admin', { language: 'FR' })]
    const [gone, other] = [await site.build.category(), await site.build.category()]
    const make = async (name: string, categories: number[]): Promise<number> =>
      (await admin.call(attributeRoutes.create, { body: { name, type: 'boolean', categories } })).body.id
    const [second, first] = [await make('Poids', [gone]), await make('Couleur', [gone])]
    const both = await make('Les deux', [gone, other])
    const params = { id: gone }
    const { status, body } = await admin.call(categoryRoutes.remove, { params })
    expect([status, body.error]).toMatchObject([
      409,
      {
        key: 'category.used_by_attributes',
        message: 'Attributes limited to this category alone: Couleur, Poids. Delete them first.',
        details: {
          attributes: [
            { id: first, name: 'Couleur' },
            { id: second, name: 'Poids' },
          ],
        },
      },
    ])
    expect((await french.call(categoryRoutes.remove, { params })).body.error.message).toContain('Couleur, Poids')
    for (const id of [first, second]) await admin.call(attributeRoutes.remove, { params: { id } })
    expect((await admin.call(categoryRoutes.remove, { params })).body).toEqual({ destroyed: true })
    const left = (await admin.call(attributeRoutes.list, {})).body
    expect(left).toMatchObject([{ name: 'Les deux', categories: [{ id: other }], version: 2 }])
    const announced = site.db.selectFrom('change').select('version').where('entity', '=', 'attribute')
    expect(await announced.where('entity_id', '=', both).execute()).toEqual([{ version: 1 }, { version: 2 }])
  })

  // rules/category.md#6, rules/attribute.md#8
  test('destroying the last two categories of an attribute at once leaves one of them', async () => {
    const [one, two] = [await site.as('admin'), await site.as('admin')]
    const categories = [await site.build.category(), await site.build.category()]
    await one.call(attributeRoutes.create, { body: { name: 'Poids', type: 'float', categories } })
    const answers = await Promise.all(
      [one, two].map((client, at) => client.call(categoryRoutes.remove, { params: { id: categories[at]! } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error.key).toBe('category.used_by_attributes')
    const [attribute] = (await one.call(attributeRoutes.list, {})).body
    expect(attribute.categories).toHaveLength(1)
  })

  // rules/category.md#5, rules/category.md#7, rules/category.md#8, rules/http.md#20
  test('is destroyed once empty: sub-categories and live materials keep it, trashed materials lose it', async () => {
    const admin = await site.as('admin')
    const id = await site.build.category()
    const sub = await site.build.subCategory({ category_id: id })
    const material = await site.build.material({ category_id: id, sub_category_id: sub })
    const remove = () => admin.call(categoryRoutes.remove, { params: { id } })
    expect((await remove()).body.error).toMatchObject({ code: 409, key: 'category.not_empty' })
    expect((await admin.call(subCategoryRoutes.remove, { params: { id: sub } })).body).toEqual({ destroyed: true })
    const kept = await admin.call(materialRoutes.get, { params: { id: material } })
    expect(kept.body).toMatchObject({ category_id: id, sub_category_id: null, version: 2 })
    expect((await remove()).body.error.key).toBe('category.not_empty')
    await admin.call(materialRoutes.remove, { params: { id: material } })
    expect((await remove()).body).toEqual({ destroyed: true })
    const restored = await admin.call(materialRoutes.restore, { params: { id: material } })
    // Trashed, deprived of its category, restored.
    expect(restored.body).toMatchObject({ category_id: null, version: 5 })
    expect((await remove()).status).toBe(404)
    const back = await admin.send('PUT', `/api/categories/restore/${id}`)
    expect([back.status, back.body.error.key]).toEqual([404, 'route.unknown'])
    expect((await admin.call(categoryRoutes.all, { query: { deleted: true } })).body).toEqual([])
  })
})
