import FullCalendar, { type EventClickInfo, type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import english from '@fullcalendar/react/locales/en-gb'
import french from '@fullcalendar/react/locales/fr'
import classicTheme from '@fullcalendar/react/themes/classic'
import { VisuallyHidden } from '@mantine/core'
import { IconArchive, IconCheck, IconClock, IconLock, IconQuestionMark } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lookOf } from '../event/items.ts'
import { currentLanguage } from '../words.ts'
import type { ScheduleItem } from './schedule-items.ts'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './schedule-month.css'

type ScheduleMonthProps = {
  items: readonly ScheduleItem[]
  /** Today at the site. */
  day: string
  month: string
  onOpen(eventId: number): void
}

/** Two clicks on one event within this time, ms, open it (rules/assignment.md#21). */
const doubleClick = 300
const icons = {
  archive: IconArchive,
  check: IconCheck,
  clock: IconClock,
  question: IconQuestionMark,
  warning: IconCheck,
}

/**
 * A month of a schedule as a grid of days. The grid gets the site's wall clock as if it were UTC:
 * it needs no time zones.
 */
export function ScheduleMonth({ items, day, month, onOpen }: ScheduleMonthProps) {
  const { t } = useTranslation()
  const last = useRef<{ id: string; at: number } | null>(null)
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
    <div className="schedule-month">
      <FullCalendar
        key={month}
        plugins={[dayGrid, classicTheme]}
        initialView="dayGridMonth"
        initialDate={`${month}-01`}
        now={`${day}T12:00:00Z`}
        timeZone="UTC"
        locale={currentLanguage() === 'fr' ? french : english}
        firstDay={1}
        headerToolbar={false}
        height="auto"
        fixedWeekCount={false}
        dayMaxEvents={4}
        eventDisplay="block"
        nextDayThreshold="00:00:00"
        eventInteractive
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

/** The item passed with the event. */
const itemOf = (event: EventDisplayInfo['event']): ScheduleItem => event.extendedProps.item as ScheduleItem // set above

/**
 * The calendar's looks: confirmed filled, unconfirmed hatched, past faded, running with an edge
 * (rules/calendar.md#4).
 */
function classesOf({ state }: ScheduleItem): string {
  if (!state) return 'schedule-item is-busy'
  const look = lookOf(state.calendar, state.icon, state.isConfirmed)
  const classes = ['schedule-item', `tone-${look.tone}`]
  if (look.filled) classes.push('is-filled')
  if (look.hatched) classes.push('is-hatched')
  if (look.faded) classes.push('is-faded')
  if (look.running) classes.push('is-running')
  return classes.join(' ')
}

function content({ event, isStart }: EventDisplayInfo) {
  const { title, hours, position, said, state } = itemOf(event)
  const Icon = state ? icons[state.icon] : IconLock
  return (
    <span className="schedule-label" title={[hours, title, position].filter(Boolean).join(' · ')}>
      <Icon size={14} stroke={2.4} aria-hidden />
      <span className="schedule-words">
        {isStart ? <span className="figures">{hours}</span> : null} <strong>{title}</strong>
      </span>
      <VisuallyHidden>{[position, said].filter(Boolean).join(', ')}</VisuallyHidden>
    </span>
  )
}
