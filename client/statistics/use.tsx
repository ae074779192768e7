import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MaterialUse, StatisticsPeriod } from '#shared/statistics.ts'
import { figureColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { FigureCard } from './card.tsx'
import { Chart } from './chart.tsx'
import { useFormats, useMaterialColumns } from './material-columns.tsx'
import { labelOf, mostUsed, usesQuery } from './queries.ts'
import { UsesTable } from './uses-table.tsx'

/** How much of the time each material was out (rules/statistics.md#3). */
export function UseCard({ period }: { period: StatisticsPeriod }) {
  const { t } = useTranslation()
  const { percent } = useFormats()
  const { data } = useSuspenseQuery(usesQuery(period, mostUsed))
  const title = t('statistics.use.title')
  const rows = data.data.map(({ name, use }) => ({ name, use: use ?? 0 }))
  return (
    <FigureCard title={title} help={t('statistics.use.help')}>
      {data.data.length > 0 ? (
        <Chart
          label={title}
          rows={rows}
          series={[{ key: 'use', label: t('statistics.use.rate'), tone: 'now' }]}
          shown={percent}
          tick={percent}
          isLying
          none={t('statistics.use.nothing')}
        />
      ) : null}
      <UsesTable
        name="statistics-use"
        label={labelOf(title, period)}
        period={period}
        first={mostUsed}
        columns={useColumns()}
        none={t('statistics.use.none')}
        help={t('statistics.use.none_help')}
      />
    </FigureCard>
  )
}

function useColumns(): Column<MaterialUse>[] {
  const { t } = useTranslation()
  const { days, pieces, percent } = useFormats()
  const { name, reference } = useMaterialColumns<MaterialUse>()
  return [
    name,
    reference,
    figureColumn('use', t('statistics.use.rate'), (row) => row.use, percent, { sortable: true, phone: 'end' }),
    figureColumn('days_out', t('statistics.use.days_out'), (row) => row.days_out, days, {
      sortable: true,
      brief: (row) => t('statistics.use.days_brief', { count: Math.round(row.days_out) }),
      phone: 'under',
    }),
    figureColumn('pieces', t('statistics.pieces'), (row) => row.pieces, pieces, { sortable: true }),
    figureColumn('events', t('statistics.events'), (row) => row.events, pieces, { sortable: true }),
  ]
}
