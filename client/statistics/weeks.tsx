import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDays } from '#shared/rules/format.ts'
import type { StatisticsPeriod, WeekLoad } from '#shared/statistics.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { figureColumn } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import type { Column } from '../ui/table/table-props.ts'
import { currentLanguage } from '../words.ts'
import { FigureCard } from './card.tsx'
import { Chart } from './chart.tsx'
import { useFormats } from './material-columns.tsx'
import { labelOf, weeksQuery } from './queries.ts'
import { useRows } from './use-rows.ts'

/** The weeks by what they hold (rules/statistics.md#9). */
export function WeeksCard({ period }: { period: StatisticsPeriod }) {
  const { t } = useTranslation()
  const { pieces } = useFormats()
  const language = currentLanguage()
  const { data } = useSuspenseQuery(weeksQuery(period))
  const name = ({ week }: WeekLoad) =>
    t('statistics.weeks.week', { number: Number(week.slice(6)), year: week.slice(0, 4) })
  const columns: Column<WeekLoad>[] = [
    {
      id: 'week',
      header: t('statistics.weeks.number'),
      value: ({ week }) => week,
      cell: name,
      sortable: true,
      inTitle: true,
    },
    {
      id: 'start',
      header: t('statistics.weeks.days'),
      value: ({ start, end }) => `${start} – ${end}`,
      cell: ({ start, end }) => formatDays(start, end, language),
      brief: ({ start, end }) => formatDays(start, end, language),
      oneLine: true,
      phone: 'under',
    },
    figureColumn('pieces', t('statistics.weeks.pieces'), (row) => row.pieces, pieces, { sortable: true, phone: 'end' }),
    figureColumn('events', t('statistics.events'), (row) => row.events, pieces, {
      sortable: true,
      phone: 'under',
      brief: (row) => t('statistics.weeks.events_brief', { count: row.events }),
    }),
  ]
  const table = useRows('statistics-weeks', data, columns, { orderBy: 'pieces', ascending: false })
  const title = t('statistics.weeks.title')
  if (data.every(({ events }) => events === 0)) {
    return <EmptyState drawing="calendar" title={t('statistics.weeks.none')} help={t('statistics.weeks.none_help')} />
  }
  return (
    <FigureCard title={title} help={t('statistics.weeks.help')}>
      <Chart
        label={title}
        rows={data.map((week) => ({ name: formatDays(week.start, week.start, language), pieces: week.pieces }))}
        series={[{ key: 'pieces', label: t('statistics.weeks.pieces'), tone: 'now' }]}
        shown={pieces}
        none={t('statistics.weeks.none')}
      />
      <DataTable
        {...table}
        label={labelOf(title, period)}
        columns={columns}
        rowId={({ week }) => week}
        title={name}
        empty={null}
      />
    </FigureCard>
  )
}
