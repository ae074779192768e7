import { fold } from '../text.ts'
import { type WordKey, words } from '../words.ts'
import type { Field, Importable } from './field.ts'

/** A title without case, accents, marks and brackets: `Prix (HT) *` is `prix`. */
export const plainTitle = (title: string): string =>
  fold(title)
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The words of a catalogue under a key. */
export const wordAt = (catalogue: object, key: WordKey): string =>
  String(key.split('.').reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], catalogue))

/**
 * Titles that identify a field, in both languages: its name, its own title and the usual ones, as
 * {@link plainTitle}.
 */
export function usualTitles(what: Importable, { name, titles }: Pick<Field, 'name' | 'titles'>): Set<string> {
  const known = [name, ...Object.values(titles)]
  for (const catalogue of Object.values(words)) {
    const usual: Record<string, string> = catalogue.imports.headers[what]
    known.push(...(usual[name] ?? '').split(','))
  }
  return new Set(known.map(plainTitle).filter((title) => title !== ''))
}
