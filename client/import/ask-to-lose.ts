import { formatQuantity } from '#shared/rules/format.ts'
import type { Edits } from '#shared/rules/import/convert.ts'
import { ask } from '../ui/ask.tsx'
import { currentLanguage, i18next } from '../words.ts'

/** Asks before corrected cells are lost, and says how many there are. */
export function askToLose(edits: Edits): Promise<boolean> {
  const t = i18next.t
  const count = Object.values(edits).reduce((sum, cells) => sum + Object.keys(cells ?? {}).length, 0)
  return ask({
    title: t('imports.lose'),
    text: t('imports.lose_text', { count, shown: formatQuantity(count, currentLanguage()) }),
    yes: t('imports.yes_lose'),
    no: t('imports.no_lose'),
    danger: true,
  })
}
