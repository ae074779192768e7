import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#shared/rules/format.ts'
import { instantOf, moveWallClock } from '#shared/rules/period.ts'
import { useSettings } from '../../session/session.ts'
import type { Period, TimelineHandle } from '../../ui/timeline/model/model.ts'
import { revealed } from '../../ui/timeline/model/scale.ts'
import { zoneOf } from '../../ui/timeline/model/zone.ts'
import { currentLanguage } from '../../words.ts'
import type { DayRange } from '../days/day-range.ts'
import { useDayWords } from './day-words.ts'
import { HeadParts, partsOf, useHeadWords } from './head-parts.tsx'
import { Heads } from './heads.ts'
import { useLoad } from './use-load.ts'
import './load.css'

type LoadStripProps = {
  timeline: RefObject<TimelineHandle | null>
  /** The days in view. */
  range: DayRange
  today: string
  /** Opens what a day holds. */
  onDay(day: string): void
}

/** The place of a day among those from a first one on, from 1. */
const placeOf = (day: string, first: string) => (Date.parse(day) - Date.parse(first)) / 86_400_000 + 1
const later = (day: string, days: number) => moveWallClock(`${day} 00:00:00`, { days }).slice(0, 10)

/**
 * What each day holds, in its head: pieces out, technicians busy, events that lack material, and a
 * bar for the share of the stock that is out (rules/calendar.md#32). The keys go through the days
 * as on a slider; Enter opens one, as a press on its head does.
 */
export function LoadStrip({ timeline, range, today, onDay }: LoadStripProps) {
  const zone = useSettings().general.timezone
  const load = useLoad({ start: later(range.start, -2), end: later(range.end, 2) })
  const words = useHeadWords()
  const say = useDayWords()
  const { t } = useTranslation()
  // `isComing`: the view is on its way to it.
  const [chosen, setChosen] = useState<{ day: string; isComing: boolean }>()
  const isInView = (day: string) => day >= range.start && day <= range.end
  if (chosen?.isComing && isInView(chosen.day)) setChosen({ ...chosen, isComing: false })
  const isActive = chosen && (chosen.isComing || isInView(chosen.day))
  const active = isActive ? chosen.day : isInView(today) ? today : range.start

  const hosts = useRef<{ root: HTMLDivElement | null; view: Period }>({ root: null, view: { start: 0, end: 0 } })
  const heads = useRef<Heads>(undefined)
  const redraw = useRef(() => {})
  // The timeline draws outside React, and this with it. Not in a layout effect: the handle of a
  // timeline that is rendered with this is set after those.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes later is given below
  useEffect(() => {
    const { root } = hosts.current
    if (!root) return
    heads.current = new Heads(partsOf(root), root.clientHeight, zoneOf(zone), words, load, active)
    const last = { view: hosts.current.view, scale: 0 }
    redraw.current = () => heads.current?.draw(last.view, last.scale)
    return timeline.current?.follow((view, scale) => {
      Object.assign(last, { view, scale })
      hosts.current.view = view
      redraw.current()
    })
  }, [timeline])
  useEffect(() => {
    heads.current?.update(zoneOf(zone), words, load, active)
    redraw.current()
  }, [zone, words, load, active])

  const go = (day: string) => {
    const period = {
      start: instantOf(`${day} 00:00:00`, zone),
      end: instantOf(`${later(day, 1)} 00:00:00`, zone),
    }
    const view = hosts.current.view
    const to = revealed(view, period)
    setChosen({ day, isComing: !isInView(day) })
    if (to !== view) timeline.current?.show(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const steps: Record<string, string | undefined> = {
      ArrowRight: later(active, 1),
      ArrowUp: later(active, 1),
      ArrowLeft: later(active, -1),
      ArrowDown: later(active, -1),
      // These keys go back and ahead as on the bars; those of a slider elsewhere do the opposite (rules/calendar.md#13).
      PageUp: later(active, -7),
      PageDown: later(active, 7),
      Home: range.start,
      End: range.end,
    }
    const to = steps[event.key]
    if (to === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (to === undefined) onDay(active)
    else go(to)
  }
  const count = placeOf(range.end, range.start)
  return (
    <div
      className="load-strip"
      ref={(root) => {
        hosts.current.root = root
      }}
    >
      <HeadParts>
        <div
          data-load="cursor"
          className="load-cursor"
          role="slider"
          tabIndex={0}
          aria-label={t('calendar.load.label')}
          aria-description={t('calendar.load.help')}
          aria-valuemin={1}
          aria-valuemax={count}
          aria-valuenow={Math.max(1, Math.min(count, placeOf(active, range.start)))}
          aria-valuetext={[formatDate(active, currentLanguage()), ...say(active, load)].join(', ')}
          onKeyDown={press}
          onClick={() => onDay(active)}
        />
      </HeadParts>
    </div>
  )
}
