import { describe, expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { exportRoutes, importRoutes } from '#shared/import.ts'
import { materialRoutes } from '#shared/material.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
type Row = Record<string, unknown>
const send = async (
  client: Client,
  route: (typeof importRoutes)[keyof typeof importRoutes],
  rows: Row[],
  options: { update?: true; dry_run?: true } = {},
) => (await client.call(route, { body: { rows, ...options } })).body

describe('an export', () => {
  // rules/export.md#5, rules/export.md#6, rules/export.md#7
  test('has every field of a material, its attributes too, under the filters of the list', async () => {
    const member = await site.as('member')
    const park_id = await site.build.park({ name: 'Dépôt' })
    const category_id = await site.build.category({ name: 'Son' })
    const sub_category_id = await site.build.subCategory({ category_id, name: 'Consoles' })
    const id = await site.build.material({
      reference: 'A-1',
      name: 'Console',
      park_id,
      category_id,
      sub_category_id,
      note: 'caisse 4',
      weight: 20.6,
      volume: 0.135,
      margin_after: 2880,
    })
    await site.build.material({ reference: 'B-1', park_id })
    const admin = await site.as('admin')
    const weight = (await admin.call(attributeRoutes.create, { body: { name: 'Poids', type: 'float', unit: 'kg' } }))
      .body
    const body = {
      tags: ['fragile', 'neuf'],
      barcodes: ['4006381333931'],
      attributes: [{ id: weight.id, value: 12.5 }],
    }
    await member.call(materialRoutes.update, { params: { id }, body })
    const answer = await member.call(exportRoutes.materials, { query: { category: category_id } })
    expect(answer.body.data).toEqual([
      {
        record: expect.stringMatching(new RegExp(`^M${id}-\\d{10}$`)),
        name: 'Console',
        reference: 'A-1',
        park: 'Dépôt',
        category: 'Son',
        sub_category: 'Consoles',
        rental_price: 10,
        replacement_price: null,
        vat_rate: null,
        stock_quantity: 10,
        out_of_order_quantity: null,
        weight: 20.6,
        volume: 0.135,
        power: null,
        is_unitary: false,
        margin_before: 0,
        margin_after: 2880,
        is_hidden_on_bill: false,
        is_discountable: true,
        description: null,
        note: 'caisse 4',
        tags: ['fragile', 'neuf'],
        barcodes: ['4006381333931'],
        attributes: [{ id: weight.id, name: 'Poids', type: 'float', unit: 'kg', value: 12.5 }],
      },
    ])
  })

  // rules/export.md#5, rules/export.md#7, rules/language.md#7
  test('has every field of a person, a technician and a company', async () => {
    const member = await site.as('member', { language: 'EN' })
    const germany = await site.db.selectFrom('country').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()
    const address = { street: 'Hauptstraße 1', postal_code: '10115', locality: 'Berlin', phone: '+49 30 1234567' }
    const company = { legal_name: 'Bühne GmbH', ...address, siret: '73282932000074', vat_number: 'DE123456789' }
    const person = {
      first_name: 'Zoé',
      last_name: 'Arc',
      nickname: 'Zed',
      reference: 'P-1',
      email: 'zoe@example.org',
      ...address,
      note: 'le matin',
    }
    const country_id = germany.id
    const company_id = await site.build.company({ ...company, note: 'à l’avance', country_id })
    const tags = [protectedTags.beneficiary, 'Régie', protectedTags.technician]
    await site.build.tag({ name: 'Régie' })
    const id = await site.build.person({ ...person, tags, company_id, country_id })
    const record = (letter: string, of: number) => expect.stringMatching(new RegExp(`^${letter}${of}-\\d{10}$`))
    const expected = {
      ...person,
      record: record('P', id),
      country: 'Germany',
      company: 'Bühne GmbH',
      tags,
    }
    const read = async ({ path }: { path: string }) => (await member.send('GET', `/api${path}`)).body.data
    expect(await read(exportRoutes.persons)).toEqual([expected])
    expect(await read(exportRoutes.technicians)).toEqual([expected])
    expect(await read(exportRoutes.companies)).toEqual([
      { ...company, note: 'à l’avance', record: record('C', company_id), country: 'Germany' },
    ])
  })

  // rules/export.md#6
  test('leaves out hidden parks, and is refused to visitors', async () => {
    const hidden = await site.build.park()
    await site.build.material({ park_id: hidden })
    const member = await site.as('member', { restrictedParks: [hidden] })
    expect((await member.call(exportRoutes.materials, { query: {} })).body.data).toEqual([])
    const visitor = await site.as('visitor')
    for (const route of Object.values(exportRoutes))
      expect((await visitor.send('GET', `/api${route.path}`)).status).toBe(403)
  })

  // rules/export.md#5, rules/export.md#6, rules/language.md#7
  test('of technicians and beneficiaries lists their roles among their tags', async () => {
    const member = await site.as('member', { language: 'FR' })
    const company_id = await site.build.company({ legal_name: 'Festival SARL' })
    const germany = await site.db.selectFrom('country').select('id').where('code', '=', 'DE').executeTakeFirstOrThrow()
    const tags = [protectedTags.beneficiary, protectedTags.technician]
    await site.build.person({ last_name: 'Arc', tags, company_id, country_id: germany.id, nickname: 'Zed' })
    await site.build.technician({ last_name: 'Brun' })
    await site.build.beneficiary({ last_name: 'Clos' })
    const technicians = (await member.call(exportRoutes.technicians, { query: {} })).body.data
    expect(technicians).toMatchObject([
      { last_name: 'Arc', nickname: 'Zed', company: 'Festival SARL', country: 'Allemagne', tags },
      { last_name: 'Brun', company: null, country: null, tags: [protectedTags.technician] },
    ])
    const query = { tags: [protectedTags.beneficiary], orderBy: 'last_name', ascending: false }
    const beneficiaries = (await member.call(exportRoutes.persons, { query })).body.data
    expect(beneficiaries.map(({ last_name }: Row) => last_name)).toEqual(['Clos', 'Arc'])
  })
})

describe('a row with the key of a record', () => {
  const exportedPersons = async (client: Client): Promise<Row[]> =>
    (await client.call(exportRoutes.persons, { query: {} })).body.data

  // rules/import.md#8, rules/import.md#10
  test('updates that record, whatever its present reference', async () => {
    const member = await site.as('member')
    const id = await site.build.beneficiary({ last_name: 'Arc', reference: 'B-1' })
    const [row] = await exportedPersons(member)
    const change = { ...row, last_name: 'Brun', reference: 'B-2' }
    expect(await send(member, importRoutes.persons, [change], { update: true })).toMatchObject({
      created: 0,
      updated: 1,
    })
    const { body } = await member.call(personRoutes.get, { params: { id } })
    expect(body).toMatchObject({ last_name: 'Brun', reference: 'B-2', version: 2 })
    // Another spelling of the same name changes nothing; the key finds the record even under its
    // old reference.
    const again = [{ record: row?.record, country: body.country?.name, reference: 'B-2' }]
    expect(await send(member, importRoutes.persons, again, { update: true })).toMatchObject({ unchanged: 1 })
  })

  // rules/import.md#8, rules/import.md#9
  test('is refused without update, and makes no second person without reference', async () => {
    const member = await site.as('member')
    const [live, trashed, gone] = [
      await site.build.beneficiary({ last_name: 'Arc' }),
      await site.build.beneficiary({ last_name: 'Brun' }),
      await site.build.beneficiary({ last_name: 'Clos' }),
    ]
    const rows = await exportedPersons(member)
    for (const id of [trashed, gone, gone]) await member.call(personRoutes.remove, { params: { id } })
    expect(await send(member, importRoutes.persons, rows, { dry_run: true })).toMatchObject({
      created: 1,
      errors: [
        { row: 1, details: { record: ['This record exists already. To change it, turn on “Update” in step 2.'] } },
        { row: 2, details: { record: ['A record in the trash already has this value.'] } },
      ],
    })
    expect(live).toBe(1)
  })

  // rules/import.md#7, rules/import.md#8
  test('from another site is a new record, and two rows of one record are refused', async () => {
    const member = await site.as('member')
    const id = await site.build.beneficiary({ last_name: 'Arc' })
    const stranger = { first_name: 'Ana', last_name: 'Roy', record: `P${id}-1700000000` }
    expect(await send(member, importRoutes.persons, [stranger], { update: true })).toMatchObject({
      created: 1,
      updated: 0,
    })
    const [row] = await exportedPersons(member)
    const twice = [row!, { ...row, note: 'x' }]
    const { errors } = await send(member, importRoutes.persons, twice, { update: true, dry_run: true })
    expect(errors).toEqual(
      [1, 2].map((place) => ({ row: place, details: { record: ['This value appears more than once in the file.'] } })),
    )
  })
})

describe('an import of materials', () => {
  // rules/import.md#13, rules/material.md#15
  test('writes attribute values, keeps those it does not mention, and names the attribute of an invalid value', async () => {
    const admin = await site.as('admin')
    const category_id = await site.build.category({ name: 'Son' })
    const attribute = async (name: string, type: 'integer' | 'string' | 'date', more: Row = {}) =>
      (await admin.call(attributeRoutes.create, { body: { name, type, ...more } })).body.id
    const [weight, label] = [await attribute('Poids', 'integer'), await attribute('Marque', 'string', { maxLength: 5 })]
    const own = await attribute('Contrôle', 'date', { categories: [category_id] })
    await site.build.park()
    const row = (reference: string, attributes: Row[], more: Row = {}) => ({
      name: 'Console',
      reference,
      stock_quantity: 1,
      rental_price: 1,
      attributes,
      ...more,
    })
    const good = [
      row(
        'A-1',
        [
          { id: weight, value: 12 },
          { id: own, value: '2026-05-06' },
        ],
        { category: 'Son' },
      ),
      row('A-2', [{ id: label, value: 'JBL' }]),
    ]
    expect(await send(admin, importRoutes.materials, good)).toMatchObject({ created: 2 })
    const change = [
      {
        reference: 'A-1',
        attributes: [
          { id: label, value: 'd&b' },
          { id: weight, value: null },
        ],
      },
    ]
    expect(await send(admin, importRoutes.materials, change, { update: true })).toMatchObject({ updated: 1 })
    const [first] = (await admin.call(materialRoutes.all, { query: { orderBy: 'reference' } })).body
    expect(first).toMatchObject({
      version: 2,
      attributes: [{ value: '2026-05-06' }, { name: 'Marque', value: 'd&b' }, { name: 'Poids', value: 12 }],
    })
    const wrong = [
      row('B-1', [
        { id: weight, value: 'lourd' },
        { id: label, value: 'Behringer' },
      ]),
      row('B-2', [{ id: own, value: '2026-05-06' }]),
      row('B-3', [{ id: 9999, value: 'x' }]),
    ]
    const { errors } = await send(admin, importRoutes.materials, wrong, { dry_run: true })
    expect(errors).toEqual([
      {
        row: 1,
        details: {
          [`attributes.${weight}`]: [expect.stringContaining('Poids')],
          [`attributes.${label}`]: [expect.stringContaining('Marque')],
        },
      },
      { row: 2, details: { [`attributes.${own}`]: [expect.stringContaining('has no attribute “Contrôle”')] } },
      { row: 3, details: { 'attributes.9999': [expect.any(String)] } },
    ])
    // A material moved to another category loses the attributes that the category lacks.
    await site.build.category({ name: 'Lumière' })
    const moved = [{ reference: 'A-1', category: 'Lumière' }]
    expect(await send(admin, importRoutes.materials, moved, { update: true })).toMatchObject({ updated: 1 })
    const [after] = (await admin.call(materialRoutes.all, { query: { orderBy: 'reference' } })).body
    expect(after.attributes.map(({ name }: Row) => name)).toEqual(['Marque', 'Poids'])
  })

  // rules/import.md#10, rules/import.md#11
  test('keeps the named sub-category apart from one of the same name in another category', async () => {
    const admin = await site.as('admin')
    const [sound, light] = [await site.build.category({ name: 'Son' }), await site.build.category({ name: 'Lumière' })]
    const sub = await site.build.subCategory({ category_id: sound, name: 'Divers' })
    const other = await site.build.subCategory({ category_id: light, name: 'Divers' })
    const id = await site.build.material({ reference: 'A-1', category_id: sound, sub_category_id: sub })
    const moved = [{ reference: 'A-1', category: 'Lumière', sub_category: 'Divers' }]
    await send(admin, importRoutes.materials, moved, { update: true })
    const { body } = await admin.call(materialRoutes.get, { params: { id } })
    expect(body).toMatchObject({ category_id: light, sub_category_id: other, version: 2 })
    const same = [{ reference: 'A-1', category: 'lumière', sub_category: 'DIVERS', tags: [] }]
    expect(await send(admin, importRoutes.materials, same, { update: true })).toMatchObject({
      unchanged: 1,
      updated: 0,
    })
  })
})
