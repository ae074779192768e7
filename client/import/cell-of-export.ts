import type { ExportRow } from '#shared/import.ts'
import type { Language } from '#shared/language.ts'
import type { Field } from '#shared/rules/import/field.ts'
import { attributeOf } from '#shared/rules/import/fields.ts'
import { joinNames } from '#shared/rules/import/names.ts'
import { type CellValue, wallClockDate } from '../ui/table/cells.ts'

/** A field of an exported row as a cell that the import reads back; choices in their words. */
export function cellOfExport(
  row: Record<string, unknown>,
  { name, reading, choices }: Pick<Field, 'name' | 'reading' | 'choices'>,
  language: Language,
): CellValue {
  const attribute = attributeOf(name)
  const { attributes = [] } = row as Partial<ExportRow<'materials'>> // only materials have them
  const value = attribute === null ? row[name] : attributes.find(({ id }) => id === attribute)?.value
  if (value === null || value === undefined) return null
  if (choices) return choices[String(value)]?.[language] ?? String(value)
  if (reading === 'names') return joinNames(value as string[]) // the only field read this way
  return reading === 'day' ? wallClockDate(String(value)) : (value as CellValue)
}
