import type { Page } from '#shared/field.ts'
import type { Language } from '#shared/language.ts'
import type { Importable } from '#shared/rules/import/field.ts'
import type { Settings } from '#shared/settings.ts'
import { call } from '../api.ts'
import { type Content, type Paging, readAll, type Tell } from '../ui/table/export-menu.tsx'
import { cellOfExport } from './cell-of-export.ts'
import { targets } from './targets.ts'
import { fieldsOnSite } from './use-fields.ts'

type Row = Record<string, unknown>

/**
 * All records of a list with all their fields, in the titles of the language. @param query filters
 * and order of the list
 */
export async function readEverything(
  what: Importable,
  query: Record<string, unknown>,
  billing: Settings['billing'],
  language: Language,
  tell: Tell,
): Promise<Content> {
  const fields = await fieldsOnSite(what, billing)
  const { everything } = targets[what]
  // The list's own query: each route takes that of the list it is named after.
  const readPage = (paging: Paging) =>
    call(everything as typeof targets.companies.everything, { query: { ...query, ...paging } }) as Promise<Page<Row>>
  const rows = await readAll(readPage, tell)
  return {
    header: fields.map(({ titles }) => titles[language]),
    amounts: fields.flatMap(({ reading }, place) => (reading === 'amount' ? place : [])),
    rows: rows.map((row) => fields.map((field) => cellOfExport(row, field, language))),
  }
}
