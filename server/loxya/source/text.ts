/** A value of a row as the dump has it: text, or null. */
export type Cell = string | null

const QUOTE = 39
const BACKSLASH = 92
const COMMA = 44
const OPEN = 40
const CLOSE = 41

export const isSpace = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code === 32 || (code >= 9 && code <= 13)
}

/** What a backslash and a letter stand for (MySQL, string literals); any other letter is itself. */
const escapes: Record<string, string> = { '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' }

/**
 * The values of the row whose bracket opens at a place, and where it ends; null when the text ends
 * before the row.
 */
export function rowAt(text: string, start: number): { cells: Cell[]; end: number } | null | 'broken' {
  if (text.charCodeAt(start) !== OPEN) return start < text.length ? 'broken' : null
  const cells: Cell[] = []
  let at = start + 1
  for (;;) {
    while (isSpace(text, at)) at++
    const cell = cellAt(text, at)
    if (cell === null || cell === 'broken') return cell
    cells.push(cell.value)
    at = cell.end
    while (isSpace(text, at)) at++
    const code = text.charCodeAt(at)
    if (Number.isNaN(code)) return null
    if (code === CLOSE) return { cells, end: at + 1 }
    if (code !== COMMA) return 'broken'
    at++
  }
}

type Found = { value: Cell; end: number }

function cellAt(text: string, at: number): Found | null | 'broken' {
  if (text.charCodeAt(at) === QUOTE) return quotedAt(text, at)
  let end = at
  for (;;) {
    const code = text.charCodeAt(end)
    if (Number.isNaN(code)) return null
    if (code === COMMA || code === CLOSE || code === QUOTE || isSpace(text, end)) break
    end++
  }
  const word = text.slice(at, end)
  // A charset or a kind before a text: `_binary 'x'`, `x'4A'`, `b'1'`.
  let next = end
  while (isSpace(text, next)) next++
  if (text.charCodeAt(next) === QUOTE) return prefixed(word.toLowerCase(), text, next)
  if (next >= text.length) return null
  return { value: plain(word), end }
}

function prefixed(word: string, text: string, at: number): Found | null | 'broken' {
  const found = quotedAt(text, at)
  if (!found || found.value === null) return found
  if (word.startsWith('_')) return found
  if (word === 'x') return { value: fromHex(found.value), end: found.end }
  if (word === 'b') return { value: String(Number.parseInt(found.value || '0', 2)), end: found.end }
  return 'broken'
}

function plain(word: string): Cell {
  if (/^null$/i.test(word)) return null
  if (/^true$/i.test(word)) return '1'
  if (/^false$/i.test(word)) return '0'
  return /^0x[\da-f]*$/i.test(word) ? fromHex(word.slice(2)) : word
}

const fromHex = (digits: string): string => Buffer.from(digits, 'hex').toString('utf8')

/** The text in quotes at a place; null when it does not end. */
function quotedAt(text: string, start: number): Found | null {
  let from = start + 1
  let value = ''
  for (;;) {
    const quote = text.indexOf("'", from)
    if (quote < 0) return null
    const part = text.slice(from, quote)
    let at = 0
    for (let slash = part.indexOf('\\'); slash >= 0; slash = part.indexOf('\\', at)) {
      const letter = part[slash + 1] ?? "'"
      value += part.slice(at, slash) + (escapes[letter] ?? letter)
      at = slash + 2
    }
    from = quote + 1
    if (at > part.length) continue // the quote itself was escaped
    value += part.slice(at)
    if (quote + 1 >= text.length) return null // the next letter may be a second quote
    if (text.charCodeAt(quote + 1) !== QUOTE) return { value, end: quote + 1 }
    value += "'"
    from = quote + 2
  }
}

/** Where a statement's delimiter stands outside texts, names and comments; -1 when it has not come. */
export function statementEnd(text: string, start: number, delimiter: string): number {
  let at = start
  while (at < text.length) {
    if (text.startsWith(delimiter, at)) return at
    const code = text.charCodeAt(at)
    if (code === QUOTE || code === 34 || code === 96) {
      at = closing(text, at, code)
      if (at < 0) return -1
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) return -1
      at = end + 2
    } else at++
  }
  return -1
}

/** The place after the quote that closes the one at `start`; -1 when it has not come. */
function closing(text: string, start: number, quote: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH && quote !== 96) at++
    else if (code === quote) return at + 1
  }
  return -1
}
