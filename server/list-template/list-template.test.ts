import { describe, expect, test } from 'vitest'
import { listTemplateRoutes } from '#shared/list-template.ts'
import { materialRoutes } from '#shared/material.ts'
import { type Answer, useSite } from '#test/server.ts'

const site = useSite()

const stored = (id: number) =>
  site.db
    .selectFrom('list_template_material')
    .select(['material_id as id', 'quantity'])
    .where('list_template_id', '=', id)
    .orderBy('material_id')
    .execute()
const announced = async () =>
  (await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()).map(
    Object.values,
  )

describe('list templates', () => {
  // rules/list-template.md#1, rules/list-template.md#5, rules/change.md#1
  test('a member creates a template and gets its materials by name; visitors reach none of it', async () => {
    const [member, visitor] = [await site.as('member'), await site.as('visitor')]
    const category = await site.build.category()
    const part = await site.build.subCategory({ category_id: category })
    const zoom = await site.build.material({ name: 'Zoom', reference: 'Z-1' })
    const cable = await site.build.material({
      name: 'étui',
      reference: 'E-1',
      category_id: category,
      sub_category_id: part,
    })
    const made = await member.call(listTemplateRoutes.create, {
      body: {
        name: ' Kit conférence ',
        description: 'Pour 80 personnes',
        materials: [
          { id: zoom, quantity: 2 },
          { id: cable, quantity: 5 },
        ],
      },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      name: 'Kit conférence',
      description: 'Pour 80 personnes',
      materials_count: 2,
      version: 1,
      deleted_at: null,
    })
    const park_id = made.body.materials[0].park_id
    expect(made.body.materials).toEqual([
      { id: cable, quantity: 5, name: 'étui', reference: 'E-1', park_id, category_id: category, sub_category_id: part },
      { id: zoom, quantity: 2, name: 'Zoom', reference: 'Z-1', park_id, category_id: null, sub_category_id: null },
    ])
    const { id } = made.body
    expect((await member.call(listTemplateRoutes.get, { params: { id } })).body).toEqual(made.body)
    const { materials, ...row } = made.body
    expect((await member.call(listTemplateRoutes.list, {})).body.data).toEqual([row])
    expect((await member.call(listTemplateRoutes.all, {})).body).toEqual([row])
    expect(await announced()).toEqual([['list_template', id, 1]])

    const params = { id }
    const refused = await Promise.all([
      visitor.call(listTemplateRoutes.list, {}),
      visitor.call(listTemplateRoutes.get, { params }),
      visitor.call(listTemplateRoutes.create, { body: { name: 'Autre' } }),
      visitor.call(listTemplateRoutes.update, { params, body: { name: 'Autre' } }),
      visitor.call(listTemplateRoutes.remove, { params }),
      visitor.call(listTemplateRoutes.restore, { params }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  })

  // rules/list-template.md#6
  test('a template without content is accepted', async () => {
    const member = await site.as('member')
    const made = await member.call(listTemplateRoutes.create, { body: { name: 'À remplir', materials: [] } })
    expect([made.status, made.body.materials_count, made.body.materials]).toEqual([201, 0, []])
  })

  // rules/list-template.md#2
  test('names the wrong field', async () => {
    const member = await site.as('member')
    const [known, trashed] = [
      await site.build.material(),
      await site.build.material({ deleted_at: '2020-01-01 00:00:00' }),
    ]
    const fields = async (body: object) => {
      const answer = await member.send('POST', '/api/list-templates', { body: { name: 'Kit', ...body } })
      return [answer.status, Object.keys(answer.body.error?.details ?? {})]
    }
    expect(await fields({ name: 'x' })).toEqual([400, ['name']])
    expect(await fields({ name: 'x'.repeat(97) })).toEqual([400, ['name']])
    expect(await fields({ description: 'x'.repeat(20_001) })).toEqual([400, ['description']])
    expect(await fields({ materials: [{ id: 999_999, quantity: 1 }] })).toEqual([400, ['materials']])
    expect(await fields({ materials: [{ id: trashed, quantity: 1 }] })).toEqual([400, ['materials']])
    expect(await fields({ materials: [known, known].map((id) => ({ id, quantity: 1 })) })).toEqual([400, ['materials']])
    expect(await fields({ materials: [{ id: known, quantity: 1.5 }] })).toEqual([400, ['materials']])
    expect(await fields({ materials: [{ id: known, quantity: 100_001 }] })).toEqual([400, ['materials']])
    expect((await member.call(listTemplateRoutes.create, { body: {} as never })).body.error.key).toBe('request.empty')
    expect((await member.call(listTemplateRoutes.list, {})).body.data).toEqual([])
  })

  // rules/list-template.md#2, rules/http.md#27
  test('a name is taken in any case, even by a trashed template or a concurrent save', async () => {
    await site.build.listTemplate({ name: 'Étage', deleted_at: '2020-01-01 00:00:00' })
    const [one, other] = [await site.as('member'), await site.as('member')]
    const refused = await one.call(listTemplateRoutes.create, { body: { name: 'ÉTAGE' } })
    expect([refused.status, refused.body.error.key]).toEqual([400, 'request.invalid'])
    expect(refused.body.error.details).toHaveProperty('name')
    const twins = await Promise.all(
      [one, other].map((who) => who.call(listTemplateRoutes.create, { body: { name: 'Sono 500' } })),
    )
    const [loser] = twins.filter(({ status }) => status !== 201)
    expect(twins.filter(({ status }) => status === 201)).toHaveLength(1)
    // Known at validation time, or reported by the constraint.
    expect(['request.invalid', 'record.taken']).toContain(loser?.body.error.key)
    expect(loser?.body.error.details).toHaveProperty('name')
  })

  // rules/list-template.md#3, rules/http.md#12, rules/http.md#20
  test('an update replaces the materials when it lists them, and leaves the fields it does not send', async () => {
    const member = await site.as('member')
    const [first, second, third] = [
      await site.build.material(),
      await site.build.material(),
      await site.build.material(),
    ]
    const id = await site.build.listTemplate({
      description: 'Petite scène',
      materials: [
        [first, 1],
        [second, 2],
      ],
    })
    const params = { id }
    const renamed = await member.call(listTemplateRoutes.update, { params, body: { name: 'Scène' }, version: 1 })
    expect(renamed.body).toMatchObject({ name: 'Scène', description: 'Petite scène', materials_count: 2, version: 2 })
    const materials = [
      { id: second, quantity: 7 },
      { id: third, quantity: 4 },
      { id: first, quantity: 0 },
    ]
    const changed = await member.call(listTemplateRoutes.update, { params, body: { materials }, version: 2 })
    expect([changed.status, changed.body.version, changed.body.name]).toEqual([200, 3, 'Scène'])
    expect(await stored(id)).toEqual([
      { id: second, quantity: 7 },
      { id: third, quantity: 4 },
    ])
    expect(await announced()).toEqual([
      ['list_template', id, 2],
      ['list_template', id, 3],
    ])
  })

  // rules/http.md#21
  test('a stale version gets the present record; of two saves at once one is refused', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    const id = await site.build.listTemplate({ materials: [[await site.build.material(), 3]] })
    const update = (who: typeof one, name: string, version: number) =>
      who.call(listTemplateRoutes.update, { params: { id }, body: { name }, version })
    const both = await Promise.all([update(one, 'Premier', 1), update(other, 'Second', 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const stale = await update(one, 'Troisième', 1)
    expect([stale.status, stale.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
    expect(stale.body.error.details.current).toMatchObject({ version: 2, materials: [{ quantity: 3 }] })
  })

  // rules/list-template.md#4, rules/restricted-park.md#4, rules/restricted-park.md#12
  test('rows of hidden parks are not listed, and stay when the list is saved', async () => {
    const park = await site.build.park()
    const hidden = await site.build.material({ park_id: park })
    const shown = await site.build.material({ park_id: await site.build.park() })
    const id = await site.build.listTemplate({
      materials: [
        [hidden, 4],
        [shown, 1],
      ],
    })
    const [member, admin] = [await site.as('member', { restrictedParks: [park] }), await site.as('admin')]
    const params = { id }
    const seen = await member.call(listTemplateRoutes.get, { params })
    expect([seen.body.materials_count, seen.body.materials.map((one: { id: number }) => one.id)]).toEqual([1, [shown]])
    expect((await member.call(listTemplateRoutes.list, {})).body.data[0].materials_count).toBe(1)
    const unknown = await member.call(listTemplateRoutes.update, {
      params,
      body: { materials: [{ id: hidden, quantity: 9 }] },
    })
    expect([unknown.status, Object.keys(unknown.body.error.details)]).toEqual([400, ['materials']])
    const saved = await member.call(listTemplateRoutes.update, {
      params,
      body: { materials: [{ id: shown, quantity: 3 }] },
    })
    expect(saved.body.materials).toMatchObject([{ id: shown, quantity: 3 }])
    await member.call(listTemplateRoutes.update, { params, body: { materials: [] } })
    expect(await stored(id)).toEqual([{ id: hidden, quantity: 4 }])
    // With no material left that the member sees, the template itself is still there.
    expect((await member.call(listTemplateRoutes.get, { params })).body.materials).toEqual([])
    expect((await admin.call(listTemplateRoutes.get, { params })).body.materials_count).toBe(1)
  })

  // rules/list-template.md#7, rules/restricted-park.md#12
  test('without a visible material it is read, but the caller may neither change nor destroy it', async () => {
    const park = await site.build.park()
    const hidden = await site.build.material({ park_id: park })
    const seen = await site.build.material({ park_id: await site.build.park() })
    const [member, admin] = [await site.as('member', { restrictedParks: [park] }), await site.as('admin')]
    const id = await site.build.listTemplate({ name: 'Bal', materials: [[hidden, 4]] })
    const params = { id }
    const refused = [403, 'access.forbidden', 'All the equipment of this list is in parks hidden from you.']
    const answer = ({ status, body }: Answer) => [status, body.error?.key, body.error?.message]
    const headers = { 'accept-language': 'en' }
    expect((await member.call(listTemplateRoutes.get, { params })).body.materials).toEqual([])
    const body = { name: 'Autre', materials: [{ id: seen, quantity: 1 }] }
    expect(answer(await member.call(listTemplateRoutes.update, { params, body, headers }))).toEqual(refused)
    expect(answer(await member.call(listTemplateRoutes.remove, { params, headers }))).toEqual(refused)
    expect((await admin.call(listTemplateRoutes.remove, { params })).status).toBe(200)
    expect(answer(await member.call(listTemplateRoutes.remove, { params, headers }))).toEqual(refused)
    expect(answer(await member.call(listTemplateRoutes.restore, { params, headers }))).toEqual(refused)
    expect((await admin.call(listTemplateRoutes.restore, { params })).body.materials).toMatchObject([{ id: hidden }])
    expect(await stored(id)).toEqual([{ id: hidden, quantity: 4 }])
    // One visible material is enough, and so is a list without any.
    await admin.call(listTemplateRoutes.update, {
      params,
      body: { materials: [{ id: hidden, quantity: 4 }, ...body.materials] },
    })
    expect((await member.call(listTemplateRoutes.update, { params, body: { name: 'Autre' } })).status).toBe(200)
    const empty = await site.build.listTemplate()
    expect((await member.call(listTemplateRoutes.remove, { params: { id: empty } })).status).toBe(200)
  })

  // rules/list-template.md#4, rules/material.md#16, rules/material.md#17
  test('a trashed material keeps its row, hidden until restored; a destroyed material removes it', async () => {
    const member = await site.as('member')
    const [gone, other] = [await site.build.material(), await site.build.material()]
    const id = await site.build.listTemplate({ materials: [[gone, 2]] })
    const params = { id }
    await member.call(materialRoutes.remove, { params: { id: gone } })
    expect((await member.call(listTemplateRoutes.get, { params })).body).toMatchObject({
      materials_count: 0,
      materials: [],
    })
    await member.call(listTemplateRoutes.update, { params, body: { materials: [{ id: other, quantity: 1 }] } })
    await member.call(materialRoutes.restore, { params: { id: gone } })
    expect((await member.call(listTemplateRoutes.get, { params })).body.materials_count).toBe(2)
    await member.call(materialRoutes.remove, { params: { id: gone } })
    await member.call(materialRoutes.remove, { params: { id: gone } })
    expect(await stored(id)).toEqual([{ id: other, quantity: 1 }])
    expect((await member.call(listTemplateRoutes.get, { params })).body.version).toBe(3)
  })

  // rules/trash.md#3, rules/trash.md#4, rules/trash.md#5, rules/trash.md#6
  test('is trashed, restored and destroyed', async () => {
    const member = await site.as('member')
    const id = await site.build.listTemplate({ name: 'Bal', materials: [[await site.build.material(), 2]] })
    const params = { id }
    const trashed = await member.call(listTemplateRoutes.remove, { params, version: 1 })
    expect(trashed.body).toMatchObject({ id, version: 2, materials: [{ quantity: 2 }] })
    expect(trashed.body.deleted_at).not.toBeNull()
    expect((await member.call(listTemplateRoutes.get, { params })).status).toBe(404)
    expect((await member.call(listTemplateRoutes.update, { params, body: { name: 'Fête' } })).status).toBe(404)
    expect((await member.call(listTemplateRoutes.list, {})).body.data).toEqual([])
    expect((await member.call(listTemplateRoutes.list, { query: { deleted: true } })).body.data).toMatchObject([{ id }])
    expect((await member.call(listTemplateRoutes.restore, { params })).body).toMatchObject({
      deleted_at: null,
      materials_count: 1,
    })
    expect((await member.call(listTemplateRoutes.restore, { params })).status).toBe(404)
    await member.call(listTemplateRoutes.remove, { params })
    expect((await member.call(listTemplateRoutes.remove, { params })).body).toEqual({ destroyed: true })
    expect(await stored(id)).toEqual([])
    expect((await announced()).map(([, , version]) => version)).toEqual([2, 3, 4, 5])
  })

  // rules/list-template.md#1, rules/http.md#15, rules/http.md#16
  test('sorts by name or last change, and searches name and description', async () => {
    const member = await site.as('member')
    const zoom = await site.build.listTemplate({ name: 'Zoom', description: 'Éclairage de face' })
    const bag = await site.build.listTemplate({ name: 'étui', description: '100% coton' })
    const rope = await site.build.listTemplate({ name: 'Ficelle éclairage' })
    await member.call(listTemplateRoutes.update, { params: { id: zoom }, body: { name: 'Zoom' } })
    const found = async (query: Parameters<typeof member.call<typeof listTemplateRoutes.list>>[1]['query']) =>
      (await member.call(listTemplateRoutes.list, { query })).body.data.map(({ id }: { id: number }) => id)
    expect(await found({})).toEqual([bag, rope, zoom])
    expect((await found({ orderBy: 'updated_at', ascending: false }))[0]).toBe(zoom)
    expect(await found({ search: 'eclairage' })).toEqual([rope, zoom])
    expect(await found({ search: 'eclairage', searchBy: 'name' })).toEqual([rope])
    expect(await found({ search: 'eclairage', searchBy: 'description' })).toEqual([zoom])
    expect(await found({ search: '100%' })).toEqual([bag])
    expect((await member.call(listTemplateRoutes.list, { query: { orderBy: 'description' } })).status).toBe(400)
  })
})
