import { useMemo } from 'react'
import { useSettings } from '../../session/session.ts'
import type { Period } from '../../ui/timeline/model/model.ts'
import { spanOf } from '../../ui/timeline/model/scale.ts'
import { axisOf, type Segment, type Ticks } from '../../ui/timeline/model/ticks.ts'
import { zoneOf } from '../../ui/timeline/model/zone.ts'
import { currentLanguage } from '../../words.ts'
import type { DayRange } from '../days/day-range.ts'
import { HeadParts, partsOf, useHeadWords } from '../load/head-parts.tsx'
import { Heads } from '../load/heads.ts'
import { useLoad } from '../load/use-load.ts'

/** Height of the heads, as on the screen; pixels. */
const height = 57

/** The axis of a period over a width, pixels. */
export function usePaperAxis(period: Period, width: number): Ticks {
  const { timezone } = useSettings().general
  const locale = currentLanguage() === 'fr' ? 'fr-FR' : 'en-GB'
  return useMemo(
    () => axisOf(zoneOf(timezone), timezone, locale, true)(period, width / spanOf(period)),
    [timezone, locale, period, width],
  )
}

type PaperDaysProps = {
  range: DayRange
  period: Period
  /** Pixels. */
  width: number
  today: Period
  ticks: Ticks
}

/** The heads of the days with what each of them holds (rules/calendar.md#32). */
export function PaperDays({ range, period, width, today, ticks }: PaperDaysProps) {
  const { timezone } = useSettings().general
  const load = useLoad(range)
  const words = useHeadWords()
  const scale = width / spanOf(period)
  const cell = (level: 'upper' | 'lower') => (segment: Segment) => {
    const [left, right] = [segment.start, segment.end].map((at) => (at - period.start) * scale) as [number, number] // two
    const edges = { from: Math.max(0, left), to: Math.min(width, right) }
    if (edges.to <= edges.from) return null
    const classes = ['paper-cell', `is-${level}`]
    if (ticks.isWhole) classes.push('is-whole')
    if (segment.weekend) classes.push('is-weekend')
    if (segment.start === today.start && segment.end === today.end) classes.push('is-today')
    return (
      <div key={segment.start} className={classes.join(' ')} style={{ left: edges.from, width: edges.to - edges.from }}>
        {segment.label}
      </div>
    )
  }
  return (
    <div className="paper-days" style={{ height }}>
      {ticks.upper.map(cell('upper'))}
      {ticks.lower.map(cell('lower'))}
      <div
        className="load-strip"
        ref={(root) => {
          if (root) new Heads(partsOf(root), height, zoneOf(timezone), words, load, range.start).draw(period, scale)
        }}
      >
        <HeadParts>
          <i data-load="cursor" hidden />
        </HeadParts>
      </div>
    </div>
  )
}
