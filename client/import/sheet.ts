import { type FileRow, textOf } from '#shared/rules/import/cell.ts'
import { readNumber } from '#shared/rules/import/convert.ts'
import type { Field, Importable } from '#shared/rules/import/field.ts'
import { guessMapping } from '#shared/rules/import/guess.ts'
import { fold } from '#shared/rules/text.ts'

/** A table of a file as it is, without empty lines. */
export type Sheet = {
  name: string
  rows: FileRow[]
  /** Its number of columns. */
  width: number
  /** True where the file itself uses decimal commas. */
  hasDecimalComma?: boolean
}

/** A percentage as its figure: 0.2 is 20. */
export const percentageOf = (share: number): number => Number((share * 100).toPrecision(15))

/** Columns to look at: a blank cell at the end of a row may stand in the 16,384th. */
export const maxColumns = 1024

/** Lines to search for the titles: others may precede them. */
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
 * as the table.
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

/** True for a row with totals: it begins with that word, and its other cells are figures. */
export function isTotal({ cells }: FileRow): boolean {
  const [first = '', ...others] = cells.map(textOf).filter((text) => text !== '')
  return (
    total.test(fold(first)) && others.every((text) => total.test(fold(text)) || readNumber(text, 'fr') !== undefined)
  )
}

/** Lines to propose leaving out: totals, and the titles where every printed page repeats them. */
export const proposedOut = ({ titles, rows }: Pick<Sheet, 'rows'> & { titles: readonly string[] }): number[] =>
  rows
    .filter((row) => isTotal(row) || titles.every((title, place) => textOf(row.cells[place]) === title))
    .map(({ line }) => line)
