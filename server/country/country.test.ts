import { expect, test } from 'vitest'
import { countryRoutes } from '#shared/country.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

// rules/country.md#1, rules/country.md#2, rules/country.md#3
test('the four neighbours come first, then all by name in the language of the reader', async () => {
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
