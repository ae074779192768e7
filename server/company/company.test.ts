import { describe, expect, test } from 'vitest'
import { companyRoutes } from '#shared/company.ts'
import { personRoutes } from '#shared/person.ts'
import { useSite } from '#test/server.ts'

const site = useSite()
const version = async (id: number) =>
  (await site.db.selectFrom('person').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version

describe('companies', () => {
  // rules/company.md#1, rules/company.md#4, rules/company.md#5
  test('a new company is created with its persons', async () => {
    const member = await site.as('member', { language: 'EN' })
    const [one, two] = [await site.build.person({ last_name: 'Zola' }), await site.build.person({ last_name: 'Aron' })]
    const made = await member.call(companyRoutes.create, {
      body: { legal_name: 'Scènes & Co', locality: 'Metz', postal_code: '57000', persons: [one, two, one] },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      legal_name: 'Scènes & Co',
      full_address: '57000 Metz',
      country: null,
      version: 1,
    })
    const persons = await member.call(companyRoutes.persons, { params: { id: made.body.id }, query: { limit: 1 } })
    expect(persons.body.pagination).toEqual({ perPage: 1, currentPage: 1, total: { items: 2, pages: 2 } })
    expect(persons.body.data).toMatchObject([{ last_name: 'Aron', company: { legal_name: 'Scènes & Co' } }])
    expect([await version(one), await version(two)]).toEqual([2, 2])
  })

  // rules/company.md#5
  test('saving attaches persons and leaves those already attached', async () => {
    const member = await site.as('member')
    const id = await site.build.company()
    const [present, added] = [await site.build.person({ company_id: id }), await site.build.person()]
    const saved = await member.call(companyRoutes.update, { params: { id }, body: { persons: [added] }, version: 1 })
    expect([saved.status, saved.body.version]).toEqual([200, 2])
    expect((await member.call(companyRoutes.persons, { params: { id } })).body.pagination.total.items).toBe(2)
    expect([await version(present), await version(added)]).toEqual([1, 2])
  })

  // rules/company.md#2
  test.each([
    ['legal_name', 'x'],
    ['legal_name', null],
    ['legal_name', 'Déjà LÀ'],
    ['phone', 'abc'],
    ['country_id', 99_999],
    ['persons', [99_999]],
    ['persons', ['1']],
    ['note', 'n'.repeat(20_001)],
  ])('refuses %s = %j and writes nothing', async (field, value) => {
    await site.build.company({ legal_name: 'déjà là', deleted_at: '2020-01-01 00:00:00' })
    const member = await site.as('member')
    const body = { legal_name: 'Autre', [field]: value }
    const { status, body: answer } = await member.send('POST', '/api/companies', { body })
    expect([status, Object.keys(answer.error.details)]).toEqual([400, [field]])
    expect(await site.db.selectFrom('company').select('id').execute()).toHaveLength(1)
  })

  // rules/company.md#1, rules/http.md#14, rules/http.md#16
  test('finds by legal name alone, and returns all without pages when asked', async () => {
    const member = await site.as('member')
    await site.build.company({ legal_name: 'Été sonore', locality: 'Nantes' })
    await site.build.company({ legal_name: 'Alpha', locality: 'Été' })
    const found = await member.call(companyRoutes.list, { query: { search: 'ETE', limit: 10 } })
    expect(found.body.data).toMatchObject([{ legal_name: 'Été sonore' }])
    expect((await member.call(companyRoutes.all, {})).body).toMatchObject([
      { legal_name: 'Alpha' },
      { legal_name: 'Été sonore' },
    ])
  })

  // rules/company.md#6, rules/company.md#7
  test('keeps its persons in the trash, and leaves them without company when destroyed', async () => {
    const member = await site.as('member')
    const id = await site.build.company()
    const person = await site.build.person({ company_id: id })
    await member.call(companyRoutes.remove, { params: { id } })
    expect((await member.call(companyRoutes.list, {})).body.data).toEqual([])
    const its = await member.call(personRoutes.get, { params: { id: person } })
    expect(its.body.company).toMatchObject({ id, deleted_at: expect.any(String) })
    expect((await member.call(companyRoutes.restore, { params: { id } })).body.deleted_at).toBeNull()
    await member.call(companyRoutes.remove, { params: { id } })
    expect((await member.call(companyRoutes.remove, { params: { id } })).body).toEqual({ destroyed: true })
    const left = await member.call(personRoutes.get, { params: { id: person } })
    expect(left.body).toMatchObject({ company_id: null, company: null, version: 2 })
  })

  // rules/company.md#1, rules/group.md#3
  test('visitors neither read nor write companies', async () => {
    const visitor = await site.as('visitor')
    expect((await visitor.call(companyRoutes.list, {})).status).toBe(403)
    expect((await visitor.call(companyRoutes.create, { body: { legal_name: 'Non' } })).status).toBe(403)
  })
})
