import type { Language } from '../../language.ts'

/** The lists that can be imported: each has its page, `/import/<what>`. */
export const importables = ['materials', 'units', 'kits', 'beneficiaries', 'technicians', 'companies'] as const
export type Importable = (typeof importables)[number]

/** How cells of a field are read. */
export type Reading = 'text' | 'number' | 'amount' | 'boolean' | 'names' | 'day' | 'choice'
export type Field = {
  name: string
  /** The title of its column, as exports write it. */
  titles: Record<Language, string>
  reading: Reading
  /** The words of each value, where it is one of several. */
  choices?: Readonly<Record<string, Record<Language, string>>>
  /** The unit of its numbers, which a cell may repeat: `kg`. */
  unit?: string | undefined
  required: boolean
  /** Whether step 2 asks for one value for rows without it (rules/import.md#29). */
  isShared?: boolean
}
