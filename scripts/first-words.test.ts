import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Catalogue, firstWords, shareOf } from '#client/words/first-words.ts'
import { words } from '#shared/rules/words.ts'
import { firstFiles, loadedWith, readSources } from './boundaries.mjs'

const sources = readSources(fileURLToPath(new URL('..', import.meta.url)))
const isSource = (path: string) => path.startsWith('client/') && sources.has(path)

/**
 * The client's files that may show words before all of them are there: the first page, the sign-in,
 * and the parts that they fetch later without waiting for words. Screens wait as a whole
 * (client/frame/routes.ts).
 */
function filesBeforeWords(): string[] {
  const found = new Set([...firstFiles, 'client/login/login.tsx', 'client/calendar/keys.ts'])
  for (const path of found) {
    for (const loaded of loadedWith(sources, [path]).keys()) if (isSource(loaded)) found.add(loaded)
    if (/-routes?\.ts$/.test(path)) continue
    for (const later of sources.get(path)?.later ?? [])
      if (isSource(later.path) && !later.isAfterWords) found.add(later.path)
  }
  return [...found].filter((path) => !path.startsWith('client/words/'))
}

const sentences = (catalogue: Catalogue, path = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, found]) =>
    typeof found === 'string' ? [`${path}${key}`] : sentences(found, `${path}${key}.`),
  )
const all = sentences(words.fr)
const firstKeys = new Set(sentences(shareOf(words.fr, 'first')))

/**
 * The keys of the sentences that a file names, whole or by the beginning that `t` completes; the
 * name of a property is none.
 */
function shownBy(path: string): string[] {
  const text = sources.get(path)?.text ?? ''
  const whole = new Set([...text.matchAll(/'([a-z_]+(?:\.\w+)+)'(?!:)/g)].map(([, key]) => key))
  const begun = [...text.matchAll(/\bt\(\s*`([^`$]+)\$/g)].map(([, beginning = '']) => beginning)
  return all.filter(
    (key) =>
      whole.has(key) ||
      whole.has(key.replace(/_(zero|one|other)$/, '')) ||
      begun.some((beginning) => key.startsWith(beginning)),
  )
}

const shown = filesBeforeWords().flatMap((path) => shownBy(path).map((key) => ({ key, path })))

test('the first words hold all that the first page shows before the others are there', () => {
  expect(shown.length).toBeGreaterThan(200)
  expect(shown.filter(({ key }) => !firstKeys.has(key))).toEqual([])
})

test('each of the first words is shown there', () => {
  const unused = firstWords.filter(
    (name) => !shown.some(({ key }) => `${key.replace(/_(zero|one|other)$/, '')}.`.startsWith(`${name}.`)),
  )
  expect(unused).toEqual([])
})

test.each([
  ['fr', words.fr],
  ['en', words.en],
])('the two shares hold every sentence once: %s', (_, catalogue) => {
  const [first, others] = [sentences(shareOf(catalogue, 'first')), sentences(shareOf(catalogue, 'others'))]
  expect([...first, ...others].sort()).toEqual(sentences(catalogue).sort())
  expect(first.length).toBeLessThan(others.length)
})
