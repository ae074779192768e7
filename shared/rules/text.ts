/** Letters that do not decompose into a base letter and an accent. */
const LIGATURES: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '’': "'",
}

/**
 * Text without case and accents, for searching: `Éclairage` and `eclairage` fold to the same
 * (rules/language.md#17).
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøđðłþı’]/g, (letter) => LIGATURES[letter] ?? letter)

/**
 * True when the text contains the search, ignoring case and accents; an empty search finds
 * everything.
 */
export const matches = (text: string | null, search: string): boolean => fold(text ?? '').includes(fold(search.trim()))

/**
 * Key whose order by {@link compareKeys} is natural order: numbers inside it carry their length, so
 * A2 comes before A10. Screens sort by it, lists by the database's own `natural_key`.
 */
export const naturalKey = (text: string): string =>
  fold(text).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return String(number.length).padStart(3, '0') + number
  })

type Compare = (one: string | null, other: string | null) => number
/** Empty values come last, in either direction (rules/http.md#15). */
const emptyLast =
  (compare: (one: string, other: string) => number): Compare =>
  (one, other) =>
    !one || !other ? Number(!one) - Number(!other) : compare(one, other)

/**
 * French has the order of the root collation, as `und-x-icu` in the database: one order for a
 * screen and a list.
 */
const french = new Intl.Collator('fr', { sensitivity: 'accent' })
/** Order of natural keys. */
export const compareKeys = (one: string, other: string): number => french.compare(one, other)
/** References: A2 before A10. */
export const compareNatural: Compare = emptyLast((one, other) => compareKeys(naturalKey(one), naturalKey(other)))
/**
 * Compares records by {@link compareNatural}; lists have thousands, so each key is computed once.
 */
export const byReference = <R extends { reference: string }>(records: readonly R[]): R[] =>
  records
    .map((record) => ({ record, key: naturalKey(record.reference) }))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ record }) => record)
/** Names: étui, Ficelle, Zoom. */
export const compareNames: Compare = emptyLast((one, other) => french.compare(one, other))

const MAX_FILE_NAME = 191

/**
 * Name under which an uploaded file is stored and returned (rules/document.md#8): no path, control
 * character or leading dot; letters, digits, space and `- _ . ( )` stay, the rest becomes `_`; at
 * most 191 characters, extension kept.
 */
export function fileName(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/\p{C}/gu, '')
    .normalize('NFC') // after the control characters, which may have separated a letter from its accent
    .replace(/[^\p{L}\p{M}\p{N} \-_.()]/gu, '_')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  if (!clean) return '_'
  const extension = /\.[^. ]{1,15}$/u.exec(clean)?.[0] ?? ''
  const stem = Array.from(clean.slice(0, clean.length - extension.length))
  const kept = stem.slice(0, MAX_FILE_NAME - Array.from(extension).length).join('') + extension
  return kept.replace(/[. ]+$/, '')
}
