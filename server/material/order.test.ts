import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareNames, compareNatural } from '#shared/rules/text.ts'
import { randomCases } from '#test/random-cases.ts'
import { useSite } from '#test/server.ts'

const site = useSite()

/** Texts in the order of a list (rules/http.md#15). */
async function listed(texts: string[], key: 'natural_key' | 'caseless'): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${sql.val(texts)}::text[]) with ordinality as t(text, place)
    order by ${sql.raw(key)}(text) collate "und-x-icu", place`.execute(site.db)
  return rows.map(({ text }) => text)
}

const text = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 8 })

// rules/http.md#15
test.each([
  ['references', 'natural_key', compareNatural, 'aAbBzZéÉ019 .,-+/_'],
  ['names', 'caseless', compareNames, "aAbBzZéÉœ019 .,-+/_'&()"],
] as const)('%s have the same order on a screen and in a printed list', async (_, key, compare, letters) => {
  await fc.assert(
    fc.asyncProperty(fc.array(text(letters), { minLength: 2, maxLength: 40 }), async (texts) => {
      expect(texts.toSorted(compare)).toEqual(await listed(texts, key))
    }),
    randomCases(40),
  )
})
