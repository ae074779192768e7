import { describe, expect, test } from 'vitest'
import { categoryRoutes } from '#shared/category.ts'
import { importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { tagRoutes } from '#shared/tag.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const row = (reference: string, values: Record<string, unknown> = {}) => ({
  name: `Console ${reference}`,
  reference,
  stock_quantity: 2,
  rental_price: 12.5,
  ...values,
})
const allMaterials = async (client: Client) =>
  (await client.call(materialRoutes.all, { query: { orderBy: 'reference' } })).body as Record<string, unknown>[]
const materials = (client: Client, rows: Record<string, unknown>[], options: { update?: true; dry_run?: true } = {}) =>
  client.call(importRoutes.materials, { body: { rows, ...options } })
const noAdds = { categories: [], sub_categories: [], tags: [], companies: [] }

describe('materials', () => {
  // rules/import.md#4, rules/import.md#6, rules/import.md#11, rules/import.md#12
  test('are created from rows that name park, category, sub-category and tags', async () => {
    const admin = await site.as('admin')
    const [depot, truck] = [await site.build.park({ name: 'Dépôt' }), await site.build.park({ name: 'Camion' })]
    const sound = await site.build.category({ name: 'Son' })
    const mixers = await site.build.subCategory({ category_id: sound, name: 'Consoles' })
    const trashed = await site.build.tag({ name: 'fragile', deleted_at: '2020-01-01 00:00:00' })
    const rows = [
      row('A-1', { park: 'DÉPÔT', category: 'son', sub_category: 'CONSOLES', tags: ['Fragile', 'neuf'], note: ' x ' }),
      row('A-2', { park: 'Camion', category: 'Vidéo', sub_category: 'Murs', is_discountable: false, note: '' }),
      row('A-3', { park: 'camion', category: 'vidéo', sub_category: 'murs', replacement_price: 900 }),
    ]
    const rehearsed = await materials(admin, rows, { dry_run: true })
    expect([rehearsed.status, rehearsed.body]).toEqual([
      200,
      {
        created: 3,
        updated: 0,
        unchanged: 0,
        errors: [],
        adds: { ...noAdds, categories: ['Vidéo'], sub_categories: ['Murs'], tags: ['neuf'] },
      },
    ])
    expect(await allMaterials(admin)).toEqual([])
    expect((await admin.call(categoryRoutes.all, {})).body).toHaveLength(1)

    const answer = await materials(admin, rows)
    expect([answer.status, answer.body]).toEqual([200, rehearsed.body])
    const [one, two, three] = await allMaterials(admin)
    expect(one).toMatchObject({
      reference: 'A-1',
      park_id: depot,
      category_id: sound,
      sub_category_id: mixers,
      rental_price: 12.5,
      note: 'x',
      is_discountable: true,
      version: 1,
      tags: [{ id: trashed, name: 'fragile' }, { name: 'neuf' }],
    })
    expect(two).toMatchObject({ park_id: truck, is_discountable: false, note: null, tags: [] })
    expect(three).toMatchObject({ category_id: two?.category_id, sub_category_id: two?.sub_category_id })
    expect(two?.sub_category_id).toEqual(expect.any(Number))
  })

  // rules/import.md#6, rules/import.md#8, rules/import.md#9, rules/import.md#13
  test('with the same reference are updated on request, and keep the fields a row omits', async () => {
    const member = await site.as('member')
    const category_id = await site.build.category({ name: 'Lumière' })
    const sub_category_id = await site.build.subCategory({ category_id, name: 'Découpes' })
    const id = await site.build.material({ reference: 'DEC-36', note: 'caisse 4', category_id, sub_category_id })
    await member.call(materialRoutes.update, { params: { id }, body: { tags: ['scène'] } })
    const rows = [{ reference: 'dec-36', stock_quantity: 40, note: '' }, row('DEC-50')]
    const refused = await materials(member, rows, { dry_run: true })
    expect(refused.body.errors).toEqual([
      {
        row: 1,
        details: {
          name: ['This field is required.'],
          reference: ['This record exists already. To change it, turn on “Update” in step 2.'],
          rental_price: ['This field is required.'],
        },
      },
    ])

    const answer = await materials(member, rows, { update: true })
    expect(answer.body).toMatchObject({ created: 1, updated: 1 })
    const [updated, made] = await allMaterials(member)
    expect(updated).toMatchObject({
      id,
      reference: 'dec-36',
      stock_quantity: 40,
      rental_price: 10,
      note: 'caisse 4',
      category_id,
      sub_category_id,
      version: 3,
      tags: [{ name: 'scène' }],
    })
    expect(made).toMatchObject({ reference: 'DEC-50', version: 1 })
    await materials(member, [{ reference: 'DEC-36', tags: ['plein air'] }], { update: true })
    expect((await allMaterials(member))[0]).toMatchObject({ tags: [{ name: 'plein air' }], version: 4 })
  })

  // rules/import.md#3, rules/import.md#7, rules/import.md#11, rules/import.md#12, rules/language.md#5
  test('one wrong row refuses the file, with every error of every row, in the language of the caller', async () => {
    const french = await site.as('member', { language: 'FR' })
    const park = await site.build.park({ name: 'Dépôt' })
    await site.build.park({ name: 'Camion' })
    await site.build.material({ reference: 'PRIS', park_id: park })
    await site.build.material({ reference: 'JETE', park_id: park, deleted_at: '2020-01-01 00:00:00' })
    const at = { park: 'Dépôt' }
    const rows = [
      row('B-1', at),
      row('B-2', { ...at, rental_price: 'cher', stock_quantity: 1.5 }),
      row('B-3', { park: 'Ailleurs', category: 'Inconnue' }),
      row('B-4'),
      row('pris', at),
      row('JETE', at),
      row('B-7', at),
      row('b-7', at),
      row('B-9', { ...at, rental_price: 5, is_hidden_on_bill: true, tags: ['Technicien'] }),
      row('B-10', { ...at, sub_category: 'Perdue' }),
      row('B-11', { park: 'Ailleurs', name: 'x', description: 'y'.repeat(20_001) }),
    ]
    const rehearsed = await materials(french, rows, { dry_run: true })
    const twice = ['Cette valeur revient plusieurs fois dans le fichier.']
    expect(rehearsed.body).toMatchObject({ created: 1, updated: 0 })
    expect(rehearsed.body.errors).toEqual([
      {
        row: 2,
        details: {
          rental_price: ['Ce champ doit être un nombre.'],
          stock_quantity: ['Ce champ doit être un nombre entier.'],
        },
      },
      { row: 3, details: { park: ['Cet élément n’existe pas.'], category: ['Cet élément n’existe pas.'] } },
      { row: 4, details: { park: ['Ce champ est obligatoire.'] } },
      {
        row: 5,
        details: {
          reference: ['Cette fiche existe déjà. Pour la modifier, activez «\u00a0Mettre à jour\u00a0» à l’étape 2.'],
        },
      },
      { row: 6, details: { reference: ['Un élément de la corbeille a déjà cette valeur.'] } },
      { row: 7, details: { reference: twice } },
      { row: 8, details: { reference: twice } },
      {
        row: 9,
        details: {
          is_hidden_on_bill: ['Le prix doit être nul pour masquer ce matériel sur la facture.'],
          tags: ['L’étiquette «\u00a0Technicien\u00a0» est réservée aux personnes.'],
        },
      },
      { row: 10, details: { sub_category: ['Cette sous-catégorie n’appartient pas à la catégorie.'] } },
      {
        row: 11,
        details: {
          name: ['Ce champ doit contenir au moins 2 caractères.'],
          description: ['Ce champ doit contenir au plus 20 000 caractères.'],
          park: ['Cet élément n’existe pas.'],
        },
      },
    ])
    const refused = await materials(french, rows)
    expect([refused.status, refused.body.error.key]).toEqual([400, 'request.invalid'])
    expect(refused.body.error.details.rows['4']).toEqual({ park: ['Ce champ est obligatoire.'] })
    expect(Object.keys(refused.body.error.details.rows)).toHaveLength(10)
    expect(await allMaterials(french)).toHaveLength(1)
  })

  // rules/import.md#32, rules/material.md#8, rules/material.md#9
  test('are refused where a quantity would be raised or lowered', async () => {
    const french = await site.as('member', { language: 'FR' })
    await site.build.park()
    await site.build.material({ reference: 'STOCK', stock_quantity: 5, out_of_order_quantity: 4 })
    await site.build.material({ reference: 'LOWER', stock_quantity: 5, out_of_order_quantity: 4 })
    await site.build.material({ reference: 'UNITS', is_unitary: true, stock_quantity: 0 })
    const rows = [
      row('N-1', { stock_quantity: -3 }),
      row('N-2', { stock_quantity: -1, out_of_order_quantity: -2 }),
      row('N-3', { stock_quantity: 2, out_of_order_quantity: 3 }),
      { reference: 'STOCK', out_of_order_quantity: 6 },
      { reference: 'LOWER', stock_quantity: 3, out_of_order_quantity: 4 }, // as it is stored
      row('N-5', { stock_quantity: 0, out_of_order_quantity: 0 }),
      { reference: 'UNITS', stock_quantity: -2 },
    ]
    const negative = ['Ce nombre doit valoir au moins 0.']
    const above = (stock: number) => [`La quantité hors service ne peut pas dépasser le stock (${stock}).`]
    const rehearsed = await materials(french, rows, { update: true, dry_run: true })
    expect(rehearsed.body).toMatchObject({ created: 1, updated: 0, unchanged: 1 })
    expect(rehearsed.body.errors).toEqual([
      { row: 1, details: { stock_quantity: negative } },
      { row: 2, details: { stock_quantity: negative, out_of_order_quantity: negative } },
      { row: 3, details: { out_of_order_quantity: above(2) } },
      { row: 4, details: { out_of_order_quantity: above(5) } },
      { row: 5, details: { out_of_order_quantity: above(3) } },
    ])
    expect((await materials(french, rows, { update: true })).status).toBe(400)
    // What the file does not name follows its stock, as on any write.
    const lowered = await materials(french, [{ reference: 'STOCK', stock_quantity: 3 }], { update: true })
    expect(lowered.body).toMatchObject({ updated: 1 })
  })

  // rules/import.md#9, rules/import.md#11, rules/restricted-park.md#4
  test('treat a hidden park as unknown', async () => {
    const hidden = await site.build.park({ name: 'Coffre' })
    await site.build.park({ name: 'Dépôt' })
    await site.build.material({ reference: 'SECRET', park_id: hidden })
    const member = await site.as('member', { restrictedParks: [hidden] })
    const { body } = await materials(member, [row('C-1', { park: 'Coffre' }), row('SECRET'), row('C-3')], {
      update: true,
      dry_run: true,
    })
    expect(body.errors).toEqual([
      { row: 1, details: { park: ['This record does not exist.'] } },
      { row: 2, details: { reference: ['This value is already taken.'] } },
    ])
    expect(body.created).toBe(1)
  })

  // rules/import.md#7, rules/material.md#6
  test('follow the billing mode', async () => {
    const admin = await site.as('admin')
    await site.build.park()
    await admin.call(settingsRoutes.update, { body: { billing: { mode: 'none' } } })
    const { body } = await materials(admin, [row('D-1'), row('D-2', { rental_price: null })], { dry_run: true })
    expect(body.errors).toEqual([{ row: 1, details: { rental_price: [expect.stringContaining('switched off')] } }])
  })

  // rules/import.md#1, rules/import.md#2
  test('only staff imports, and an empty import is refused', async () => {
    const visitor = await site.as('visitor')
    expect((await materials(visitor, [row('E-1')])).status).toBe(403)
    const member = await site.as('member')
    const none = await materials(member, [])
    expect([none.status, none.body.error.details]).toEqual([400, { rows: [expect.any(String)] }])
    const many = await materials(
      member,
      Array.from({ length: 10_001 }, () => ({})),
    )
    expect([many.status, many.body.error.details]).toEqual([400, { rows: [expect.any(String)] }])
  })

  // rules/import.md#5
  test('two users import the same file at once: one writes it, the other is refused', async () => {
    const [one, other] = [await site.as('member'), await site.as('member')]
    await site.build.park()
    const rows = Array.from({ length: 50 }, (_, place) => row(`F-${place}`, { tags: [`étiquette ${place % 5}`] }))
    const answers = await Promise.all([materials(one, rows), materials(other, rows.toReversed())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await allMaterials(one)).toHaveLength(50)
    expect((await one.call(tagRoutes.list, {})).body).toHaveLength(5)
  })

  // rules/change.md#1, rules/import.md#4
  test('are announced to every open screen', async () => {
    const member = await site.as('member')
    const park = await site.build.park()
    await materials(member, [row('G-1'), row('G-2')])
    const changes = await site.db
      .selectFrom('change')
      .select(['entity', 'entity_id', 'version', 'user_id', 'scope'])
      .orderBy('id')
      .execute()
    expect(changes).toEqual(
      [1, 2].map((entity_id) => ({
        entity: 'material',
        entity_id,
        version: 1,
        user_id: member.id,
        scope: { parks: [park] },
      })),
    )
    await materials(member, [row('G-3')], { dry_run: true })
    expect(await site.db.selectFrom('change').select('id').execute()).toHaveLength(2)
  })
})
