import FullCalendar, { type EventClickInfo, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import classicTheme from '@fullcalendar/react/themes/classic'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronLeft, IconLock } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '../event/items.ts'
import { monthClasses, monthIcons, monthOptions } from '../event/month-grid.ts'
import type { ScheduleItem } from './schedule-items.ts'

type ScheduleMonthProps = {
  items: readonly ScheduleItem[]
  /** Today at the site. */
  day: string
  month: string
  onOpen(eventId: number): void
}

/** Two clicks on one event within this time, ms, open it (rules/assignment.md#21). */
const doubleClick = 300
/** What lacks at an event does not concern a technician's schedule. */
const icons = { ...monthIcons, warning: IconCheck }

/** A month of a schedule as a grid of days; another month is another grid (`key`). */
export function ScheduleMonth({ items, day, month, onOpen }: ScheduleMonthProps) {
  const { t } = useTranslation()
  const last = useRef<{ id: string; at: number } | null>(null)
  const isMeasured = useMeasured()
  const events = useMemo(
    () =>
      items.map((item) => ({
        id: item.id,
        title: item.title,
        start: `${item.start.replace(' ', 'T')}Z`,
        end: `${item.end.replace(' ', 'T')}Z`,
        interactive: item.eventId !== null,
        className: classesOf(item),
        extendedProps: { item },
      })),
    [items],
  )
  const click = ({ event, jsEvent }: EventClickInfo) => {
    const { eventId } = itemOf(event)
    if (eventId === null) return
    // By keyboard or screen reader, once is enough.
    const isMouse = jsEvent instanceof MouseEvent && jsEvent.detail > 0
    const before = last.current
    last.current = { id: event.id, at: jsEvent.timeStamp }
    if (isMouse && !(before?.id === event.id && jsEvent.timeStamp - before.at <= doubleClick)) return
    last.current = null
    onOpen(eventId)
  }
  return (
    <div className="month-grid schedule-grid" data-measured={isMeasured || undefined}>
      <FullCalendar
        plugins={[dayGrid, classicTheme]}
        {...monthOptions(month, day)}
        height="auto"
        dayMaxEvents={4}
        events={events}
        eventClick={click}
        eventContent={content}
        moreLinkText={(count) => t('technician.schedule.more', { count })}
        moreLinkHint={(count) => t('technician.schedule.more_hint', { count })}
        closeHint={t('technician.schedule.close')}
      />
    </div>
  )
}

/** False for the two frames in which the grid measures its events: until then its rows are flat. */
function useMeasured(): boolean {
  const [isMeasured, setMeasured] = useState(false)
  // Only the browser knows when a frame is drawn.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMeasured(true))
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return isMeasured
}

/** The item passed with the event. */
const itemOf = (event: EventDisplayInfo['event']): ScheduleItem => event.extendedProps.item as ScheduleItem // set above

/** The looks of the calendar; what else keeps the technician is plain. */
const classesOf = ({ state }: ScheduleItem): string =>
  state ? monthClasses(lookOf(state.calendar, state.icon, state.isConfirmed)) : 'month-item is-busy'

function content({ event, isStart }: EventDisplayInfo) {
  const { title, hours, position, said, state } = itemOf(event)
  const Icon = state ? icons[state.icon] : IconLock
  return (
    <span className="month-label" title={[hours, title, position].filter(Boolean).join(' · ')}>
      <Icon size={14} aria-hidden />
      <span className="month-words">
        {isStart ? (
          <span className="figures">{hours}</span>
        ) : (
          <IconChevronLeft size={14} className="month-before" aria-hidden />
        )}{' '}
        <strong>{title}</strong>
      </span>
      <VisuallyHidden>{[position, said].filter(Boolean).join(', ')}</VisuallyHidden>
    </span>
  )
}
