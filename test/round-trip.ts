import { cellOfExport } from '#client/import/cell-of-export.ts'
import { readSheets } from '#client/import/read-file.ts'
import { guessHeader, tableOf } from '#client/import/sheet.ts'
import { csvOf, xlsxOf } from '#client/ui/table/cells.ts'
import type { Attribute } from '#shared/attribute.ts'
import type { ImportInput } from '#shared/import.ts'
import type { Language } from '#shared/language.ts'
import { toRows } from '#shared/rules/import/convert.ts'
import type { Importable } from '#shared/rules/import/field.ts'
import { fieldsOf } from '#shared/rules/import/fields.ts'
import { guessMapping } from '#shared/rules/import/guess.ts'
import { words } from '#shared/rules/words.ts'

export type Trip = { format: 'csv' | 'xlsx'; written: Language; read: Language }

/**
 * Writes exported rows to a file as a screen in one language does, and reads it as the import page
 * in another does.
 */
export async function throughFile(
  what: Importable,
  exported: readonly Record<string, unknown>[],
  attributes: readonly Attribute[],
  { format, written, read }: Trip,
): Promise<ImportInput['rows']> {
  const fields = fieldsOf(what, attributes)
  const { yes, no } = words[written].form
  const table = {
    header: fields.map(({ titles }) => titles[written]),
    rows: exported.map((row) => fields.map((field) => cellOfExport(row, field, written))),
    yes,
    no,
  }
  const file = await (format === 'csv' ? csvOf(table, written) : xlsxOf(table, 'Tout'))
  const [sheet] = await readSheets(new File([file], `tout.${format}`))
  if (!sheet) throw new Error('no sheet')
  const { titles, rows } = tableOf(sheet, guessHeader(what, fields, sheet))
  const source = { mapping: guessMapping(what, fields, titles), fixed: {} }
  return toRows(rows, fields, source, {}, [], { file: sheet.hasDecimalComma ? 'fr' : read, typed: read })
}
