import { describe, expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { materialRoutes } from '#shared/material.ts'
import { tagRoutes } from '#shared/tag.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

const put = (client: Client, id: number, body: Record<string, unknown>) =>
  client.send('PUT', `/api/materials/${id}`, { body })
const detailsOf = async (client: Client, id: number, body: Record<string, unknown>) =>
  Object.keys((await put(client, id, body)).body.error.details)

describe('tags and attributes of a material', () => {
  // rules/material.md#4, rules/tag.md#4, rules/tag.md#5
  test('tags are created, shared in any case, and restored from the trash', async () => {
    const member = await site.as('member')
    const id = await site.build.material()
    await site.build.tag({ name: 'Tournée' })
    const trashed = await site.build.tag({ name: 'Vieux', deleted_at: '2020-01-01 00:00:00' })
    const tagsAfter = async (tags: unknown) =>
      (await put(member, id, { tags })).body.tags.map(({ name }: { name: string }) => name)
    expect(await tagsAfter(['TOURNÉE', ' neuf ', 'Neuf'])).toEqual(['neuf', 'Tournée'])
    expect(await tagsAfter(['vieux'])).toEqual(['Vieux'])
    expect((await member.call(tagRoutes.list, {})).body.map((one: { id: number }) => one.id)).toContain(trashed)
    expect((await put(member, id, { name: 'Sans rapport' })).body.tags).toHaveLength(1)
    expect(await tagsAfter([])).toEqual([])
    await tagsAfter(['neuf'])
    expect(await tagsAfter(null)).toEqual([])
    const reserved = await put(member, id, { tags: ['technicien'] })
    expect(reserved.body.error.details).toEqual({ tags: ['The tag “Technicien” is reserved for people.'] })
    expect(await detailsOf(member, id, { tags: ['x'.repeat(49)] })).toEqual(['tags'])
  })

  // rules/tag.md#6
  test('a tag in the trash leaves its materials until it comes back', async () => {
    const [admin, id] = [await site.as('admin'), await site.build.material()]
    const [tag] = (await put(admin, id, { tags: ['Son'] })).body.tags
    await admin.call(tagRoutes.remove, { params: { id: tag.id } })
    expect((await put(admin, id, { tags: ['Neuf'] })).body.tags).toMatchObject([{ name: 'Neuf' }])
    await admin.call(tagRoutes.restore, { params: { id: tag.id } })
    expect((await admin.call(materialRoutes.get, { params: { id } })).body.tags).toMatchObject([
      { name: 'Neuf' },
      { name: 'Son' },
    ])
  })

  // rules/material.md#12, rules/material.md#13, rules/material.md#14, rules/attribute.md#9
  test('values keep their type, an empty value counts as none, and zero and false count', async () => {
    const admin = await site.as('admin')
    const make = async (name: string, type: 'string' | 'integer' | 'float' | 'boolean' | 'date', more = {}) =>
      (await admin.call(attributeRoutes.create, { body: { name, type, ...more } })).body.id
    const [text, whole, part, flag, date] = [
      await make('Texte', 'string', { maxLength: 5 }),
      await make('Entier', 'integer', { unit: 'W' }),
      await make('Décimal', 'float'),
      await make('Vrai', 'boolean'),
      await make('Date', 'date'),
    ]
    const id = await site.build.material()
    const valuesWith = async (attributes: unknown) =>
      Object.fromEntries(
        (await put(admin, id, { attributes })).body.attributes.map((one: { id: number; value: unknown }) => [
          one.id,
          one.value,
        ]),
      )
    const all = [
      { id: text, value: '0' },
      { id: whole, value: 0 },
      { id: part, value: 2.5 },
      { id: flag, value: false },
      { id: date, value: '2025-02-28' },
    ]
    expect(await valuesWith(all)).toEqual({ [text]: '0', [whole]: 0, [part]: 2.5, [flag]: false, [date]: '2025-02-28' })
    const { body } = await admin.call(materialRoutes.get, { params: { id } })
    expect(body.attributes[2]).toEqual({ id: whole, name: 'Entier', type: 'integer', unit: 'W', value: 0 })
    expect(
      await valuesWith([
        { id: text, value: '' },
        { id: whole, value: null },
        { id: part, value: -1e-7 },
      ]),
    ).toEqual({ [part]: -1e-7 })
    for (const [attribute, value] of [
      [text, '123456'],
      [text, 5],
      [whole, 1.5],
      [whole, '1,5'],
      [part, 'x'],
      [flag, 'true'],
      [date, '2025-02-30'],
    ]) {
      expect(await detailsOf(admin, id, { attributes: [{ id: attribute, value }] })).toEqual(['attributes'])
    }
    const twice = [
      { id: flag, value: true },
      { id: flag, value: false },
    ]
    expect(await detailsOf(admin, id, { attributes: twice })).toEqual(['attributes'])
    const told = await put(admin, id, { attributes: [{ id: text, value: '123456' }] })
    expect(told.body.error.details.attributes).toEqual(['“Texte”: at most 5 characters.'])
  })

  // rules/material.md#15, rules/attribute.md#9
  test('values of attributes that the category does not have are dropped', async () => {
    const admin = await site.as('admin')
    const [sound, light] = [await site.build.category(), await site.build.category()]
    const make = async (name: string, categories: number[]) =>
      (await admin.call(attributeRoutes.create, { body: { name, type: 'integer', categories } })).body.id
    const [power, any] = [await make('Puissance', [sound]), await make('Poids', [])]
    const id = await site.build.material({ category_id: sound })
    const values = async (body: Record<string, unknown>) =>
      (await put(admin, id, body)).body.attributes.map((one: { id: number }) => one.id)
    const attributes = [
      { id: power, value: 1 },
      { id: any, value: 2 },
    ]
    expect(await values({ attributes })).toEqual([any, power])
    expect(await values({ name: 'Autre' })).toEqual([any, power])
    expect(await values({ category_id: light })).toEqual([any])
    expect(await values({ attributes })).toEqual([any])
    expect(await values({ category_id: sound, attributes })).toEqual([any, power])
  })
})
