import type { CSSProperties } from 'react'
import type { CalendarEvent } from '#shared/event.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { formatTime } from '#shared/rules/format.ts'
import { isWholeDays } from '#shared/rules/period.ts'
import { lookOf } from '../../event/items.ts'
import { eventIcons } from '../../event/state-swatch.tsx'
import { currentLanguage } from '../../words.ts'
import { daysOfMonth, lastDayOf } from '../grid/month.ts'
import { PaperHead, type PaperProps } from './head.tsx'
import { classesOf } from './look.ts'
import { type PaperWeek, paperWeeks, type Stretch, sharedOut } from './weeks.ts'

/** What the head leaves of the height of an A4 page held sideways for weeks, without margins; CSS pixels. */
const ROOM = 610
/** Of a week: its line of days, and the lowest lane. */
const DAYS = 20
const LANE = 17
/** The tallest lane, three lines. */
const tallest = 45
/** Lanes of a week that fills a page. */
const most = Math.floor((ROOM - DAYS) / LANE)
const spanOf = (event: CalendarEvent) => ({ first: event.start_date.slice(0, 10), last: lastDayOf(event) })

/** The grid of a month, on as many pages as its events need (rules/calendar.md#28). */
export function PaperMonth({ range, events, filters, day }: PaperProps) {
  const month = range.start.slice(0, 7)
  const weeks = paperWeeks(events, daysOfMonth(month), spanOf, most)
  const heights = sharedOut(
    weeks.map(({ lanes }) => DAYS + Math.max(1, lanes) * LANE),
    ROOM,
  )
  const weekday = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'long', timeZone: 'UTC' })
  return (
    <table className="paper paper-whole paper-month">
      {/* Each page repeats it. */}
      <thead>
        <tr>
          <th>
            <PaperHead range={range} events={events} filters={filters} day={day} />
            <div className="paper-weekdays">
              {weeks[0]?.days.map((one) => (
                <span key={one}>{weekday.format(new Date(`${one}T00:00:00Z`))}</span>
              ))}
            </div>
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, place) => (
          // The rows of a full week share its days.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand in the order of their days
          <tr key={place}>
            <td>
              <Week week={week} height={heights[place] ?? 0} month={month} day={day} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type WeekProps = {
  week: PaperWeek<CalendarEvent>
  /** Pixels. */
  height: number
  month: string
  day: string
}

function Week({ week: { days, stretches, lanes }, height, month, day }: WeekProps) {
  const lane = Math.min(tallest, Math.floor((height - DAYS) / Math.max(1, lanes)))
  return (
    <div className="paper-week" style={{ height, '--lines': Math.floor((lane - 3) / 14) } as CSSProperties}>
      {days.map((one, place) => (
        <div key={one} className={dayClasses(one, month, day)} style={{ left: at(place) }}>
          {Number(one.slice(8))}
        </div>
      ))}
      {stretches.map((stretch) => (
        <Line key={stretch.item.id} stretch={stretch} day={day} top={DAYS + stretch.lane * lane} height={lane - 2} />
      ))}
    </div>
  )
}

const at = (place: number) => `${(place / 7) * 100}%`

function dayClasses(one: string, month: string, today: string): string {
  const classes = ['paper-day']
  if (!one.startsWith(month)) classes.push('is-other')
  if ([0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay())) classes.push('is-weekend')
  if (one === today) classes.push('is-today')
  return classes.join(' ')
}

type LineProps = { stretch: Stretch<CalendarEvent>; day: string; top: number; height: number }

function Line({ stretch, day, top, height }: LineProps) {
  const { item: event, first, last, isBegun, isGoingOn } = stretch
  const { state, icon } = calendarStatus(event, day)
  const look = lookOf(state, icon, event.is_confirmed)
  const Icon = eventIcons[icon]
  const hours = isBegun || isWholeDays(event.start_date, event.end_date) ? null : formatTime(event.start_date)
  return (
    <div className="paper-line" style={{ left: at(first), width: at(last - first + 1), top, height }}>
      <i className={classesOf(look, isBegun, isGoingOn)} />
      <div className={`paper-name ${look.filled && !look.faded ? 'is-on-dark' : ''}`}>
        <Icon size={11} stroke={2.4} aria-hidden />
        <span>
          {hours} <strong>{event.title}</strong>
        </span>
      </div>
    </div>
  )
}
