/**
 * Separators of names in a cell; a name that contains one of these, or begins with a quotation
 * mark, is quoted.
 */
const special = /[,;|\n"]/

/** Names as one cell: `scène, "son, lumière"`. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => (special.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

/**
 * The names of a cell, each once. An unclosed quotation mark is part of its name: `spot 12" wide`.
 */
export function splitNames(text: string): string[] {
  const names: string[] = []
  let rest = text
  while (rest !== '') {
    const [whole = '', quoted, plain = ''] =
      /^\s*"((?:[^"]|"")*)"\s*(?:[,;|\n]|$)/.exec(rest) ?? /^()([^,;|\n]*)(?:[,;|\n]|$)/.exec(rest) ?? []
    names.push((quoted ? quoted.replaceAll('""', '"') : plain).trim())
    rest = rest.slice(Math.max(1, whole.length))
  }
  return [...new Set(names.filter((name) => name !== ''))]
}
