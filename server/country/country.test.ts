import { describe, expect, test } from 'vitest'
import { countryRoutes } from '#shared/country.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/country.md#1, rules/country.md#2, rules/country.md#3
test('the four neighbours come first, then all by name in the language of the caller', async () => {
  const lists = []
  for (const language of ['FR', 'EN'] as const) {
    const visitor = await site.as('visitor', { language })
    const { body } = await visitor.call(countryRoutes.list, {})
    lists.push(body.map(({ name }: { name: string }) => name))
    expect(body.length).toBeGreaterThan(190)
    expect((await visitor.call(countryRoutes.get, { params: { id: body[0].id } })).body).toEqual(body[0])
    expect((await visitor.call(countryRoutes.get, { params: { id: 99_999 } })).status).toBe(404)
  }
  const [french, english] = lists
  expect(french.slice(0, 4)).toEqual(['France', 'Belgique', 'Suisse', 'Canada'])
  expect(english.slice(0, 4)).toEqual(['France', 'Belgium', 'Switzerland', 'Canada'])
  for (const [list, language] of [
    [french, 'fr'],
    [english, 'en'],
  ] as const) {
    const rest = list.slice(4)
    expect(rest).toEqual([...rest].sort(new Intl.Collator(language).compare))
  }
})

// rules/country.md#4
describe('the country of an address', () => {
  test.each([
    ['/api/persons', { first_name: 'Ana', last_name: 'Roy' }],
    ['/api/companies', { legal_name: 'Scènes' }],
    ['/api/parks', { name: 'Dépôt' }],
  ])('is optional in POST %s, and an unknown one is refused on its field', async (path, body) => {
    const admin = await site.as('admin')
    const refused = await admin.send('POST', path, { body: { ...body, country_id: 99_999 } })
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['country_id']])
    const { status, body: made } = await admin.send('POST', path, { body })
    expect([status, made.country_id]).toEqual([201, null])
    const [first] = (await admin.call(countryRoutes.list, {})).body
    const write = async (country_id: number | null) =>
      (await admin.send('PUT', `${path}/${made.id}`, { body: { country_id } })).body
    expect((await write(first.id)).country_id).toBe(first.id)
    expect(Object.keys((await write(99_999)).error.details)).toEqual(['country_id'])
    expect((await write(null)).country_id).toBeNull()
  })

  test('is optional in the settings, and an unknown one is refused on its field', async () => {
    const admin = await site.as('admin')
    const write = (id: number | null) => admin.call(settingsRoutes.update, { body: { 'company.country_id': id } })
    expect((await admin.call(settingsRoutes.get, {})).body.company.country_id).toBeNull()
    const [first] = (await admin.call(countryRoutes.list, {})).body
    expect((await write(first.id)).body.company.country_id).toBe(first.id)
    const refused = await write(99_999)
    expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([400, ['company.country_id']])
    expect((await write(null)).body.company.country_id).toBeNull()
  })
})
