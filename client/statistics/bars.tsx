import { BarChart } from '@mantine/charts'
import { type ReactNode, useId } from 'react'
import { formatDecimal } from '#shared/rules/format.ts'
import { useIsPhone } from '../frame/page.tsx'
import { currentLanguage } from '../words.ts'
import { Patterns, type Tone } from './tones.tsx'
import '@mantine/charts/styles.css'

export type Series = { key: string; label: string; tone: Tone; stack?: string }
export type BarsProps = {
  /** What the chart shows. */
  label: string
  /** Its rows, each with its `name` and the figures of the series. */
  rows: ({ name: string } & Record<string, string | number>)[]
  series: readonly Series[]
  /** A figure in words. */
  shown(figure: number): string
  /** A figure on the axis, without more words than its unit; the plain number otherwise. */
  tick?(figure: number): string
  /** Bars lie, with their names before them. */
  isLying?: boolean
  height: number
}

/** Letters of a name before a lying bar, on a desktop and on a phone. */
const [long, short] = [52, 22]
const cut = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}…` : name)

/** Ticks such as 0.65 and 0.75: rounded, their distances would differ. */
const plain = (figure: number) => formatDecimal(figure, currentLanguage())

/** Bars drawn by the kit's charts; the table beside them tells the same. */
export default function Bars({ rows, series, shown, tick = plain, isLying = false, height }: BarsProps): ReactNode {
  const id = useId()
  const isPhone = useIsPhone()
  const labels = new Map(series.map(({ key, label }) => [key, label]))
  const toneOf = (key: string): Tone => series.find((one) => one.key === key)?.tone ?? 'now'
  const names = { tickFormatter: (name: string) => cut(name, isPhone ? short : long), width: isPhone ? 116 : 240 }
  return (
    <BarChart
      h={height}
      data={rows}
      dataKey="name"
      orientation={isLying ? 'vertical' : 'horizontal'}
      series={series.map(({ key, label, stack }) => ({
        name: key,
        label,
        color: 'gray',
        ...(stack && { stackId: stack }),
      }))}
      accessibilityLayer={false}
      withLegend={false}
      valueFormatter={shown}
      tickLine="none"
      gridAxis={isLying ? 'y' : 'x'}
      maxBarWidth={isLying ? 18 : 40}
      withBarValueLabel={isLying && series.length === 1}
      barChartProps={{ margin: { right: isLying && series.length === 1 ? 84 : 12, top: 8 } }}
      xAxisProps={isLying ? { tickFormatter: tick } : { interval: 'preserveStartEnd', minTickGap: 8 }}
      yAxisProps={isLying ? { ...names, interval: 0 } : { tickFormatter: tick, width: 64 }}
      barProps={({ name }) => ({
        fill: `url(#${id}${toneOf(name)})`,
        className: `bar-${toneOf(name)}`,
        strokeOpacity: 1,
        strokeWidth: 1,
        stroke: `var(--bar-${toneOf(name)})`,
      })}
      tooltipProps={{
        content: ({ label: name, payload }) => (
          <div className="figure-tip">
            <strong>{name}</strong>
            {payload.map(({ dataKey, value }) => (
              <span key={String(dataKey)}>
                {series.length > 1 ? labels.get(String(dataKey)) : null} <b>{shown(Number(value))}</b>
              </span>
            ))}
          </div>
        ),
      }}
    >
      <Patterns id={id} />
    </BarChart>
  )
}
