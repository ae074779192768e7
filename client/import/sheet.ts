import { type FileRow, textOf } from '#shared/rules/import/cell.ts'
import { readNumber } from '#shared/rules/import/convert.ts'
import type { Field, Importable } from '#shared/rules/import/field.ts'
import { guessMapping } from '#shared/rules/import/guess.ts'
import { fold } from '#shared/rules/text.ts'

/** A table of a file as it stands, lines that are empty left out. */
export type Sheet = {
  name: string
  rows: FileRow[]
  /** How many columns it has. */
  width: number
  /** True where the file itself says that a comma parts decimals. */
  hasDecimalComma?: boolean
}

/** Lines among which the titles are: others may stand above them. */
export const mostLinesAbove = 20

/**
 * The titles of the columns, and the rows under them; without a line of titles every row counts.
 */
export function tableOf(sheet: Sheet, header: number | null): { titles: string[]; rows: FileRow[] } {
  const cells = sheet.rows.find(({ line }) => line === header)?.cells ?? []
  return {
    titles: Array.from({ length: sheet.width }, (_, place) => textOf(cells[place])),
    rows: header === null ? sheet.rows : sheet.rows.filter(({ line }) => line > header),
  }
}

const filledIn = ({ cells }: FileRow): number => cells.filter((cell) => textOf(cell) !== '').length

/**
 * Finds the line of titles: the one whose titles name most fields, else the first that is as full
 * as a table is.
 */
export function guessHeader(what: Importable, fields: readonly Field[], sheet: Sheet): number {
  const lines = sheet.rows.slice(0, mostLinesAbove)
  const fullest = Math.max(...lines.map(filledIn))
  let best = { line: lines.find((row) => filledIn(row) * 2 >= fullest)?.line ?? 1, known: 0 }
  for (const { line } of lines) {
    const mapping = guessMapping(what, fields, tableOf(sheet, line).titles)
    const known = Object.values(mapping).filter((column) => column !== null).length
    if (known > best.known) best = { line, known }
  }
  return best.line
}

const total = /^(sous[- ]?tota(l|ux)|tota(l|ux)|grand total|sub-?totals?|totals|somme|sum)\b/

/**
 * True for a row that sums up others: it begins with that word, and what else it holds are figures.
 */
export function isTotal({ cells }: FileRow): boolean {
  const [first = '', ...others] = cells.map(textOf).filter((text) => text !== '')
  return (
    total.test(fold(first)) && others.every((text) => total.test(fold(text)) || readNumber(text, 'fr') !== undefined)
  )
}
