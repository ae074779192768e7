import { describe, expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { materialRoutes } from '#shared/material.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

describe('attributes', () => {
  // rules/attribute.md#1, rules/attribute.md#3, rules/attribute.md#5
  test('each type lists the settings it can have, by name', async () => {
    const admin = await site.as('admin')
    const category = await site.build.category({ name: 'Son' })
    const weight = await admin.call(attributeRoutes.create, {
      body: { name: 'Poids', type: 'float', unit: 'kg', maxLength: null, categories: [category, category] },
    })
    expect(weight.status).toBe(201)
    expect(weight.body).toMatchObject({
      name: 'Poids',
      type: 'float',
      unit: 'kg',
      categories: [{ id: category, name: 'Son' }],
      version: 1,
    })
    expect(weight.body).not.toHaveProperty('maxLength')
    const colour = await admin.call(attributeRoutes.create, {
      body: { name: 'couleur', type: 'string', max_length: 12 },
    })
    expect(colour.body).toMatchObject({ type: 'string', maxLength: 12, categories: [] })
    expect(colour.body).not.toHaveProperty('unit')
    const visitor = await site.as('visitor')
    const named = async (query: { category?: 'none' | number }) =>
      (await visitor.call(attributeRoutes.list, { query })).body.map(({ name }: { name: string }) => name)
    expect(await named({})).toEqual(['couleur', 'Poids'])
    expect(await named({ category })).toEqual(['couleur', 'Poids'])
    expect(await named({ category: await site.build.category() })).toEqual(['couleur'])
    expect(await named({ category: 'none' })).toEqual(['couleur'])
  })

  // rules/attribute.md#2, rules/http.md#26
  test('reports every error at once, in the language of the caller', async () => {
    const admin = await site.as('admin', { language: 'FR' })
    const wrong = await admin.send('POST', '/api/attributes', {
      body: { name: 'a-b', type: 'date', unit: 'kg', maxLength: 0 },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.error.details).toEqual({
      name: ['Ce champ contient un caractère non autorisé\u00a0: «\u00a0-\u00a0».'],
      unit: ['Ce champ ne s’applique pas à ce type.'],
      max_length: ['Ce nombre doit valoir au moins 1.', 'Ce champ ne s’applique pas à ce type.'],
    })
    const english = await site.as('admin')
    const more = await english.send('POST', '/api/attributes', {
      body: { name: 'Poids', type: 'text', maxLength: '1e2', categories: [9999] },
    })
    expect(more.body.error.details).toEqual({
      type: ['This value is not one of the choices.'],
      max_length: ['This field must be a number.'],
      categories: ['This record does not exist.'],
    })
    const category = await english.call(attributeRoutes.create, {
      body: { name: 'Poids', type: 'float', categories: [9999] },
    })
    expect(category.body.error.details).toEqual({ categories: ['This record does not exist.'] })
  })

  // rules/attribute.md#1, rules/attribute.md#4, rules/http.md#21
  test('only its name changes, uniquely and for admins', async () => {
    const admin = await site.as('admin')
    const { body: made } = await admin.call(attributeRoutes.create, {
      body: { name: 'Poids', type: 'float', unit: 'kg' },
    })
    await admin.call(attributeRoutes.create, { body: { name: 'Volume', type: 'float' } })
    const params = { id: made.id }
    const renamed = await admin.send('PUT', `/api/attributes/${made.id}`, {
      body: { name: 'Masse', type: 'string', unit: 'g' },
      headers: { 'if-unmodified-since-version': '1' },
    })
    expect(renamed.body).toMatchObject({ name: 'Masse', type: 'float', unit: 'kg', version: 2 })
    const stale = await admin.call(attributeRoutes.update, { params, body: { name: 'Tare' }, version: 1 })
    expect([stale.status, stale.body.error.details.current.name]).toEqual([409, 'Masse'])
    expect(
      (await admin.call(attributeRoutes.update, { params, body: { name: 'VOLUME' } })).body.error.details,
    ).toHaveProperty('name')
    const member = await site.as('member')
    const answers = [
      await member.call(attributeRoutes.create, { body: { name: 'Tare', type: 'date' } }),
      await member.call(attributeRoutes.update, { params, body: { name: 'Tare' } }),
      await member.call(attributeRoutes.remove, { params }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })

  // rules/attribute.md#6
  test('counts on request the live materials that have a value, among those the caller sees', async () => {
    const admin = await site.as('admin')
    const { body: made } = await admin.call(attributeRoutes.create, { body: { name: 'Poids', type: 'float' } })
    await admin.call(attributeRoutes.create, { body: { name: 'Volume', type: 'float' } })
    const hidden = await site.build.park()
    const give = async (values: Record<string, unknown>) => {
      const id = await site.build.material(values)
      await site.db
        .insertInto('material_attribute')
        .values({ material_id: id, attribute_id: made.id, value: '1' })
        .execute()
    }
    await give({ park_id: await site.build.park() })
    await give({ park_id: hidden })
    await give({ park_id: hidden, deleted_at: '2020-01-01 00:00:00' })
    const counts = async (reader: typeof admin) =>
      (await reader.call(attributeRoutes.list, { query: { 'with-counts': true } })).body.map(
        ({ materials_count }: { materials_count: number }) => materials_count,
      )
    expect(await counts(admin)).toEqual([2, 0])
    expect(await counts(await site.as('member', { restrictedParks: [hidden] }))).toEqual([1, 0])
    expect((await admin.call(attributeRoutes.list, {})).body[0]).not.toHaveProperty('materials_count')
  })

  // rules/attribute.md#7, rules/http.md#20
  test('is destroyed with its values, a new version of their materials', async () => {
    const admin = await site.as('admin')
    const { body: made } = await admin.call(attributeRoutes.create, { body: { name: 'Poids', type: 'float' } })
    const id = await site.build.material()
    await admin.call(materialRoutes.update, { params: { id }, body: { attributes: [{ id: made.id, value: 2.5 }] } })
    expect((await admin.call(attributeRoutes.remove, { params: { id: made.id } })).body).toEqual({ destroyed: true })
    expect((await admin.call(materialRoutes.get, { params: { id } })).body).toMatchObject({
      attributes: [],
      version: 3,
    })
    expect((await admin.call(attributeRoutes.remove, { params: { id: made.id } })).status).toBe(404)
  })
})
