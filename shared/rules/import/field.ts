import type { Language } from '../../language.ts'

/** The lists that can be imported: each has its page, `/import/<what>`. */
export const importables = ['materials', 'beneficiaries', 'technicians', 'companies'] as const
export type Importable = (typeof importables)[number]

/** How cells of a field are read. */
export type Reading = 'text' | 'number' | 'boolean' | 'names' | 'day'
export type Field = {
  name: string
  /** The title of its column, as exports write it. */
  titles: Record<Language, string>
  reading: Reading
  required: boolean
}
