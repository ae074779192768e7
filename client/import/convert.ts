import type { ImportInput } from '#shared/import.ts'
import { fold } from '#shared/text.ts'
import type { Language } from '#shared/user.ts'
import { words } from '#shared/words.ts'
import { live } from '../ui/table/cells.ts'
import type { Mapping } from './guess.ts'
import type { Field, Reading } from './what.ts'

/** A cell as the file has it. */
export type Cell = string | number | boolean | Date | null
/** A row of the file; `line` is its number there, titles included. */
export type FileRow = { line: number; cells: readonly Cell[] }

/** A cell as one reads it. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? live(cell.replaceAll('\0', '').trim()) : String(cell)
}

/**
 * A number as people write it: `1 234,50`, `1,234.50`, `12 €`; undefined when it is none. A lone comma parts decimals in French,
 * thousands in English when three digits follow.
 */
export function readNumber(text: string, language: Language): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f’'_]|€|\$|£|EUR|CHF|USD|GBP/gi, '')
  if (!/^[-+]?[\d.,]*\d[\d.,]*$/.test(bare)) return undefined
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')]
  const isGrouped = (mark: string) => new RegExp(`^[-+]?\\d{1,3}(\\${mark}\\d{3})+$`).test(bare)
  const decimal =
    comma >= 0 && point >= 0
      ? comma > point
        ? ','
        : '.'
      : comma >= 0
        ? bare.indexOf(',') !== comma || (language === 'en' && isGrouped(','))
          ? ''
          : ','
        : bare.indexOf('.') !== point
          ? ''
          : '.'
  const thousands = ['.', ','].filter((mark) => mark !== decimal)
  const plain = thousands.reduce((rest, mark) => rest.replaceAll(mark, ''), bare).replace(decimal || '.', '.')
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

const listed = (kind: 'yes_words' | 'no_words', more: string): Set<string> =>
  new Set(
    [more, ...Object.values(words).map(({ imports }) => imports[kind])]
      .flatMap((text) => text.split(','))
      .map((word) => fold(word.trim())),
  )
const yes = listed('yes_words', '1')
const no = listed('no_words', '0')

/** The value of a cell; what cannot be read stays as it is, for the server to say what is wrong with it. */
export function readCell(cell: Cell | undefined, reading: Reading, language: Language): unknown {
  const text = textOf(cell)
  if (text === '') return undefined
  if (reading === 'number') return typeof cell === 'number' ? cell : (readNumber(text, language) ?? text)
  if (reading === 'boolean') {
    if (typeof cell === 'boolean') return cell
    return yes.has(fold(text)) ? true : no.has(fold(text)) ? false : text
  }
  if (reading === 'names') {
    const names = text.split(/[,;|\n]/).map((name) => name.trim())
    return [...new Set(names.filter((name) => name !== ''))]
  }
  return text
}

/** What someone typed over cells, by line and field. */
export type Edits = Readonly<Record<number, Readonly<Record<string, string>>>>

/** The cell of a field: as it was mended, else as the file has it. */
export const cellOf = (row: FileRow, field: string, mapping: Mapping, edits: Edits): Cell | undefined => {
  const column = mapping[field]
  return edits[row.line]?.[field] ?? (column == null ? undefined : row.cells[column])
}

/** Rows as the server takes them. */
export function toRows(
  rows: readonly FileRow[],
  fields: readonly Field[],
  mapping: Mapping,
  edits: Edits,
  own: Record<string, unknown>,
  language: Language,
): ImportInput['rows'] {
  return rows.map((row) => {
    const read = fields.map(
      ({ name, reading }) => [name, readCell(cellOf(row, name, mapping, edits), reading, language)] as const,
    )
    return { ...Object.fromEntries(read.filter(([, value]) => value !== undefined)), ...own }
  })
}
