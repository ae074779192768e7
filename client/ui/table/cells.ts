import Big from 'big.js'

/**
 * A cell's value without its looks. A date is read by its UTC fields: see {@link wallClockDate}.
 */
export type CellValue = string | number | boolean | Date | null | undefined

/**
 * A wall-clock value `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` as a cell, the same in any zone of the
 * browser.
 */
export const wallClockDate = (text: string | null): Date | null =>
  text === null ? null : new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`)

/** A wall-clock value as a cell. 23:59:59 stands for the whole day and shows as that day. */
export const clockCell = (clock: string): Date | null => wallClockDate(clock.replace(' 23:59:59', ''))

/** Spreadsheets would evaluate a text that begins with one of these as a formula. */
const formula = /^'*[=+\-@\t\r\n]/
/**
 * Text that no spreadsheet runs: adds an apostrophe before a would-be formula, even after existing
 * ones.
 */
export const inert = (text: string): string => (formula.test(text) ? `'${text}` : text)
/** The text before {@link inert}. */
export const live = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

const isMidnight = (date: Date): boolean => date.getTime() % 86_400_000 === 0
const isoOf = (date: Date): string =>
  isMidnight(date) ? date.toISOString().slice(0, 10) : date.toISOString().slice(0, 16).replace('T', ' ')

/** A number in digits only: spreadsheets and people do not read `1e-7`. */
const plainNumber = (value: number): string => (Number.isFinite(value) ? new Big(value).toFixed() : String(value))

/** How a spreadsheet of this language reads CSV: its separators of columns and decimals. */
type Dialect = { separator: ';' | ','; decimal: ',' | '.' }
export const dialects: Record<string, Dialect> = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
}

/** A table of plain values with the words for yes and no. */
export type PlainTable = {
  header: string[]
  rows: CellValue[][]
  /** Places of the columns of amounts, which a workbook shows with two decimals. */
  amounts?: readonly number[]
  yes: string
  no: string
}

/**
 * A table as CSV: UTF-8 with its mark, numbers formatted for the language, text that is no formula.
 */
export async function csvOf({ header, rows, yes, no }: PlainTable, language: string): Promise<Blob> {
  const { default: papa } = await import('papaparse')
  const { separator, decimal } = dialects[language] ?? { separator: ',', decimal: '.' }
  const text = (value: CellValue): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return plainNumber(value).replace('.', decimal)
    if (typeof value === 'boolean') return value ? yes : no
    return value instanceof Date ? isoOf(value) : inert(value)
  }
  const csv = papa.unparse(
    { fields: header.map(inert), data: rows.map((row) => row.map(text)) },
    { delimiter: separator, newline: '\r\n' },
  )
  return new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' })
}

const inEnglish = new Intl.NumberFormat('en', { minimumFractionDigits: 2 })
/** What a cell shows, about. */
const textIn = (value: CellValue, isAmount: boolean): string => {
  if (value instanceof Date) return isoOf(value)
  return isAmount && typeof value === 'number' ? inEnglish.format(value) : String(value ?? '')
}
/** Width of a column in characters: its longest text, within bounds. */
const widthOf = (texts: Iterable<string>): number => {
  let longest = 8
  for (const text of texts) longest = Math.max(longest, text.length + 2)
  return Math.min(longest, 60)
}
/**
 * Text as a workbook holds it (ECMA-376, ST_Xstring): what XML does not hold, or the writer would
 * drop, is written `_xFFFD_` by UTF-16 unit, and text that looks like that already gets its first
 * mark escaped.
 */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4})/gi, '_x005F_')
    .replace(unwritable, (character) => character.split('').map(escapedUnit).join(''))
const escapedUnit = (unit: string): string => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
/**
 * Control characters but tab and line feed (parsers of XML turn a carriage return into a line feed),
 * halves of pairs, noncharacters, and the sign of bad decoding.
 */
const unwritable = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]/gu

/** A program shows it with the separators of its own language. */
const twoDecimals = '#,##0.00'
/** Workbooks count days from 1900: an earlier one is text. */
const firstDay = Date.UTC(1900, 2, 1)

/**
 * A valid sheet name: at most 31 characters, without those that delimit cell addresses, without an
 * apostrophe at either end.
 */
function sheetName(text: string): string {
  let name = ''
  for (const letter of text.replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')) {
    if (name.length + letter.length > 31) break
    name += letter
  }
  return name.replace(/^'+|'+$/g, '')
}

/**
 * A table as a workbook of one sheet: numbers and dates keep their type, and text is text whatever
 * it begins with.
 */
export async function xlsxOf({ header, rows, amounts = [], yes, no }: PlainTable, sheet: string): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal')
  const cell = (value: CellValue, place: number) => {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'number')
      return { type: Number, value, ...(amounts.includes(place) && { format: twoDecimals }) }
    if (value instanceof Date && value.getTime() < firstDay) return { type: String, value: isoOf(value) }
    if (value instanceof Date) {
      return { type: Date, value, format: isMidnight(value) ? 'dd/mm/yyyy' : 'dd/mm/yyyy hh:mm' }
    }
    const text = typeof value === 'boolean' ? (value ? yes : no) : value
    return { type: String, value: escaped(text) }
  }
  const top = header.map((value) => ({ type: String, value: escaped(value), fontWeight: 'bold' as const }))
  const columns = header.map((title, place) => ({
    width: widthOf([title, ...rows.slice(0, 200).map((row) => textIn(row[place], amounts.includes(place)))]),
  }))
  return write([top, ...rows.map((row) => row.map(cell))], {
    sheet: sheetName(sheet),
    columns,
    stickyRowsCount: 1,
  }).toBlob()
}

/** Downloads a file through the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
