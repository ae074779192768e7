import { describe, expect, test } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { importRoutes } from '#shared/import.ts'
import { protectedTags } from '#shared/names.ts'
import { personRoutes } from '#shared/person.ts'
import { type Client, useSite } from '#test/server.ts'

const site = useSite()

describe('persons', () => {
  const persons = (client: Client, rows: Record<string, unknown>[], options: { update?: true; dry_run?: true } = {}) =>
    client.call(importRoutes.persons, { body: { rows, ...options } })
  const tags = async (client: Client, id: number) =>
    (await client.call(personRoutes.tags, { params: { id } })).body.map(({ name }: { name: string }) => name)

  // rules/import.md#2, rules/import.md#11, rules/import.md#12, rules/language.md#7
  test('are created with country and company by name, and with the tags of their role', async () => {
    const member = await site.as('member')
    const company_id = await site.build.company({ legal_name: 'Festival SARL' })
    const rows = [
      { first_name: 'Zoé', last_name: 'Arc', country: 'allemagne', company: 'FESTIVAL sarl', tags: ['Bénéficiaire'] },
      { first_name: 'Léo', last_name: 'Roy', country: 'Germany', company: 'Mairie', tags: ['bénéficiaire', 'élu'] },
      { first_name: 'Ana', last_name: 'Sol', country: 'DE', company: 'mairie', email: 'ana@example.org' },
    ]
    const answer = await persons(member, rows)
    expect(answer.body).toEqual({
      created: 3,
      updated: 0,
      unchanged: 0,
      errors: [],
      adds: { categories: [], sub_categories: [], tags: ['élu'], companies: ['Mairie'] },
    })
    const list = await member.call(personRoutes.list, { query: { orderBy: 'first_name' } })
    const [ana, leo, zoe] = list.body.data
    expect(zoe).toMatchObject({ company_id, country: { name: 'Germany' } })
    expect(leo.country_id).toBe(zoe.country_id)
    expect(ana).toMatchObject({ country_id: zoe.country_id, company: { legal_name: 'Mairie' } })
    expect(await tags(member, leo.id)).toEqual(['Bénéficiaire', 'élu'])
  })

  // rules/language.md#7
  test('have a country by its usual names too', async () => {
    const member = await site.as('member')
    const codes = Object.entries({
      UK: 'GB',
      'U.K.': 'GB',
      england: 'GB',
      'Great Britain': 'GB',
      'Royaume-Uni': 'GB',
      'GRANDE BRETAGNE': 'GB',
      USA: 'US',
      'états-unis d’amérique': 'US',
      Holland: 'NL',
    })
    const rows = codes.map(([country], place) => ({
      first_name: 'Zoé',
      last_name: 'Arc',
      reference: `P-${place}`,
      country,
    }))
    expect((await persons(member, rows)).body).toMatchObject({ created: codes.length, errors: [] })
    const list = await member.call(personRoutes.list, { query: { orderBy: 'reference' } })
    expect(list.body.data.map(({ country }: { country: { code: string } }) => country.code)).toEqual(
      codes.map(([, code]) => code),
    )
  })

  // rules/import.md#1, rules/import.md#7, rules/import.md#8, rules/import.md#9, rules/import.md#13
  test('with the same reference are updated and lose no tag', async () => {
    const member = await site.as('member')
    const id = await site.build.technician({ reference: 'T-1', phone: '0612345678', email: 'jo@example.org' })
    const other = await site.build.person({ email: 'ada@example.org' })
    const rows = [
      { reference: 't-1', email: 'new@example.org', tags: [protectedTags.beneficiary] },
      { first_name: 'Eva', last_name: 'Lys', reference: 'T-2' },
      { first_name: 'Noé', last_name: 'Lys' },
    ]
    expect((await persons(member, rows, { update: true })).body).toMatchObject({ created: 2, updated: 1 })
    const { body } = await member.call(personRoutes.get, { params: { id } })
    expect(body).toMatchObject({ email: 'new@example.org', phone: '0612345678', version: 2 })
    expect(await tags(member, id)).toEqual([protectedTags.beneficiary, protectedTags.technician])

    const wrong = [
      { reference: 'T-1', email: 'ADA@example.org' },
      { reference: 'T-2', country: 'Atlantide', phone: '12' },
      { first_name: 'Al1', last_name: 'Bo', email: 'x@example.org' },
      { first_name: 'Al', last_name: 'Bo', email: 'X@example.org' },
    ]
    const refused = await persons(member, wrong, { update: true })
    expect(refused.status).toBe(400)
    expect(refused.body.error.details.rows).toEqual({
      '1': { email: ['This value is already taken.'] },
      '2': { phone: [expect.any(String)], country: [expect.any(String)] },
      '3': { first_name: [expect.any(String)], email: ['This value appears more than once in the file.'] },
      '4': { email: ['This value appears more than once in the file.'] },
    })
    expect((await member.call(personRoutes.get, { params: { id: other } })).body.version).toBe(1)
    const country = await persons(member, [{ reference: 'T-2', country: 'Atlantide' }], { update: true })
    expect(country.body.error.details.rows).toEqual({ '1': { country: ['This record does not exist.'] } })
    const visitor = await site.as('visitor')
    expect((await persons(visitor, rows)).status).toBe(403)
  })
})

describe('companies', () => {
  // rules/import.md#1, rules/import.md#7, rules/import.md#8, rules/import.md#9
  test('are created, and updated by legal name', async () => {
    const member = await site.as('member')
    const send = (rows: Record<string, unknown>[], update?: true) =>
      member.call(importRoutes.companies, { body: { rows, update } })
    const id = await site.build.company({ legal_name: 'Théâtre du Parc', phone: '0102030405' })
    await site.build.company({ legal_name: 'Ancienne', deleted_at: '2020-01-01 00:00:00' })
    const rows = [
      { legal_name: 'théâtre du parc', locality: 'Lyon' },
      { legal_name: 'Mairie', country: 'France' },
    ]
    expect((await send(rows)).body.error.details.rows).toEqual({
      '1': { legal_name: ['This record exists already. To change it, turn on “Update” in step 2.'] },
    })
    expect((await send(rows, true)).body).toMatchObject({ created: 1, updated: 1 })
    const { body } = await member.call(companyRoutes.get, { params: { id } })
    expect(body).toMatchObject({ legal_name: 'théâtre du parc', locality: 'Lyon', phone: '0102030405', version: 2 })
    const wrong = await send([
      { legal_name: 'Ancienne' },
      { phone: '12' },
      { legal_name: 'A B', country: 'Nulle part' },
    ])
    expect(wrong.body.error.details.rows).toEqual({
      '1': { legal_name: ['A record in the trash already has this value.'] },
      '2': { legal_name: ['This field is required.'], phone: [expect.any(String)] },
      '3': { country: ['This record does not exist.'] },
    })
    expect((await (await site.as('visitor')).call(importRoutes.companies, { body: { rows } })).status).toBe(403)
  })
})
