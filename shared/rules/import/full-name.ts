/** The parts of a whole name; a name of one word has no first name. */
type NameParts = { first_name: string; last_name: string }

/** A word in capitals, but no initial: `SPARKS`, `O'NEILL`, not `J.`. */
const isInCapitals = (word: string): boolean => word === word.toUpperCase() && (word.match(/\p{Lu}/gu)?.length ?? 0) > 1

/**
 * Splits a whole name (rules/import.md#31): `Sparks, Dave` has the last name before its comma,
 * `SPARKS Dave` in capitals; else the first word is the first name: `Dave Sparks`.
 */
export function splitName(text: string): NameParts {
  const comma = text.indexOf(',')
  if (comma >= 0) return { first_name: text.slice(comma + 1).trim(), last_name: text.slice(0, comma).trim() }
  const words = text.trim().split(/\s+/)
  const capitals = words.findIndex((word) => !isInCapitals(word))
  if (capitals > 0)
    return { first_name: words.slice(capitals).join(' '), last_name: words.slice(0, capitals).join(' ') }
  const [first = '', ...others] = words
  return others.length === 0 ? { first_name: '', last_name: first } : { first_name: first, last_name: others.join(' ') }
}

/** True for a field that a whole name gives. */
export const isNamePart = (field: string): field is keyof NameParts => field === 'first_name' || field === 'last_name'
