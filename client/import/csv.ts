/**
 * Splits a CSV text into rows of fields. A line ends with CRLF, LF or CR, even mixed. A field is
 * quoted only if a mark opens it and a mark ends it, so `"Best of" tour` stays whole.
 * @param mostRows rows that are not blank to return at most
 */
export function csvRows(text: string, delimiter: string, mostRows: number): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let filled = 0
  let at = 0
  while (at <= text.length && filled < mostRows) {
    const quoted = text[at] === '"' ? quotedAt(text, at, delimiter) : null
    const end = quoted?.end ?? endOf(text, at, delimiter)
    row.push(quoted?.value ?? text.slice(at, end))
    at = end + 1
    if (!endsLine(text[end])) continue
    if (text[end] === '\r' && text[at] === '\n') at++
    if (row.some((field) => field.trim() !== '')) filled++
    rows.push(row)
    row = []
  }
  return rows
}

const endsLine = (letter: string | undefined): boolean => letter === undefined || letter === '\n' || letter === '\r'

/** Where a field without quotation marks ends, or its line where no delimiter is given. */
function endOf(text: string, start: number, delimiter?: string): number {
  let at = start
  while (!endsLine(text[at]) && text[at] !== delimiter) at++
  return at
}

/**
 * A field in quotation marks, and its end; null when no closing mark ends a field. Programs forget
 * to double a mark inside: the field then closes on its own line.
 */
function quotedAt(text: string, start: number, delimiter: string): { value: string; end: number } | null {
  let last = text.length
  for (let at = text.indexOf('"', start + 1); at >= 0 && at < last; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1]
    if (next === delimiter || endsLine(next)) {
      return { value: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
    }
    if (next === '"') at++
    else if (text[at - 1] === delimiter)
      return null // it opens a later field
    else last = endOf(text, start)
  }
  return null
}
