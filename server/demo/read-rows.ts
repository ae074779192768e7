import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import papa from 'papaparse'
import type { ImportInput } from '#shared/import.ts'
import { toRows } from '#shared/rules/import/convert.ts'
import type { Field, Importable } from '#shared/rules/import/field.ts'
import { guessMapping } from '#shared/rules/import/guess.ts'
import { packageRoot } from '../root.ts'

/**
 * Reads a file of `stock/` into the rows that the import page would send. The files are French:
 * semicolons separate the columns, commas the decimals.
 * @param tags that all rows get
 * @throws Error naming a column that is no field
 */
export async function readRows(
  what: Importable,
  fields: readonly Field[],
  tags: readonly string[] = [],
): Promise<ImportInput['rows']> {
  const name = `${what}.csv`
  const text = await readFile(join(packageRoot(), 'server/demo/stock', name), 'utf8')
  const { data } = papa.parse<string[]>(text, { delimiter: ';', skipEmptyLines: true })
  const [titles = [], ...lines] = data
  const mapping = guessMapping(what, fields, titles)
  const known = new Set(Object.values(mapping))
  const unknown = titles.filter((_, place) => !known.has(place))
  if (unknown.length > 0) throw new Error(`${name} has columns that are no fields: ${unknown.join(', ')}`)
  const rows = lines.map((cells, place) => ({ line: place + 2, cells }))
  return toRows(rows, fields, { mapping, fixed: {} }, {}, tags, { file: 'fr', typed: 'fr' })
}
