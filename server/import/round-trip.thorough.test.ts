import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { attributeRoutes } from '#shared/attribute.ts'
import { exportRoutes, importRoutes } from '#shared/import.ts'
import { protectedTags } from '#shared/names.ts'
import { companyRecords, materialRecords, personRecords, trips } from '#test/random-records.ts'
import { throughFile } from '#test/round-trip.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()
const hardNames = ['Son', 'Lumière, vidéo', '"Divers"', 'a;b|c', "'=1+1", '+ ou -', 'Été', 'Ete', 'TOTAL']
const runs = { numRuns: 15 }
type Row = Record<string, unknown>
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never

const readers = async () => ({
  fr: await site.as('member', { language: 'FR' }),
  en: await site.as('member', { language: 'EN' }),
})
async function exported(
  client: Client,
  route: (typeof exportRoutes)[keyof typeof exportRoutes],
  query: { orderBy?: string } = {},
): Promise<Row[]> {
  const { status, body } = await client.call(route as typeof exportRoutes.companies, {
    query: { limit: 1000, ...query },
  })
  expect(status).toBe(200)
  return body.data
}
/** Versions and times of writing, and how much was announced. */
async function state(table: 'material' | 'person' | 'company') {
  const records = await site.db.selectFrom(table).select(['id', 'version', 'updated_at']).orderBy('id').execute()
  const changes = await site.db.selectFrom('change').select('id').execute()
  return { records, changes: changes.length }
}
const withoutKeys = (rows: Row[]) => rows.map(({ record: _record, ...row }) => row)

/** What materials belong to and have, under names that files find hard. */
async function surroundings() {
  const admin = await site.as('admin')
  const parks = [await site.build.park({ name: 'Dépôt; "A"' }), await site.build.park({ name: '=Camion' })]
  const places: { category_id: number | null; sub_category_id: number | null }[] = [
    { category_id: null, sub_category_id: null },
  ]
  for (const name of hardNames) {
    const category_id = await site.build.category({ name })
    places.push({ category_id, sub_category_id: null })
    places.push({ category_id, sub_category_id: await site.build.subCategory({ category_id, name: hardNames[0]! }) })
  }
  const tags: number[] = []
  for (const name of hardNames) tags.push(await site.build.tag({ name: `${name} `.trim() }))
  const owner = places[1]!.category_id!
  const attribute = async (name: string, type: 'string' | 'integer' | 'float' | 'boolean' | 'date', more: Row = {}) =>
    (await admin.call(attributeRoutes.create, { body: { name, type, ...more } })).body.id as number
  const attributes = {
    string: await attribute('Note', 'string'),
    integer: await attribute('Poids', 'integer', { unit: 'kg' }),
    float: await attribute('Prix', 'float', { unit: '€ HT' }),
    boolean: await attribute('Réserve', 'boolean'),
    date: await attribute('Contrôle', 'date', { categories: [owner] }),
  }
  return { parks, places, tags, owner, attributes, all: (await admin.call(attributeRoutes.list, {})).body }
}
type Surroundings = Awaited<ReturnType<typeof surroundings>>

let count = 0
async function buildMaterial(
  { columns, place, tags, values }: Of<typeof materialRecords>,
  { parks, places, tags: allTags, owner, attributes }: Surroundings,
): Promise<void> {
  const at = places[place % places.length]!
  const park_id = parks[place % parks.length]
  const reference = `${['A', '-B', '+C', '007', '1.5'][place % 5]}-${++count}`
  const id = await site.build.material({ ...columns, ...at, park_id, reference })
  for (const tag of new Set(tags.map((one) => allTags[one % allTags.length]!))) {
    await site.db.insertInto('material_tag').values({ material_id: id, tag_id: tag }).execute()
  }
  for (const [type, value] of Object.entries(values)) {
    if (value === null || (type === 'date' && at.category_id !== owner)) continue
    const attribute_id = attributes[type as keyof typeof attributes]
    await site.db
      .insertInto('material_attribute')
      .values({ material_id: id, attribute_id, value: String(value) })
      .execute()
  }
}

