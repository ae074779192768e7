import type { Importable } from '#shared/rules/import/field.ts'
import { useSettings } from '../session/session.ts'
import type { ReadContent } from '../ui/table/export-menu.tsx'
import { currentLanguage } from '../words.ts'

/**
 * The export of a list with everything, to change and import again (rules/export.md#5). It needs
 * the words of both languages, fetched with the first such export.
 * @param query filters and order of the list on screen
 */
export function useEverything(what: Importable, query: Record<string, unknown>): ReadContent {
  const { billing } = useSettings()
  return async (tell) => {
    const { readEverything } = await import('./everything.ts')
    return readEverything(what, query, billing, currentLanguage(), tell)
  }
}
