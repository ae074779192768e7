import { type FileRow, textOf } from './cell.ts'
import type { Field, Importable } from './field.ts'
import { plainTitle, usualTitles } from './titles.ts'

/** The column of the file for each field; null for none. */
export type Mapping = Record<string, number | null>

/**
 * Finds the column of each field by its title; a column serves one field. A title that an export
 * wrote counts first, then the same one in other letters, then the usual ones.
 */
export function guessMapping(what: Importable, fields: readonly Field[], header: readonly string[]): Mapping {
  const plain = header.map(plainTitle)
  const used = new Set<number>()
  const mapping: Mapping = {}
  const take = ({ name }: Field, isKnown: (place: number) => boolean) => {
    if (mapping[name] !== undefined) return
    const column = header.findIndex((title, place) => title !== '' && !used.has(place) && isKnown(place))
    if (column < 0) return
    used.add(column)
    mapping[name] = column
  }
  for (const field of fields) {
    const titles = Object.values(field.titles)
    take(field, (place) => titles.includes(header[place] ?? ''))
  }
  for (const field of fields) {
    const titles = Object.values(field.titles).map(plainTitle)
    take(field, (place) => titles.includes(plain[place] ?? ''))
  }
  for (const field of fields) {
    const known = usualTitles(what, field)
    take(field, (place) => known.has(plain[place] ?? ''))
  }
  const found: Mapping = Object.fromEntries(fields.map(({ name }) => [name, mapping[name] ?? null]))
  const whole = fields.find(({ name }) => name === 'full_name')
  return whole ? wholeName(found, (place) => usualTitles(what, whole).has(plain[place] ?? '')) : found
}

/** The columns of a file, by their place, that no field takes and that hold something. */
export function leftColumns(mapping: Mapping, width: number, rows: readonly FileRow[]): number[] {
  const taken = new Set(Object.values(mapping))
  return Array.from({ length: width }, (_, place) => place).filter(
    (place) => !taken.has(place) && rows.some(({ cells }) => textOf(cells[place]) !== ''),
  )
}

/**
 * A whole name serves where a part lacks its column (rules/import.md#31). `Name` is a last name
 * beside a column of first names, else a whole one.
 */
function wholeName(found: Mapping, isWhole: (place: number) => boolean): Mapping {
  const { first_name, last_name, full_name } = found
  if (first_name !== null && last_name !== null) return { ...found, full_name: null }
  if (full_name !== null || first_name !== null || last_name == null || !isWhole(last_name)) return found
  return { ...found, full_name: last_name, last_name: null }
}
