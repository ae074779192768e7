import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDecimal, formatMoney, formatRate } from '#shared/rules/format.ts'
import { useSettings } from '../../session/session.ts'
import { currentLanguage } from '../../words.ts'
import type { Reckoning } from './draft.ts'

/**
 * The totals of the next document, as the user types: the server's own figures, by the same rules.
 */
export function DraftTotals({ figures: { figures, account, problem } }: { figures: Reckoning }) {
  const { t } = useTranslation()
  const { billing } = useSettings()
  const language = currentLanguage()
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  return (
    <section aria-label={t('billing.total.title')} className="billing-totals">
      {problem?.field ? (
        <Text size="sm">{t('billing.total.unknown')}</Text>
      ) : (
        <dl className="event-totals figures">
          <dt>{t('event.totals.daily')}</dt>
          <dd>{money(figures.daily_total)}</dd>
          <dt>{t('event.totals.rate', { days: t('event.days', { count: figures.days_count }) })}</dt>
          <dd>× {formatDecimal(figures.degressive_rate, language, 4)}</dd>
          {account ? (
            <>
              <dt>{t('billing.total.rental')}</dt>
              <dd>{money(account.rental)}</dd>
              <dt>{t('billing.total.extras')}</dt>
              <dd>{money(account.services)}</dd>
            </>
          ) : null}
          {account && account.rounding !== 0 ? (
            <>
              <dt>{t('billing.total.rounding')}</dt>
              <dd>{money(account.rounding)}</dd>
            </>
          ) : null}
          <dt>{t('billing.total.grand')}</dt>
          <dd>{money(figures.grand_total)}</dd>
          <dt>{t('billing.total.discount')}</dt>
          <dd>
            {figures.discount_amount > 0 ? '−' : ''}
            {money(figures.discount_amount)}
          </dd>
          <dt className="is-strong">{t('billing.total.due')}</dt>
          <dd className="is-strong">{money(figures.due_amount)}</dd>
          {figures.vat_breakdown.map(({ rate, base, vat, reverse_charge }) => (
            <VatRow
              key={reverse_charge ? 'reverse' : rate}
              label={
                reverse_charge
                  ? t('billing.total.reversed', { base: money(base) })
                  : t('billing.total.vat', { rate: formatRate(rate, language), base: money(base) })
              }
            >
              {money(vat)}
            </VatRow>
          ))}
          <dt className="is-strong">{t('billing.total.with_taxes')}</dt>
          <dd className="is-strong">{money(figures.total_with_taxes)}</dd>
        </dl>
      )}
    </section>
  )
}

function VatRow({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
