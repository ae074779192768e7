import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { quietly } from '../ui/quiet-load.ts'
import type { BarsProps } from './bars.tsx'
import { Legend } from './tones.tsx'

// The kit's charts weigh more than the page: they come with the first chart. Without network their
// room stays empty, and the table tells everything.
const Bars = lazy(() => quietly(() => import('./bars.tsx')).catch(() => ({ default: () => null })))

/** The height of the bars of a chart, pixels: lying ones have a line each. */
const heightOf = ({ rows, isLying, series }: Pick<BarsProps, 'rows' | 'isLying' | 'series'>): number =>
  isLying ? rows.length * (series.length > 1 ? 44 : 32) + 40 : 260

/** A chart in a room that it has from the first moment; a sentence where nothing is above 0. */
export function Chart(props: Omit<BarsProps, 'height'> & { none: string }) {
  const { t } = useTranslation()
  const { none, ...chart } = props
  const { rows, series } = chart
  const isEmpty = rows.every((row) => series.every(({ key }) => Number(row[key] ?? 0) === 0))
  if (isEmpty) {
    return (
      <Text c="dimmed" my="md">
        {none}
      </Text>
    )
  }
  const height = heightOf(chart)
  return (
    <div className="figure-chart">
      {series.length > 1 ? <Legend series={series} /> : null}
      <div role="img" aria-label={t('statistics.chart', { title: chart.label })} style={{ minHeight: height }}>
        <Suspense fallback={null}>
          <Bars {...chart} height={height} />
        </Suspense>
      </div>
    </div>
  )
}
