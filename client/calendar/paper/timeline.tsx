import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#shared/rules/format.ts'
import { isWholeDays } from '#shared/rules/period.ts'
import { type CalendarItem, itemMaker } from '../../event/items.ts'
import { eventIcons } from '../../event/state-swatch.tsx'
import { useSettings, useUser } from '../../session/session.ts'
import { Letters } from '../../ui/timeline/draw/letters.ts'
import type { Period } from '../../ui/timeline/model/model.ts'
import { currentLanguage } from '../../words.ts'
import { rangeText, viewOf } from '../days/range.ts'
import { PaperDays, usePaperAxis } from './days.tsx'
import { groundOf } from './ground.ts'
import { PaperHead, type PaperProps } from './head.tsx'
import { classesOf } from './look.ts'
import { type PaperBar, paperRows } from './rows.ts'

/** Width of an A4 page held sideways, without its margins of 10 mm; CSS pixels. */
const width = 1040
/** What the head leaves of its height for rows. */
const ROOM = 590
/** Mark of a name, and air around it. */
const MARK = 34
/**
 * How rows are drawn: the first with which all of them find room on a page, else the last. `pitch` is
 * their distance, pixels, `size` that of letters to the screen's.
 */
const densities = [
  { name: 'airy', pitch: 38, size: 1 },
  { name: 'even', pitch: 29, size: 1 },
  { name: 'dense', pitch: 22, size: 0.9 },
] as const
type Density = (typeof densities)[number]['name']

/** Hours and place of an event. */
const detailOf = ({ event, detail }: CalendarItem): string => {
  const { start_date, end_date } = event
  const hours = isWholeDays(start_date, end_date) ? null : `${formatTime(start_date)} – ${formatTime(end_date)}`
  return [hours, detail].filter(Boolean).join(' · ')
}

/** The days of a timeline with their events, on as many pages as they need, each under its head. */
export function PaperTimeline({ range, events, filters, day }: PaperProps) {
  const { t } = useTranslation()
  const { general, calendar } = useSettings()
  const { group_id: group } = useUser()
  const { timezone: zone } = general
  const language = currentLanguage()
  const period = useMemo(() => viewOf(range, zone), [range, zone])
  const { rows, density } = useMemo(() => {
    const { showLocation, showBorrower } = calendar.event
    const items = itemMaker({ today: day, group, zone, language, showLocation, showBorrower })(events)
    return fitted(items, period)
  }, [events, period, day, group, zone, language, calendar.event])
  const ticks = usePaperAxis(period, width)
  const today = viewOf({ start: day, end: day }, zone)
  return (
    <table
      className="paper paper-whole paper-timeline"
      data-density={density}
      style={{ '--ground': groundOf(ticks, period, today, width) } as CSSProperties}
    >
      {/* Each page repeats it. */}
      <thead>
        <tr>
          <th>
            <PaperHead range={range} events={events} filters={filters} day={day} />
            <PaperDays range={range} period={period} width={width} today={today} ticks={ticks} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((bars) => (
          <tr key={bars[0]?.item.id}>
            <td>
              <div className="paper-row">
                {bars.map((bar) => (
                  <Bar key={bar.item.id} bar={bar} hasDetail={density !== 'dense'} />
                ))}
              </div>
            </td>
          </tr>
        ))}
        {rows.length === 0 ? (
          <tr>
            <td className="paper-nothing">{t('calendar.none', { period: rangeText(range, language) })}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}

/** The rows of some items, as airy as a page allows. */
function fitted(
  items: readonly CalendarItem[],
  period: Period,
): { rows: PaperBar<CalendarItem>[][]; density: Density } {
  const letters = new Letters(document.body)
  const widths: Record<Density, (item: CalendarItem) => number> = {
    airy: (item) => Math.max(letters.width(item.label), letters.width(detailOf(item))),
    even: (item) => letters.width(`${item.label}  ${detailOf(item)}`),
    dense: ({ label }) => letters.width(label),
  }
  let rows: PaperBar<CalendarItem>[][] = []
  for (const { name, pitch, size } of densities) {
    rows = paperRows(items, period, width, (item) => MARK + widths[name](item) * size)
    if (rows.length * pitch <= ROOM) return { rows, density: name }
  }
  return { rows, density: 'dense' }
}

function Bar({ bar, hasDetail }: { bar: PaperBar<CalendarItem>; hasDetail: boolean }) {
  const { item, left, right, leaves, isBack, from, to, name } = bar
  const { look, event } = item
  const Icon = eventIcons[look.icon as keyof typeof eventIcons] // the look of an event has its icon
  const detail = hasDetail ? detailOf(item) : ''
  const room = {
    inside: { marginInline: `${left - from}px ${to - right}px` },
    after: { marginLeft: isBack - from },
    before: { marginRight: to - leaves },
  }
  return (
    <div className="paper-bar" data-name={name} style={{ marginLeft: from, width: to - from }}>
      {leaves < left ? <Around side="before" from={leaves - from} length={left - leaves} isCut={leaves === 0} /> : null}
      {isBack > right ? (
        <Around side="after" from={right - from} length={isBack - right} isCut={isBack === width} />
      ) : null}
      <i className={classesOf(look, bar.isBegun, bar.isGoingOn)} style={{ left: left - from, width: right - left }} />
      <div
        className={`paper-name ${name === 'inside' && look.filled && !look.faded ? 'is-on-dark' : ''}`}
        style={room[name]}
      >
        <Icon size={14} stroke={2.4} aria-hidden />
        <span>
          <strong>{event.title}</strong> {detail ? <small>{detail}</small> : null}
        </span>
      </div>
    </div>
  )
}

type AroundProps = { side: 'before' | 'after'; from: number; length: number; isCut: boolean }

/** The line of a mobilization of its own, with a mark at its end unless that lies beyond the paper. */
function Around({ side, from, length, isCut }: AroundProps) {
  return <i className={`paper-around is-${side} ${isCut ? 'is-cut' : ''}`} style={{ left: from, width: length }} />
}
