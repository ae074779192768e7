import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMonth } from '#shared/rules/format.ts'
import type { Amounts, Revenue, StatisticsPeriod } from '#shared/statistics.ts'
import { KindMark } from '../event-kind/kind-mark.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { daysInWords } from '../ui/table/days-filter.tsx'
import { currentLanguage } from '../words.ts'
import { changeOf } from './amount-columns.ts'
import { AmountsCard } from './amounts-card.tsx'
import { customerKey } from './customers.ts'
import { useFormats } from './material-columns.tsx'
import { briefMonth } from './months.ts'
import { revenueQuery } from './queries.ts'

/** What was invoiced, and what is still to be, against a year earlier (rules/statistics.md#7). */
export function RevenueCards({ period }: { period: StatisticsPeriod }) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(revenueQuery(period))
  if (Object.values(data.total).every((amount) => amount === 0)) {
    return <EmptyState drawing="paper" title={t('statistics.revenue.none')} help={t('statistics.revenue.none_help')} />
  }
  return (
    <>
      <Totals revenue={data} />
      <MonthsCard revenue={data} period={period} />
      <KindsCard revenue={data} period={period} />
      <CustomersCard revenue={data} period={period} />
    </>
  )
}

type CardProps = { revenue: Revenue; period: StatisticsPeriod }

/** The sums of the period in large figures. */
function Totals({ revenue: { total, currency, before } }: Pick<CardProps, 'revenue'>) {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const change = changeOf(total)
  const facts = [
    [t('statistics.revenue.invoiced'), money(total.invoiced, currency)],
    [t('statistics.revenue.before_of', { days: daysInWords(before) }), money(total.invoiced_before, currency)],
    [t('statistics.revenue.change'), change === null ? '–' : `${change > 0 ? '+' : ''}${percent(change)}`],
    [t('statistics.revenue.estimated'), money(total.estimated, currency)],
  ] as const
  return (
    <dl className="figure-totals">
      {facts.map(([term, value]) => (
        <div key={term}>
          <Text component="dt" size="sm" c="dimmed">
            {term}
          </Text>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function MonthsCard({ revenue, period }: CardProps) {
  const { t } = useTranslation()
  type Row = Revenue['months'][number]
  const language = currentLanguage()
  const name = ({ month }: Row) => formatMonth(`${month}-01`, language)
  return (
    <AmountsCard<Row>
      name="months"
      title={t('statistics.revenue.months')}
      help={t('statistics.revenue.months_help')}
      rows={revenue.months}
      currency={revenue.currency}
      period={period}
      by={{ id: 'month', header: t('statistics.month'), value: ({ month }) => month }}
      nameOf={name}
      keyOf={({ month }) => month}
      briefOf={({ month }) => briefMonth(month, language)}
      first={{ orderBy: 'month', ascending: true }}
    />
  )
}

function KindsCard({ revenue, period }: CardProps) {
  const { t } = useTranslation()
  type Row = Revenue['kinds'][number]
  const name = ({ kind }: Row) => kind?.name ?? t('statistics.revenue.without_kind')
  return (
    <AmountsCard<Row>
      name="kinds"
      title={t('statistics.revenue.kinds')}
      help={t('statistics.revenue.kinds_help')}
      rows={revenue.kinds}
      currency={revenue.currency}
      period={period}
      by={{
        id: 'kind',
        header: t('statistics.revenue.kind'),
        cell: (row) => (row.kind ? <KindMark kind={row.kind} /> : name(row)),
      }}
      nameOf={name}
      keyOf={({ kind }) => String(kind?.id)}
      first={byInvoiced}
      isLying
    />
  )
}

function CustomersCard({ revenue, period }: CardProps) {
  const { t } = useTranslation()
  type Row = Revenue['customers'][number]
  return (
    <AmountsCard<Row>
      name="customers"
      title={t('statistics.revenue.customers')}
      help={t('statistics.revenue.customers_help')}
      rows={revenue.customers}
      currency={revenue.currency}
      period={period}
      by={{ id: 'customer', header: t('statistics.revenue.customer') }}
      nameOf={(row) => row.name}
      keyOf={customerKey}
      first={byInvoiced}
      isLying
    />
  )
}

const byInvoiced = { orderBy: 'invoiced' satisfies keyof Amounts, ascending: false }
