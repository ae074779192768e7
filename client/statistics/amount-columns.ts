import { useTranslation } from 'react-i18next'
import type { Amounts } from '#shared/statistics.ts'
import { amountColumn, figureColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { useFormats } from './material-columns.tsx'

/** By how many percent the invoices grew in a year; null where there were none before. */
export const changeOf = ({ invoiced, invoiced_before }: Amounts): number | null =>
  invoiced_before > 0 ? Math.round((1000 * (invoiced - invoiced_before)) / invoiced_before) / 10 : null

/** The columns of amounts, beside the year before. */
export function useAmountColumns<T extends Amounts>(currency: string): Column<T>[] {
  const { t } = useTranslation()
  const { money, percent } = useFormats()
  const amount = (amount: number) => money(amount, currency)
  return [
    amountColumn('invoiced', t('statistics.revenue.invoiced'), (row) => row.invoiced, amount, {
      sortable: true,
      phone: 'end',
    }),
    amountColumn('invoiced_before', t('statistics.revenue.before'), (row) => row.invoiced_before, amount, {
      sortable: true,
      phone: 'under',
      brief: (row) => t('statistics.revenue.before_brief', { amount: amount(row.invoiced_before) }),
    }),
    figureColumn(
      'change',
      t('statistics.revenue.change'),
      changeOf,
      (change) => `${change > 0 ? '+' : ''}${percent(change)}`,
      { sortable: true },
    ),
    amountColumn('estimated', t('statistics.revenue.estimated'), (row) => row.estimated, amount, { sortable: true }),
    amountColumn('estimated_before', t('statistics.revenue.estimated_before'), (row) => row.estimated_before, amount, {
      sortable: true,
      hidden: true,
    }),
  ]
}
