import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#shared/rules/format.ts'
import { currentLanguage } from '../words.ts'
import { type Day, freeWithoutMargins } from './free-days.ts'

/** Says how many pieces are free of all on a day, and how many its margins hold, or how many are missing. */
export function useFreeSaid(available: number): (day: Day) => string {
  const { t } = useTranslation()
  const quantity = (pieces: number) => formatQuantity(pieces, currentLanguage())
  const total = Math.max(0, available)
  return (day) => {
    const { in_use, remaining_quantity: free } = day
    if (in_use > total) return t('material_view.free.short', { missing: quantity(in_use - total) })
    const said = t('material_view.free.of', { count: free, free: quantity(free), total: quantity(total) })
    const held = freeWithoutMargins(day, available) - free
    return held > 0 ? `${said}, ${t('material_view.free.in_margin', { count: held, held: quantity(held) })}` : said
  }
}
