import { type FileRow, textOf } from './cell.ts'
import { cellOf, type Edits, readNumber, type Source } from './convert.ts'
import { currencyIn, meansCurrency } from './currency.ts'
import type { Field } from './field.ts'

/** The foreign currencies of a field, as its cells write them: `£`, `USD`. */
export type ForeignAmounts = { field: Field; marks: string[] }

/**
 * Finds amounts in another currency than the site's: the import keeps their figures and converts
 * nothing (rules/import.md#28).
 * @param currency the site's, an ISO 4217 code
 */
export function foreignAmounts(
  rows: readonly FileRow[],
  fields: readonly Field[],
  source: Source,
  edits: Edits,
  currency: string,
): ForeignAmounts[] {
  return fields.flatMap((field) => {
    if (field.reading !== 'amount') return []
    const marks = new Set(rows.flatMap((row) => currencyOf(row, field.name, source, edits) ?? []))
    const foreign = [...marks].filter((mark) => !meansCurrency(mark, currency))
    return foreign.length > 0 ? { field, marks: foreign } : []
  })
}

/** The currency of a field's cell: in its text, or in its format where a workbook has a number. */
function currencyOf(row: FileRow, field: string, source: Source, edits: Edits): string | undefined {
  const cell = cellOf(row, field, source, edits)
  if (typeof cell === 'number') return row.currencies?.get(source.mapping[field] ?? -1)
  const text = textOf(cell)
  // The server refuses what is no number. The language tells the marks of a number, not whether it is one.
  return readNumber(text, 'fr') === undefined ? undefined : currencyIn(text)
}
