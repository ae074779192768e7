import { expect, test } from 'vitest'
import { seed } from '#test/every-noun.ts'
import { address, everything, shown, withBody } from '#test/every-route.ts'
import { type Client, useSite } from '#test/server.ts'
import { wrongValues } from '#test/wrong-values.ts'

const site = useSite()

const sentences = (details: unknown): string[] =>
  typeof details === 'string'
    ? [details]
    : typeof details === 'object' && details
      ? Object.values(details).flatMap(sentences)
      : []
const isRaw = (sentence: string) => /^[a-z_]+(\.[a-z_]+)*$/.test(sentence) || sentence.includes('{{') || sentence === ''

// rules/http.md#22, rules/http.md#23, rules/language.md#5
test('every write route with a wrong value in any field: 400 naming the field in both languages, and nothing written', async () => {
  const everyValue = site.database.kind === 'embedded'
  const [french, english] = [await site.as('admin', { language: 'FR' }), await site.as('admin', { language: 'EN' })]
  const seeds = await seed(site, french)
  const wrong: string[] = []
  const read = new Set<string>()
  let tried = 0
  for (const route of withBody) {
    const before = await everything(site)
    for (const { field, values } of wrongValues(route, everyValue ? 'all' : 'past the schema')) {
      if (everyValue) expect(values.length, `${route.name} ${field} takes anything`).toBeGreaterThan(0)
      const named = field === 'maxLength' ? 'max_length' : field
      for (const value of values) {
        // Public routes have their own limit, which comes before any field (rules/http.md#8).
        if (route.can === 'public:any' && String(value).length > 16_000) continue
        tried++
        const ask = (client: Client, language: string) =>
          (route.can === 'public:any' ? site.anonymous : client).send(route.method, address(route, seeds), {
            body: { ...seeds.valid[route.name], [field]: value },
            // Signing in has no user yet: the header chooses the language.
            headers: { 'accept-language': language },
          })
        const what = `${route.name} ${field} = ${shown(value)}`
        const { status, body } = await ask(french, 'fr')
        const told = sentences(body.error?.details?.[named])
        if (status !== 400 || told.length === 0) {
          wrong.push(`${what}: ${status} ${shown(body)}`)
          continue
        }
        if (told.every((sentence) => read.has(sentence))) continue
        const other = sentences((await ask(english, 'en')).body.error?.details?.[named])
        for (const [at, sentence] of told.entries()) {
          read.add(sentence)
          if (isRaw(sentence) || isRaw(other[at] ?? '') || sentence === other[at])
            wrong.push(`${what}: "${sentence}", "${other[at]}"`)
        }
      }
    }
    if ((await everything(site)) !== before) wrong.push(`${route.name} wrote something`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(everyValue ? 400 : 30)
  if (everyValue) expect(read.size).toBeGreaterThan(15)
}, 180_000)
