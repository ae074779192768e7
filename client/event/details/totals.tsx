import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatDecimal, formatMoney, formatRate } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { amounts } from '#shared/rules/pricing.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import { BilledOtherwise } from '../billing/facts.tsx'
import { linesOf } from '../lines.ts'

/** The price and value of the event's material, by the rules that bills follow. */
export function Totals({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  const total = amounts(linesOf(event), {
    days: durationInDays(event.start_date, event.end_date),
    degressive: billing.degressiveRate,
    discountRate: event.discount_rate,
    vatRate: billing.vatRate,
  })
  return (
    <section aria-label={t('event.totals.label')}>
      <dl className="event-totals figures">
        <dt>{t('event.totals.daily')}</dt>
        <dd>{money(total.daily_total)}</dd>
        <dt>{t('event.totals.rate', { days: t('event.days', { count: total.days_count }) })}</dt>
        <dd>× {formatDecimal(total.degressive_rate, language, 4)}</dd>
        {total.discount_rate > 0 ? (
          <>
            <dt>{t('event.totals.grand')}</dt>
            <dd>{money(total.grand_total)}</dd>
            <dt>{t('event.totals.discount', { rate: formatRate(total.discount_rate, language) })}</dt>
            <dd>−{money(total.discount_amount)}</dd>
          </>
        ) : null}
        <dt className="is-strong">{t('event.totals.due')}</dt>
        <dd className="is-strong">{money(total.due_amount)}</dd>
        <Margin event={event} money={money} />
        <dt>{t('event.totals.replacement')}</dt>
        <dd>{money(total.replacement_amount)}</dd>
      </dl>
      <BilledOtherwise event={event} due={total.due_amount} currency={billing.currency} />
    </section>
  )
}

type MarginProps = { event: Event; money(amount: number): string }

/**
 * What the event leaves once its sub-rentals are paid, for those who may know
 * (rules/sub-rental.md#8). Where none cost anything it would repeat the amount above.
 */
function Margin({ event: { margin, sub_rentals = [] }, money }: MarginProps) {
  const { t } = useTranslation()
  const costs = sub_rentals.flatMap(({ cost }) => cost ?? [])
  if (margin === null || costs.length === 0) return null
  return (
    <>
      <dt>{t('sub_rental.costs')}</dt>
      <dd>−{money(sumOf(costs))}</dd>
      <dt>{t('sub_rental.margin')}</dt>
      <dd>{money(margin)}</dd>
    </>
  )
}

/** In cents: binary fractions would not add up. */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100