async function buildPerson(
  { columns, hasReference, hasEmail, place, tags }: Of<typeof personRecords>,
  pool: { companies: number[]; countries: number[]; tags: string[] },
): Promise<void> {
  count++
  await site.build.person({
    ...columns,
    reference: hasReference ? `=R ${count}` : null,
    email: hasEmail ? `p${count}@example.org` : null,
    company_id: [null, ...pool.companies][place % (pool.companies.length + 1)],
    country_id: [null, ...pool.countries][place % (pool.countries.length + 1)],
    tags: [...new Set([protectedTags.beneficiary, ...tags.map((one) => pool.tags[one % pool.tags.length]!)])],
  })
}
const buildCompany = ({ columns, name, place }: Of<typeof companyRecords>, countries: number[]) =>
  site.build.company({ ...columns, country_id: countries[place % countries.length], legal_name: `${name} ${++count}` })
async function peoplePool() {
  const tags = [protectedTags.technician, ...hardNames]
  for (const name of hardNames) await site.build.tag({ name })
  const companies = [
    await site.build.company({ legal_name: '"Sons & Cie", SARL' }),
    await site.build.company({ legal_name: "'=SUM(A1)" }),
  ]
  const countries = (await site.db.selectFrom('country').select('id').execute()).map(({ id }) => id)
  return { tags, companies, countries }
}

// rules/export.md#5, rules/import.md#10
describe('an export with everything, imported again with update,', () => {
  test('changes no material', async () => {
    const clients = await readers()
    const around = await surroundings()
    await fc.assert(
      fc.asyncProperty(fc.array(materialRecords, { minLength: 1, maxLength: 4 }), trips, async (records, trip) => {
        for (const record of records) await buildMaterial(record, around)
        const before = await state('material')
        const rows = await throughFile(
          'materials',
          await exported(clients[trip.written], exportRoutes.materials),
          around.all,
          trip,
        )
        const { body } = await clients[trip.read].call(importRoutes.materials, { body: { rows, update: true } })
        expect(body).toMatchObject({ created: 0, updated: 0, unchanged: before.records.length, errors: [] })
        expect(await state('material')).toEqual(before)
      }),
      runs,
    )
  })

  test('changes no person, even without a reference or with a company in the trash', async () => {
    const clients = await readers()
    const pool = await peoplePool()
    pool.companies.push(await site.build.company({ legal_name: 'Ancienne', deleted_at: '2020-01-01 00:00:00' }))
    await fc.assert(
      fc.asyncProperty(fc.array(personRecords, { minLength: 1, maxLength: 4 }), trips, async (records, trip) => {
        for (const record of records) await buildPerson(record, pool)
        const before = await state('person')
        for (const [what, route] of [
          ['beneficiaries', exportRoutes.persons],
          ['technicians', exportRoutes.technicians],
        ] as const) {
          const found = await exported(clients[trip.written], route)
          if (found.length === 0) continue
          const rows = await throughFile(what, found, [], trip)
          const { body } = await clients[trip.read].call(importRoutes.persons, { body: { rows, update: true } })
          expect(body).toMatchObject({ created: 0, updated: 0, unchanged: found.length })
        }
        expect(await state('person')).toEqual(before)
      }),
      runs,
    )
  })

  test('changes no company', async () => {
    const clients = await readers()
    const { countries } = await peoplePool()
    await fc.assert(
      fc.asyncProperty(fc.array(companyRecords, { minLength: 1, maxLength: 4 }), trips, async (records, trip) => {
        for (const record of records) await buildCompany(record, countries)
        const before = await state('company')
        const rows = await throughFile(
          'companies',
          await exported(clients[trip.written], exportRoutes.companies),
          [],
          trip,
        )
        const { body } = await clients[trip.read].call(importRoutes.companies, { body: { rows, update: true } })
        expect(body).toMatchObject({ created: 0, updated: 0, unchanged: before.records.length })
        expect(await state('company')).toEqual(before)
      }),
      runs,
    )
  })

  test('accepts values that today’s rules refuse, unless the row changes them', async () => {
    const member = await site.as('member')
    await site.build.material({ reference: 'A-1', rental_price: null })
    await site.build.company({ legal_name: 'Ancienne', siret: '12345678901234' })
    const [material] = await exported(member, exportRoutes.materials)
    const [company] = await exported(member, exportRoutes.companies)
    const send = async (route: typeof importRoutes.materials | typeof importRoutes.companies, row: Row) =>
      (await member.call(route, { body: { rows: [row], update: true } })).body
    expect(await send(importRoutes.materials, material!)).toMatchObject({ unchanged: 1 })
    expect(await send(importRoutes.companies, company!)).toMatchObject({ unchanged: 1 })
    expect(await send(importRoutes.companies, { ...company, note: 'x' })).toMatchObject({ updated: 1 })
    expect((await send(importRoutes.materials, { ...material, note: 'x' })).error.details.rows).toEqual({
      1: { rental_price: [expect.any(String)] },
    })
  })
})

