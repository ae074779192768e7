import { describe, expect, test } from 'vitest'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { tagRoutes } from '#shared/tag.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
type Row = { id: number; name: string }

describe('tags', () => {
  // rules/tag.md#1, rules/tag.md#3
  test('an admin creates one and everyone finds it, by name and without the two protected tags', async () => {
    const admin = await site.as('admin')
    for (const name of ['Zoom', 'étui', 'Ficelle']) {
      expect((await admin.call(tagRoutes.create, { body: { name } })).status).toBe(201)
    }
    const trashed = await site.build.tag({ name: 'vieux', deleted_at: '2020-01-01 00:00:00' })
    const visitor = await site.as('visitor')
    const { body } = await visitor.call(tagRoutes.list, {})
    expect(body.map(({ name }: Row) => name)).toEqual(['étui', 'Ficelle', 'Zoom'])
    expect(body[0]).toEqual({ id: expect.any(Number), name: 'étui', version: 1 })
    expect((await visitor.call(tagRoutes.list, { query: { deleted: true } })).body).toEqual([
      { id: trashed, name: 'vieux', version: 1 },
    ])
  })

  // rules/tag.md#1
  test('only admins write', async () => {
    const id = await site.build.tag()
    const member = await site.as('member')
    const answers = [
      await member.call(tagRoutes.create, { body: { name: 'son' } }),
      await member.call(tagRoutes.update, { params: { id }, body: { name: 'son' } }),
      await member.call(tagRoutes.remove, { params: { id } }),
      await member.call(tagRoutes.restore, { params: { id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await (await site.as('visitor')).call(tagRoutes.persons, { params: { id } })).status).toBe(403)
  })

  // rules/tag.md#2, rules/tag.md#3
  test('the tags that make a role cannot change', async () => {
    const admin = await site.as('admin')
    for (const name of Object.values(protectedTags)) {
      const { id } = await site.db.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirstOrThrow()
      const answers = [
        await admin.call(tagRoutes.update, { params: { id }, body: { name: 'autre' } }),
        await admin.call(tagRoutes.remove, { params: { id } }),
      ]
      expect(answers.map(({ body }) => body.error.key)).toEqual(['tag.protected', 'tag.protected'])
    }
    const twin = await admin.call(tagRoutes.create, { body: { name: 'bénéficiaire' } })
    expect([twin.status, Object.keys(twin.body.error.details)]).toEqual([400, ['name']])
  })

  // rules/language.md#8
  test('tags with typed names read the same in every language', async () => {
    const technician = await site.build.technician({ first_name: 'Marie', last_name: 'Octobre', note: 'Lumière' })
    await site.build.tag({ name: 'location' })
    for (const language of ['FR', 'EN'] as const) {
      const member = await site.as('member', { language })
      const params = { id: technician }
      expect((await member.call(personRoutes.tags, { params })).body).toMatchObject([{ name: 'Technicien' }])
      expect((await member.call(personRoutes.get, { params })).body).toMatchObject({
        full_name: 'Marie Octobre',
        note: 'Lumière',
      })
      expect((await member.call(tagRoutes.list, {})).body).toMatchObject([{ name: 'location' }])
    }
  })

  // rules/tag.md#2, rules/trash.md#3, rules/trash.md#4, rules/trash.md#5, rules/trash.md#6, rules/trash.md#7, rules/trash.md#8
  test('is trashed, restored and destroyed; stale versions and taken names are refused', async () => {
    const [admin, other] = [await site.as('admin'), await site.as('admin', { language: 'FR' })]
    const id = await site.build.tag({ name: 'Son' })
    const trashed = await admin.call(tagRoutes.remove, { params: { id }, version: 1 })
    expect(trashed.body).toMatchObject({ id, version: 2, deleted_at: expect.any(String) })
    const taken = await other.call(tagRoutes.create, { body: { name: 'SON' } })
    expect(taken.body.error.details).toEqual({ name: ['Un élément de la corbeille a déjà cette valeur.'] })
    expect((await admin.call(tagRoutes.update, { params: { id }, body: { name: 'x' } })).status).toBe(404)
    expect((await admin.call(tagRoutes.remove, { params: { id }, version: 1 })).body.error.key).toBe(
      'record.edited_meanwhile',
    )
    expect((await admin.call(tagRoutes.restore, { params: { id } })).body).toMatchObject({
      version: 3,
      deleted_at: null,
    })
    expect((await admin.call(tagRoutes.restore, { params: { id } })).status).toBe(404)
    await admin.call(tagRoutes.remove, { params: { id } })
    expect((await admin.call(tagRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })
  })

  // rules/tag.md#7
  test('leaves its materials and persons when it is destroyed, not before; the records stay', async () => {
    const admin = await site.as('admin')
    const id = await site.build.tag({ name: 'tournée' })
    await site.build.tag({ name: 'neuf' })
    const person = await site.build.person({ tags: ['tournée', 'neuf'] })
    const material = await site.build.material()
    await admin.call(materialRoutes.update, { params: { id: material }, body: { tags: ['tournée', 'neuf'] } })
    const carried = async () => [
      (await admin.call(materialRoutes.get, { params: { id: material } })).body.tags.map(({ name }: Row) => name),
      (await admin.call(personRoutes.tags, { params: { id: person } })).body.map(({ name }: Row) => name),
    ]
    const both = ['neuf', 'tournée']
    await admin.call(tagRoutes.remove, { params: { id } })
    await admin.call(tagRoutes.restore, { params: { id } })
    expect(await carried()).toEqual([both, both])
    for (let time = 0; time < 2; time++) await admin.call(tagRoutes.remove, { params: { id } })
    expect(await carried()).toEqual([['neuf'], ['neuf']])
    // A new tag with that name is a different one: no record carries it.
    const again = (await admin.call(tagRoutes.create, { body: { name: 'tournée' } })).body
    expect((await admin.call(tagRoutes.materials, { params: { id: again.id } })).body.data).toEqual([])
    expect(await carried()).toEqual([['neuf'], ['neuf']])
  })

  // rules/tag.md#1, rules/restricted-park.md#4
  test('counts its persons and materials, without parks hidden from the caller', async () => {
    const id = await site.build.tag({ name: 'tournée' })
    const hidden = await site.build.park()
    const seen = await site.build.material({ park_id: await site.build.park(), name: 'Console' })
    const unseen = await site.build.material({ park_id: hidden })
    for (const material_id of [seen, unseen])
      await site.db.insertInto('material_tag').values({ material_id, tag_id: id }).execute()
    const person = await site.build.person({ tags: ['tournée'] })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const persons = await member.call(tagRoutes.persons, { params: { id } })
    expect(persons.body.data.map((row: Row) => row.id)).toEqual([person])
    const materials = await member.call(tagRoutes.materials, { params: { id }, query: { limit: 10 } })
    expect(materials.body).toMatchObject({ pagination: { perPage: 10, total: { items: 1 } }, data: [{ id: seen }] })
    expect((await member.call(tagRoutes.materials, { params: { id: 9999 } })).status).toBe(404)
  })

  // rules/tag.md#5
  test('two members naming the same new tag at once share it', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const [first, second] = [await site.build.material(), await site.build.material()]
    const answers = await Promise.all([
      one.call(materialRoutes.update, { params: { id: first }, body: { tags: ['Neuf', 'autre'] } }),
      other.call(materialRoutes.update, { params: { id: second }, body: { tags: ['Autre', 'neuf'] } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await one.call(tagRoutes.list, {})).body).toHaveLength(2)
  })
})
