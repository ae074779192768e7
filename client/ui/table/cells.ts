/** What a cell says without its looks. A date is read by its UTC fields: see {@link wallClockDate}. */
export type CellValue = string | number | boolean | Date | null | undefined

/** A wall-clock value `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` as a cell, the same whatever zone the browser is in. */
export const wallClockDate = (text: string | null): Date | null =>
  text === null ? null : new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)

/** Spreadsheets take a text that begins so for a formula and compute it, whoever wrote it. */
const formula = /^[=+\-@\t\r\n]/
/** Text that no spreadsheet runs: an apostrophe before what would be a formula. */
export const inert = (text: string): string => (formula.test(text) ? `'${text}` : text)
/** The text before {@link inert}. */
export const live = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const isMidnight = (date: Date): boolean => date.getTime() % 86_400_000 === 0
const isoOf = (date: Date): string =>
  isMidnight(date) ? date.toISOString().slice(0, 10) : date.toISOString().slice(0, 16).replace('T', ' ')

/** How a spreadsheet of this language reads CSV: what parts columns, and decimals. */
type Dialect = { separator: ';' | ','; decimal: ',' | '.' }
export const dialects: Record<string, Dialect> = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
}

/** A table of plain values with the words for yes and no. */
export type PlainTable = { header: string[]; rows: CellValue[][]; yes: string; no: string }

/** A table as CSV: UTF-8 with its mark, numbers as numbers of the language, text that is no formula. */
export async function csvOf({ header, rows, yes, no }: PlainTable, language: string): Promise<Blob> {
  const { default: papa } = await import('papaparse')
  const { separator, decimal } = dialects[language] ?? { separator: ',', decimal: '.' }
  const text = (value: CellValue): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return String(value).replace('.', decimal)
    if (typeof value === 'boolean') return value ? yes : no
    return value instanceof Date ? isoOf(value) : inert(value)
  }
  const csv = papa.unparse(
    { fields: header.map(inert), data: rows.map((row) => row.map(text)) },
    { delimiter: separator, newline: '\r\n' },
  )
  return new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' })
}

/** Characters of a column's width: of its longest text, between bounds. */
const widthOf = (texts: Iterable<string>): number => {
  let longest = 8
  for (const text of texts) longest = Math.max(longest, text.length + 2)
  return Math.min(longest, 60)
}
// XML has no other control characters than tab and line ends.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A table as a workbook of one sheet: numbers and dates are that, and text is text whatever it begins with. */
export async function xlsxOf({ header, rows, yes, no }: PlainTable, sheet: string): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const cell = (value: CellValue) => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'number') return { type: Number, value }
    if (value instanceof Date) {
      return { type: Date, value, format: isMidnight(value) ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm' }
    }
    const text = typeof value === 'boolean' ? (value ? yes : no) : value
    return { type: String, value: text.replace(unwritable, '') }
  }
  const top = header.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  const columns = header.map((title, place) => ({
    width: widthOf([title, ...rows.slice(0, 200).map((row) => String(row[place] ?? ''))]),
  }))
  return write([top, ...rows.map((row) => row.map(cell))], {
    // No name of a sheet may be longer, or hold these.
    sheet: sheet.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    columns,
    stickyRowsCount: 1,
  }).toBlob()
}

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
