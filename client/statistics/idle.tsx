import { SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MaterialUse, StatisticsPeriod } from '#shared/statistics.ts'
import { amountColumn, figureColumn } from '../ui/table/columns.ts'
import type { Column } from '../ui/table/table-props.ts'
import { FigureCard } from './card.tsx'
import { Chart } from './chart.tsx'
import { useFormats, useMaterialColumns } from './material-columns.tsx'
import { labelOf, leastUsed, usesQuery } from './queries.ts'
import { UsesTable } from './uses-table.tsx'

/** The uses, in percent, up to which a material lies idle. */
const bounds = [
  ['0', 'never'],
  ['5', 'little'],
] as const

/** What went out little or never, and what it is worth (rules/statistics.md#4). */
export function IdleCard({ period }: { period: StatisticsPeriod }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const [most, setMost] = useState<string>('0')
  const chosen = useDeferredValue(most)
  const first = useMemo(() => ({ ...leastUsed, 'at-most': Number(chosen) }), [chosen])
  const { data } = useSuspenseQuery(usesQuery(period, first))
  const title = t('statistics.idle.title')
  return (
    <FigureCard title={title} help={t('statistics.idle.help')}>
      {data.data.length > 0 ? (
        <Chart
          label={title}
          rows={data.data.map(({ name, value }) => ({ name, value: value ?? 0 }))}
          series={[{ key: 'value', label: t('statistics.idle.value'), tone: 'now' }]}
          shown={money}
          isLying
          none={t('statistics.idle.no_value')}
        />
      ) : null}
      <UsesTable
        key={chosen}
        name="statistics-idle"
        label={labelOf(title, period)}
        period={period}
        first={first}
        columns={useColumns()}
        none={t('statistics.idle.none')}
        help={t('statistics.idle.none_help')}
        choices={
          <SegmentedControl
            aria-label={t('statistics.idle.bound')}
            data={bounds.map(([value, word]) => ({ value, label: t(`statistics.idle.${word}`) }))}
            value={most}
            onChange={setMost}
          />
        }
      />
    </FigureCard>
  )
}

function useColumns(): Column<MaterialUse>[] {
  const { t } = useTranslation()
  const { money, pieces, percent } = useFormats()
  const { name, reference } = useMaterialColumns<MaterialUse>()
  return [
    name,
    reference,
    amountColumn('value', t('statistics.idle.value'), (row) => row.value, money, { sortable: true, phone: 'end' }),
    figureColumn('stock_quantity', t('statistics.stock'), (row) => row.stock_quantity, pieces, {
      sortable: true,
      brief: (row) => t('statistics.pieces_brief', { count: row.stock_quantity }),
      phone: 'under',
    }),
    figureColumn('use', t('statistics.use.rate'), (row) => row.use, percent, { sortable: true }),
  ]
}
