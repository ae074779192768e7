import { Switch } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatMonth } from '#shared/rules/format.ts'
import type { Lack, MaterialLack, StatisticsPeriod } from '#shared/statistics.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { wallClockDate } from '../ui/table/cells.ts'
import { amountColumn, figureColumn } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { FigureCard } from './card.tsx'
import { Chart } from './chart.tsx'
import { MaterialName, useFormats, useMaterialColumns } from './material-columns.tsx'
import { briefMonth } from './months.ts'
import { labelOf, lackQuery, monthsShown, rowsShown } from './queries.ts'
import { useRows } from './use-rows.ts'

/** What lacked most, when, and what it would cost to have enough (rules/statistics.md#5). */
export function LackCards({ period }: { period: StatisticsPeriod }) {
  const { t } = useTranslation()
  const [isSure, setSure] = useState(false)
  const chosen = useDeferredValue(isSure)
  const { data } = useSuspenseQuery(lackQuery(period, chosen))
  return (
    <>
      <Switch
        className="figure-choice"
        label={t('statistics.lack.confirmed')}
        checked={isSure}
        onChange={({ currentTarget }) => setSure(currentTarget.checked)}
      />
      {data.materials.length > 0 ? (
        <>
          <MaterialsCard key={String(chosen)} materials={data.materials} period={period} />
          <MonthsCard months={data.months} period={period} />
        </>
      ) : (
        <EmptyState drawing="done" title={t('statistics.lack.none')} help={t('statistics.lack.none_help')} />
      )}
    </>
  )
}

type MaterialsProps = { materials: Lack['materials']; period: StatisticsPeriod }

function MaterialsCard({ materials, period }: MaterialsProps) {
  const { t } = useTranslation()
  const { days } = useFormats()
  const columns = useColumns()
  const table = useRows('statistics-lack', materials, columns, { orderBy: 'days_missing', ascending: false })
  const title = t('statistics.lack.title')
  return (
    <FigureCard title={title} help={t('statistics.lack.help')}>
      <Chart
        label={title}
        rows={materials.slice(0, rowsShown).map(({ name, days_missing }) => ({ name, days_missing }))}
        series={[{ key: 'days_missing', label: t('statistics.lack.days_missing'), tone: 'now' }]}
        shown={days}
        isLying
        none=""
      />
      <DataTable
        {...table}
        label={labelOf(title, period)}
        columns={columns}
        rowId={({ id }) => id}
        title={(row) => <MaterialName row={row} />}
        empty={null}
      />
    </FigureCard>
  )
}

function MonthsCard({ months, period }: { months: Lack['months']; period: StatisticsPeriod }) {
  const { t } = useTranslation()
  const { days } = useFormats()
  const language = currentLanguage()
  const columns: Column<Lack['months'][number]>[] = [
    {
      id: 'month',
      header: t('statistics.month'),
      value: ({ month }) => month,
      cell: ({ month }) => formatMonth(`${month}-01`, language),
      sortable: true,
      inTitle: true,
    },
    figureColumn('days_missing', t('statistics.lack.days_missing'), (row) => row.days_missing, days, {
      sortable: true,
      phone: 'end',
    }),
  ]
  const table = useRows('statistics-lack-months', months, columns, { orderBy: 'month', ascending: true }, monthsShown)
  const title = t('statistics.lack.months')
  return (
    <FigureCard title={title} help={t('statistics.lack.months_help')}>
      <Chart
        label={title}
        rows={months.map(({ month, days_missing }) => ({ name: briefMonth(month, language), days_missing }))}
        series={[{ key: 'days_missing', label: t('statistics.lack.days_missing'), tone: 'now' }]}
        shown={days}
        none=""
      />
      <DataTable
        {...table}
        label={labelOf(title, period)}
        columns={columns}
        rowId={({ month }) => month}
        title={({ month }) => formatMonth(`${month}-01`, language)}
        empty={null}
      />
    </FigureCard>
  )
}

function useColumns(): Column<MaterialLack>[] {
  const { t } = useTranslation()
  const { days, money, pieces } = useFormats()
  const language = currentLanguage()
  const { name, reference } = useMaterialColumns<MaterialLack>()
  return [
    name,
    { ...reference, hidden: true },
    figureColumn('days_missing', t('statistics.lack.days_missing'), (row) => row.days_missing, days, {
      sortable: true,
      phone: 'end',
    }),
    figureColumn('most', t('statistics.lack.most'), (row) => row.most, pieces, {
      sortable: true,
      phone: 'under',
      brief: (row) => t('statistics.lack.most_brief', { count: row.most }),
    }),
    {
      id: 'worst_day',
      header: t('statistics.lack.worst_day'),
      value: ({ worst_day }) => wallClockDate(worst_day),
      cell: ({ worst_day }) => formatDate(worst_day, language),
      sortable: true,
      oneLine: true,
    },
    figureColumn('days', t('statistics.lack.days'), (row) => row.days, pieces, { sortable: true }),
    figureColumn('pieces', t('statistics.pieces'), (row) => row.pieces, pieces, { sortable: true }),
    amountColumn('cost', t('statistics.lack.cost'), (row) => row.cost, money, { sortable: true }),
  ]
}
