import { Card, Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Event } from '#shared/event.ts'
import { formatDecimal, formatMoney, formatRate } from '#shared/rules/format.ts'
import { durationInDays } from '#shared/rules/period.ts'
import { amounts } from '#shared/rules/pricing.ts'
import type { Settings } from '#shared/settings.ts'
import { currentLanguage } from '../../../words.ts'
import { BilledOtherwise } from '../../billing/facts.tsx'
import { discountLabel } from '../../discount-label.ts'
import { linesOf } from '../../lines.ts'

/**
 * The totals of the event by the formulae of estimates and bills, at its discount
 * (rules/wizard.md#24, rules/amount.md#19).
 */
export function SummaryTotals({ event, billing }: { event: Event; billing: Settings['billing'] }) {
  const { t } = useTranslation()
  const language = currentLanguage()
  const money = (amount: number) => formatMoney(amount, language, billing.currency)
  const priced = linesOf(event)
  const figures = amounts(priced, {
    days: durationInDays(event.start_date, event.end_date),
    degressive: billing.degressiveRate,
    discountRate: event.discount_rate,
    vatRate: billing.vatRate,
  })
  const rate = (percent: number) => formatRate(percent, language)
  const lines: [string, number][] = [
    [t('wizard.total.daily_label'), figures.daily_total],
    [
      t('wizard.total.days', { count: figures.days_count, rate: formatDecimal(figures.degressive_rate, language) }),
      figures.grand_total,
    ],
    ...(figures.discount_rate > 0
      ? [[discountLabel(priced, figures.discount_rate), -figures.discount_amount] satisfies [string, number]]
      : []),
    [t('wizard.total.due'), figures.due_amount],
    ...figures.vat_breakdown.map((share): [string, number] => [
      t('wizard.total.vat', { rate: rate(share.rate) }),
      share.vat,
    ]),
    [t('wizard.total.with_taxes'), figures.total_with_taxes],
    [t('wizard.total.replacement'), figures.replacement_amount],
  ]
  return (
    <Card withBorder padding="md" component="section">
      <Title order={3} size="h5" mb="xs">
        {t('wizard.summary.totals')}
      </Title>
      <dl className="wizard-amounts figures">
        {lines.map(([label, amount]) => (
          <Group key={label} justify="space-between" wrap="nowrap">
            <Text component="dt" size="sm">
              {label}
            </Text>
            <Text component="dd" size="sm" fw={600} m={0}>
              {money(amount)}
            </Text>
          </Group>
        ))}
      </dl>
      <BilledOtherwise event={event} due={figures.due_amount} currency={billing.currency} />
    </Card>
  )
}
