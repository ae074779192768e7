import type { Language } from '#shared/language.ts'
import { formatDays } from '#shared/rules/format.ts'

/** A month under the bars of a chart: `nov. 2026`. */
export const briefMonth = (month: string, language: Language): string =>
  formatDays(`${month}-01`, `${month}-01`, language, true)
