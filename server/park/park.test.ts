import { access, writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { parkRoutes } from '#shared/park.ts'
import { userRoutes } from '#shared/user.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

describe('parks', () => {
  // rules/park.md#1, rules/park.md#3
  test('an admin creates one and everyone finds it', async () => {
    const admin = await site.as('admin')
    const made = await admin.call(parkRoutes.create, { body: { name: 'Dépôt Nord', locality: 'Lille' } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Dépôt Nord', locality: 'Lille', street: null, total_items: 0, version: 1 })
    const visitor = await site.as('visitor')
    expect((await visitor.call(parkRoutes.choices, {})).body).toEqual([{ id: made.body.id, name: 'Dépôt Nord' }])
    expect((await visitor.call(parkRoutes.list, {})).status).toBe(403)
  })

  // rules/park.md#2, rules/language.md#5
  test('names the wrong field, in the language of the caller', async () => {
    const admin = await site.as('admin', { language: 'FR' })
    const { status, body } = await admin.send('POST', '/api/parks', { body: { name: 'x', postal_code: '12345678901' } })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 400,
      key: 'request.invalid',
      message: 'Veuillez vérifier les informations du formulaire.',
    })
    expect(body.error.details).toEqual({
      name: ['Ce champ doit contenir au moins 2 caractères.'],
      postal_code: ['Ce champ doit contenir au plus 10 caractères.'],
    })
  })

  // rules/park.md#2
  test('a name is taken in any case, even from the trash', async () => {
    await site.build.park({ name: 'Étrépagny', deleted_at: '2020-01-01 00:00:00' })
    const admin = await site.as('admin')
    const { status, body } = await admin.call(parkRoutes.create, { body: { name: 'ÉTRÉPAGNY' } })
    expect([status, body.error.key]).toEqual([400, 'request.invalid'])
    expect(body.error.details).toHaveProperty('name')
  })

  // rules/http.md#21
  test('a stale version gets the present record; only a missing version overwrites', async () => {
    const admin = await site.as('admin')
    const id = await site.build.park({ name: 'Un' })
    const first = await admin.call(parkRoutes.update, { params: { id }, body: { name: 'Deux' }, version: 1 })
    expect([first.status, first.body.version]).toEqual([200, 2])
    const stale = await admin.call(parkRoutes.update, { params: { id }, body: { name: 'Trois' }, version: 1 })
    expect([stale.status, stale.body.error.key]).toEqual([409, 'record.edited_meanwhile'])
    expect(stale.body.error.details.current).toMatchObject({ name: 'Deux', version: 2 })
    const knowing = await admin.call(parkRoutes.update, { params: { id }, body: { name: 'Trois' } })
    expect([knowing.status, knowing.body.version]).toEqual([200, 3])
  })

  // rules/park.md#4, rules/trash.md#3, rules/trash.md#4, rules/trash.md#5, rules/trash.md#6
  test('is trashed, restored and destroyed, but not while it holds material', async () => {
    const admin = await site.as('admin')
    const id = await site.build.park()
    const material = await site.build.material({ park_id: id })
    expect((await admin.call(parkRoutes.remove, { params: { id } })).body.error.key).toBe('park.not_empty')
    await site.db
      .updateTable('material')
      .set({ deleted_at: '2020-01-01 00:00:00' })
      .where('id', '=', material)
      .execute()
    expect((await admin.call(parkRoutes.remove, { params: { id } })).body.deleted_at).not.toBeNull()
    expect((await admin.call(parkRoutes.get, { params: { id } })).status).toBe(404)
    expect((await admin.call(parkRoutes.restore, { params: { id } })).body).toMatchObject({ id, deleted_at: null })
    await admin.call(parkRoutes.remove, { params: { id } })
    expect((await admin.call(parkRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })
  })

  // rules/park.md#5, rules/material.md#17, rules/change.md#1
  test('destroys its trashed materials with it, their files and rows too, and gives their lists a new version', async () => {
    const { build, services } = site
    const admin = await site.as('admin')
    const id = await build.park()
    const elsewhere = await build.material({ park_id: await build.park() })
    const trashed = { park_id: id, deleted_at: '2020-01-01 00:00:00' }
    const [lamp, cable] = [await build.material({ ...trashed, picture: 'lamp' }), await build.material(trashed)]
    const [notice, document] = ['b7f8a0f2-9f0f-4b8e-8a1c-000000000001', { type: 'text/plain', size: 6 }]
    await site.db
      .insertInto('document')
      .values({ ...document, material_id: cable, name: 'notice.txt', file: notice })
      .execute()
    const files = [...['lamp.webp', 'lamp-thumb.webp', 'lamp-medium.webp'], notice].map(services.files.pathOf)
    for (const file of files) await writeFile(file, 'bytes')
    const held: [number, number][] = [lamp, cable, elsewhere].map((material) => [material, 1])
    const [event, list] = [await build.event({ materials: held }), await build.listTemplate({ materials: held })]
    const other = await build.event({ materials: [[elsewhere, 1]] })

    await admin.call(parkRoutes.remove, { params: { id } })
    await site.db.deleteFrom('change').execute()
    expect((await admin.call(parkRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })

    for (const file of files) await expect(access(file)).rejects.toThrow('ENOENT')
    const versions = async (table: 'event' | 'list_template') =>
      (await site.db.selectFrom(table).select(['id', 'version']).orderBy('id').execute()).map((row) => [
        row.id,
        row.version,
      ])
    // Once, however much it loses.
    expect(await versions('event')).toEqual([
      [event, 2],
      [other, 1],
    ])
    expect(await versions('list_template')).toEqual([[list, 2]])
    const heard = await site.db.selectFrom('change').select(['entity', 'entity_id', 'version']).orderBy('id').execute()
    expect(heard.map(({ entity, entity_id, version }) => [entity, entity_id, version])).toEqual([
      ['event', event, 2],
      ['list_template', list, 2],
      ['material', lamp, 2],
      ['material', cable, 2],
      ['park', id, 3],
    ])
    const rows = site.db.selectFrom('event_material').select('material_id').where('event_id', '=', event)
    expect(await rows.execute()).toEqual([{ material_id: elsewhere }])
  })

  // rules/park.md#1, rules/park.md#3, rules/park.md#7, rules/park.md#8
  test('gives what it holds, what that is worth and whether some of it is out, trashed or not', async () => {
    site.setClock(Date.parse('2040-06-05T10:00:00Z'))
    const { build } = site
    const [id, empty] = [await build.park({ name: 'Plein' }), await build.park({ name: 'Vide' })]
    const kept = { park_id: id, stock_quantity: 3 }
    const first = await build.material({ ...kept, name: 'Ampli', replacement_price: '100.05' })
    await build.material({ ...kept, name: 'Zoom', replacement_price: null })
    const trash = await build.material({ ...kept, replacement_price: '999', deleted_at: '2020-01-01 00:00:00' })
    const member = await site.as('member')
    const counted = (await member.call(parkRoutes.all, {})).body as unknown[]
    expect(counted).toMatchObject([
      { id, total_items: 2, total_stock_quantity: 6 },
      { id: empty, total_items: 0, total_stock_quantity: 0 },
    ])
    expect((await member.call(parkRoutes.totalAmount, { params: { id } })).body).toEqual({ id, totalAmount: 300.15 })
    const materials = await member.call(parkRoutes.materials, { params: { id } })
    expect(materials.body.map(({ name }: { name: string }) => name)).toEqual(['Ampli', 'Zoom'])
    const isOut = async () => (await member.call(parkRoutes.get, { params: { id } })).body.has_ongoing_event
    expect(await isOut()).toBe(false)
    const day = { start_date: '2040-06-05 00:00:00', end_date: '2040-06-05 23:59:59' }
    await build.event({ ...day, materials: [[trash, 1]] })
    expect(await isOut()).toBe(false)
    await build.event({ ...day, materials: [[first, 1]] })
    expect(await isOut()).toBe(true)
    const admin = await site.as('admin')
    await admin.call(parkRoutes.remove, { params: { id: empty } })
    const trashed = await member.call(parkRoutes.totalAmount, { params: { id: empty } })
    expect(trashed.body).toEqual({ id: empty, totalAmount: 0 })
  })

  // rules/park.md#9, rules/restricted-park.md#4
  test('hidden from a member, it is absent everywhere', async () => {
    const hidden = await site.build.park({ name: 'Caché' })
    const shown = await site.build.park({ name: 'Visible' })
    const member = await site.as('member', { restrictedParks: [hidden] })
    expect((await member.call(parkRoutes.get, { params: { id: hidden } })).status).toBe(404)
    expect((await member.call(parkRoutes.list, {})).body.data.map(({ id }: { id: number }) => id)).toEqual([shown])
  })

  // rules/park.md#9, rules/http.md#20
  test('destroyed, it is hidden from no one any more: these users have a new version', async () => {
    const admin = await site.as('admin')
    const [id, other] = [await site.build.park(), await site.build.park()]
    const [member, free] = [
      await site.as('member', { restrictedParks: [id] }),
      await site.as('member', { restrictedParks: [other] }),
    ]
    const users = async () => {
      const answers = await Promise.all(
        [member, free].map((client) => admin.call(userRoutes.get, { params: { id: client.id } })),
      )
      return answers.map(({ body }) => [body.version, body.restricted_parks])
    }
    await admin.call(parkRoutes.remove, { params: { id } })
    const before = await users()
    await admin.call(parkRoutes.remove, { params: { id } })
    expect(await users()).toEqual([[before[0]![0] + 1, []], before[1]])
  })

  // rules/http.md#21
  test('two admins rename at once: the second is refused', async () => {
    const [one, other] = [await site.as('admin'), await site.as('admin')]
    const id = await site.build.park()
    const answers = await Promise.all([
      one.call(parkRoutes.update, { params: { id }, body: { name: 'Premier' }, version: 1 }),
      other.call(parkRoutes.update, { params: { id }, body: { name: 'Second' }, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