// rules/export.md#5
describe('an export with everything, imported into an emptied site,', () => {
  test('brings every material back', async () => {
    const clients = await readers()
    const around = await surroundings()
    await fc.assert(
      fc.asyncProperty(fc.array(materialRecords, { minLength: 1, maxLength: 4 }), trips, async (records, trip) => {
        await sql`delete from material`.execute(site.db)
        for (const record of records) await buildMaterial(record, around)
        const before = await exported(clients[trip.written], exportRoutes.materials, { orderBy: 'reference' })
        const rows = await throughFile('materials', before, around.all, trip)
        await sql`delete from material`.execute(site.db)
        const { body } = await clients[trip.read].call(importRoutes.materials, { body: { rows } })
        expect(body).toMatchObject({ created: records.length, errors: [] })
        const after = await exported(clients[trip.written], exportRoutes.materials, { orderBy: 'reference' })
        expect(withoutKeys(after)).toEqual(withoutKeys(before))
      }),
      runs,
    )
  })

  test('brings every person back', async () => {
    const clients = await readers()
    const pool = await peoplePool()
    await fc.assert(
      fc.asyncProperty(fc.array(personRecords, { minLength: 1, maxLength: 4 }), trips, async (records, trip) => {
        await sql`delete from person`.execute(site.db)
        for (const record of records) await buildPerson(record, pool)
        const before = await exported(clients[trip.written], exportRoutes.persons)
        const rows = await throughFile('beneficiaries', before, [], trip)
        await sql`delete from person`.execute(site.db)
        const { body } = await clients[trip.read].call(importRoutes.persons, { body: { rows, update: true } })
        expect(body).toMatchObject({ created: records.length, errors: [] })
        const after = await exported(clients[trip.written], exportRoutes.persons)
        const sorted = (rows: Row[]) =>
          withoutKeys(rows)
            .map((row) => JSON.stringify(row))
            .sort()
        expect(sorted(after)).toEqual(sorted(before))
      }),
      runs,
    )
  })

  test('brings every company back', async () => {
    const clients = await readers()
    const { countries } = await peoplePool()
    await fc.assert(
      fc.asyncProperty(fc.array(companyRecords, { minLength: 1, maxLength: 4 }), trips, async (records, trip) => {
        await sql`delete from company`.execute(site.db)
        for (const record of records) await buildCompany(record, countries)
        const before = await exported(clients[trip.written], exportRoutes.companies, { orderBy: 'legal_name' })
        const rows = await throughFile('companies', before, [], trip)
        await sql`delete from company`.execute(site.db)
        const { body } = await clients[trip.read].call(importRoutes.companies, { body: { rows } })
        expect(body).toMatchObject({ created: records.length, errors: [] })
        const after = await exported(clients[trip.written], exportRoutes.companies, { orderBy: 'legal_name' })
        expect(withoutKeys(after)).toEqual(withoutKeys(before))
      }),
      runs,
    )
  })
})
