import { useMemo } from 'react'
import type { Event } from '#shared/event.ts'
import { formatMoney } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { amounts, dailyTotal } from '#shared/rules/pricing.ts'
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

/** What the lines cost per day and over the event's days, before any discount (rules/amount.md). */
export function useCost(event: Pick<Event, 'start_date' | 'end_date'>, chosen: readonly Chosen[]) {
  const { billing } = useSettings()
  const { start_date, end_date } = event
  return useMemo(() => {
    const lines = chosen.map(({ rental_price, quantity }) => ({
      rental_price,
      quantity,
      replacement_price: null,
      is_discountable: true,
      is_hidden_on_bill: false,
    }))
    const days = durationInDays(start_date, end_date)
    return amounts(lines, { days, degressive: billing.degressiveRate, discountRate: 0, vatRate: 0 })
  }, [chosen, start_date, end_date, billing])
}
