import { useTranslation } from 'react-i18next'
import type { Amounts, StatisticsPeriod } from '#shared/statistics.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Sort } from '../ui/table/sort-menu.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { useAmountColumns } from './amount-columns.ts'
import { FigureCard } from './card.tsx'
import { Chart } from './chart.tsx'
import { useFormats } from './material-columns.tsx'
import { labelOf, monthsShown, rowsShown } from './queries.ts'
import { useRows } from './use-rows.ts'

type AmountsCardProps<T> = {
  name: 'months' | 'kinds' | 'customers'
  title: string
  help: string
  rows: readonly T[]
  currency: string
  period: StatisticsPeriod
  /** What the amounts are summed by; its value and its cell are the name where they are not given. */
  by: Pick<Column<T>, 'id' | 'header'> & Partial<Pick<Column<T>, 'value' | 'cell'>>
  nameOf(row: T): string
  /** Tells the rows apart: two may have one name. */
  keyOf(row: T): string
  /** The name under its bars, where that is shorter. */
  briefOf?(row: T): string
  first: Sort
  isLying?: boolean
}

/** Amounts by something, beside those of the year before. */
export function AmountsCard<T extends Amounts>(props: AmountsCardProps<T>) {
  const { name, title, help, rows, currency, period, by, nameOf, keyOf, briefOf = nameOf, first, isLying } = props
  const { t } = useTranslation()
  const { money } = useFormats()
  const named: Column<T> = { value: nameOf, cell: nameOf, ...by, sortable: true, inTitle: true }
  const columns = [named, ...useAmountColumns<T>(currency)]
  const table = useRows(`statistics-${name}`, rows, columns, first, isLying ? rowsShown : monthsShown)
  const charted = isLying ? rows.slice(0, rowsShown) : rows
  return (
    <FigureCard title={title} help={help}>
      <Chart
        label={title}
        rows={charted.map((row) => ({
          name: briefOf(row),
          invoiced: row.invoiced,
          estimated: row.estimated,
          invoiced_before: row.invoiced_before,
        }))}
        series={[
          { key: 'invoiced', label: t('statistics.revenue.invoiced'), tone: 'now', stack: 'now' },
          { key: 'estimated', label: t('statistics.revenue.estimated'), tone: 'planned', stack: 'now' },
          { key: 'invoiced_before', label: t('statistics.revenue.before'), tone: 'before' },
        ]}
        shown={(amount) => money(amount, currency)}
        isLying={isLying}
        none={t('statistics.revenue.none')}
      />
      <DataTable
        {...table}
        label={labelOf(title, period)}
        columns={columns}
        rowId={keyOf}
        title={nameOf}
        empty={null}
      />
    </FigureCard>
  )
}
