import type { ImportInput } from '../../import.ts'
import type { Language } from '../../language.ts'
import { fold } from '../text.ts'
import { words } from '../words.ts'
import { type Cell, type FileRow, textOf } from './cell.ts'
import { currencyMark } from './currency.ts'
import type { Field, Reading } from './field.ts'
import { attributeOf } from './fields.ts'
import { isNamePart, splitName } from './full-name.ts'
import type { Mapping } from './guess.ts'
import { splitNames } from './names.ts'

/**
 * A whole number in common formats: thousands separated by one mark, or not at all; a leading zero
 * is no group.
 */
const whole = /^[-+]?(?:\d*|[1-9]\d{0,2}([., '_])\d{3}(?:\1\d{3})*)$/

const unitAfter = new RegExp(String.raw`\s?(?:${currencyMark}|%)$`, 'i')
const unitBefore = new RegExp(String.raw`^([-+]?)\s?(?:(?:${currencyMark})\s?)?`, 'i')

/**
 * A number in common formats: `1 234,50`, `1,234.50`, `12 €`, `20 %`; undefined for any other text.
 * A lone comma separates decimals in French, thousands in English when three digits follow.
 * @param unit one that may follow the number, in any case: `12 kg`, `0,2 m3` for `m³`
 */
export function readNumber(text: string, language: Language, unit?: string): number | undefined {
  const bare = withoutUnit(text.trim(), unit)
    .replace(/\s+/g, ' ') // no-break and narrow ones, too
    .replaceAll('’', "'")
    .replace(unitAfter, '')
    .replace(unitBefore, '$1')
  if (!/\d/.test(bare)) return undefined
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const mark = bare[last] ?? ''
  const isLone = bare.indexOf(mark) === last
  const isGrouping = mark === '' || !isLone || (mark === ',' && language === 'en' && whole.test(bare))
  const [integer, fraction] = isGrouping ? [bare, ''] : [bare.slice(0, last), bare.slice(last + 1)]
  if (!whole.test(integer) || !/^\d*$/.test(fraction)) return undefined
  return Number(`${integer.replace(/[^\d+-]/g, '')}.${fraction}`)
}

/** A text without the unit at its end, after a digit. */
function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit) return text
  const number = /^.*[\d.,]/.exec(text.slice(0, -unit.length))?.[0] ?? ''
  return number !== '' && fold(text.slice(number.length).trim()) === fold(unit) ? number : text
}

/** A day as `YYYY-MM-DD`, or day first as `31/12/2026`; undefined for any other text. */
function readDay(text: string): string | undefined {
  const [, y, m, d] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.]+)?$/.exec(text) ?? []
  const [, day = d, month = m, year = y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (day === undefined || month === undefined || year === undefined) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined
}

const listed = (kind: 'yes_words' | 'no_words', more: string): Set<string> =>
  new Set(
    [more, ...Object.values(words).map(({ imports }) => imports[kind])]
      .flatMap((text) => text.split(','))
      .map((word) => fold(word.trim())),
  )
const yes = listed('yes_words', '1')
const no = listed('no_words', '0')

/** The value of a cell; an unreadable one stays as it is, so that the server reports its error. */
export function readCell(cell: Cell | undefined, reading: Reading, language: Language, unit?: string): unknown {
  const text = textOf(cell)
  if (text === '') return undefined
  if (reading === 'number' || reading === 'amount')
    return typeof cell === 'number' ? cell : (readNumber(text, language, unit) ?? text)
  if (reading === 'boolean') {
    if (typeof cell === 'boolean') return cell
    return yes.has(fold(text)) ? true : no.has(fold(text)) ? false : text
  }
  if (reading === 'day') return readDay(text) ?? text
  return reading === 'names' ? splitNames(text) : text
}

/** The value that a cell names by its word in either language, in any case; other text stays as it is. */
function readChoice(cell: Cell | undefined, choices: NonNullable<Field['choices']>): string | undefined {
  const text = textOf(cell)
  const named = fold(text)
  const [found] =
    Object.entries(choices).find(([value, words]) =>
      [value, ...Object.values(words)].some((word) => fold(word) === named),
    ) ?? []
  return text === '' ? undefined : (found ?? text)
}

/** The cells that the user corrected, by line and field. */
export type Edits = Readonly<Record<number, Readonly<Record<string, string>>>>
/** The source of a field's value: a column of the file, and one value for rows without it. */
export type Source = { mapping: Mapping; fixed: Readonly<Record<string, string>> }

/** What the file itself says of a field; a whole name also gives its parts. */
export function cellInFile(row: FileRow, field: string, mapping: Mapping): Cell | undefined {
  const column = mapping[field]
  if (column != null) return row.cells[column]
  const { full_name: name } = mapping
  return name != null && isNamePart(field) ? splitName(textOf(row.cells[name]))[field] : undefined
}

/** What the user typed for a field: over the cell of this row, or once for all rows without it. */
const typedFor = (row: FileRow, field: string, { mapping, fixed }: Source, edits: Edits): string | undefined =>
  edits[row.line]?.[field] ?? (textOf(cellInFile(row, field, mapping)) === '' ? fixed[field] : undefined)

/** The cell of a field: as the user typed it, else as in the file. */
export const cellOf = (row: FileRow, field: string, source: Source, edits: Edits): Cell | undefined =>
  typedFor(row, field, source, edits) ?? cellInFile(row, field, source.mapping)

/**
 * Rows as the server accepts them, with the tags that all of them get; numbers are in the format of
 * the file's language or of the user's.
 */
export function toRows(
  rows: readonly FileRow[],
  fields: readonly Field[],
  source: Source,
  edits: Edits,
  tags: readonly string[],
  languages: { file: Language; typed: Language },
): ImportInput['rows'] {
  return rows.map((row) => {
    const values: Record<string, unknown> = {}
    const attributes: { id: number; value: unknown }[] = []
    for (const { name, reading, choices, unit } of fields) {
      const isTyped = typedFor(row, name, source, edits) !== undefined
      const cell = cellOf(row, name, source, edits)
      const language = languages[isTyped ? 'typed' : 'file']
      const value = choices ? readChoice(cell, choices) : readCell(cell, reading, language, unit)
      const attribute = attributeOf(name)
      if (value === undefined || name === 'full_name') continue // its parts are sent
      if (attribute === null) values[name] = value
      else attributes.push({ id: attribute, value })
    }
    if (attributes.length > 0) values.attributes = attributes
    if (tags.length > 0) values.tags = [...new Set([...((values.tags ?? []) as string[]), ...tags])] // read as names
    return values
  })
}
