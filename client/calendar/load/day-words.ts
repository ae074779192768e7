import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../../words.ts'
import type { Load } from './use-load.ts'

/**
 * What a day holds, in words: the pieces out, the technicians busy, and the events that lack material
 * where there are any; nothing while that is not known.
 */
export function useDayWords() {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (day: string, { days, technicians: all }: Load): string[] => {
    const load = days.get(day)
    if (!load) return []
    const { pieces, technicians, lacking } = load
    const words = [
      t('calendar.load.pieces', { count: pieces, figure: formatQuantity(pieces, language) }),
      t('calendar.load.technicians', { busy: formatQuantity(technicians, language), count: all }),
      lacking > 0 ? t('calendar.load.lacking', { count: lacking }) : '',
    ]
    return words.filter(Boolean)
  }
}
