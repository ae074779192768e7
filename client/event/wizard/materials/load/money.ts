import { useMemo } from 'react'
import { formatMoney } from '#shared/rules/format.ts'
import { dailyTotal } from '#shared/rules/pricing.ts'
import { useSettings } from '../../../../session/session.ts'
import { currentLanguage } from '../../../../words.ts'
import type { Chosen } from './chosen.ts'

/** Writes amounts in the site's currency; null when the site bills nothing. */
export function useMoney(): ((amount: number) => string) | null {
  const { billing } = useSettings()
  const language = currentLanguage()
  const { mode, currency } = billing
  return useMemo(
    () => (mode === 'none' ? null : (amount) => formatMoney(amount, language, currency)),
    [mode, currency, language],
  )
}

/** Price of lines per day. */
export const perDay = (chosen: readonly Chosen[]): number => dailyTotal(chosen)
