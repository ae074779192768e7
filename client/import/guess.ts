import { fold } from '#shared/text.ts'
import { type WordKey, words } from '#shared/words.ts'
import type { Field, Importable } from './what.ts'

/** Which column of the file holds each field; null for none. */
export type Mapping = Record<string, number | null>

/** A title without case, accents, marks and what stands in brackets: `Prix (HT) *` is `prix`. */
const plain = (title: string): string =>
  fold(title)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const wordAt = (catalogue: object, key: WordKey): string =>
  String(key.split('.').reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], catalogue))

/** Titles by which a field is known, in both languages: its name, its label and the usual ones. */
function titlesOf(what: Importable, { name, label }: Field): Set<string> {
  const known = [name]
  for (const catalogue of Object.values(words)) {
    const usual: Record<string, string> = catalogue.imports.headers[what]
    known.push(wordAt(catalogue, label), ...(usual[name] ?? '').split(','))
  }
  return new Set(known.map(plain))
}

/** Finds the column of each field by its title; a column serves one field, the first that knows it by its label. */
export function guessMapping(what: Importable, fields: readonly Field[], header: readonly string[]): Mapping {
  const titles = header.map(plain)
  const used = new Set<number>()
  const mapping: Mapping = {}
  const take = (field: Field, isKnown: (title: string) => boolean) => {
    const column = titles.findIndex((title, place) => title !== '' && !used.has(place) && isKnown(title))
    if (column < 0) return
    used.add(column)
    mapping[field.name] = column
  }
  for (const field of fields) {
    const labels = Object.values(words).map((catalogue) => plain(wordAt(catalogue, field.label)))
    take(field, (title) => labels.includes(title))
  }
  for (const field of fields) {
    const known = titlesOf(what, field)
    if (mapping[field.name] === undefined) take(field, (title) => known.has(title))
  }
  return Object.fromEntries(fields.map(({ name }) => [name, mapping[name] ?? null]))
}
