import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import { VisuallyHidden } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarEvent } from '#shared/event.ts'
import { dayAfter, daysBetween } from '#shared/rules/days.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { calendarStatus, displayStatuses } from '#shared/rules/event-status.ts'
import { formatPeriod, formatTime } from '#shared/rules/format.ts'
import { mobilizationOf, movedAlong } from '#shared/rules/mobilization.ts'
import { isWholeDays } from '#shared/rules/period.ts'
import { awayIn } from '../../event/away.tsx'
import { lookOf } from '../../event/items.ts'
import { lookAt } from '../../event/meanwhile.ts'
import { monthClasses, monthIcons, monthOptions } from '../../event/month-grid.ts'
import { refusalText } from '../../event/refusal.ts'
import { useEventActs } from '../../event/use-event-acts.ts'
import { useKinds } from '../../event-kind/use-kinds.ts'
import { notifyRefusal } from '../../frame/notify.tsx'
import { useSettings, useUser } from '../../session/session.ts'
import { currentLanguage, i18next } from '../../words.ts'
import { listenToGrid } from './grid-keys.ts'
import { lastDayOf } from './month.ts'
import { drawLines, type Phase } from './segment.ts'
import { type Move, useGridMoves } from './use-grid-moves.ts'

type DaysProps = {
  events: readonly CalendarEvent[]
  month: string
  /** Today at the site. */
  day: string
  onMove: Move
  onTurn(months: 1 | -1): void
  onToday(): void
  onOpen(event: number): void
  /** Absent where the user may not create events. */
  onCreate: ((first: string, last: string) => void) | undefined
}

/** ms that a finger rests on an event or a day until it takes hold of it. */
const hold = 250

/** The days of a month with their events, which a drag moves by days. */
export function Days({ events, month, day, onMove, onTurn, onToday, onOpen, onCreate }: DaysProps) {
  const { t } = useTranslation()
  const { group_id: group } = useUser()
  const { showLocation, showBorrower } = useSettings().calendar.event
  const moves = useGridMoves(events, onMove)
  const acts = useEventActs()
  const { shown } = moves
  const kinds = useKinds(useMemo(() => events.some(({ kind_id }) => kind_id !== null), [events]))
  const items = useMemo(
    () =>
      shown.map(({ event, dates }) => {
        const { state, icon } = calendarStatus(event, day)
        const isMovable = eventMay(event, day, group).move_on_calendar.allowed
        const kind = kinds.get(event.kind_id ?? 0)
        const moved = movedAlong(event, dates)
        const bar = { start: dates.start_date.slice(0, 10), end: lastDayOf(dates) }
        const away = { start: moved.mobilization_start_date.slice(0, 10), end: lastDayOf(mobilizationOf(moved)) }
        const place = [showLocation ? event.location : null, showBorrower ? event.borrower : null]
        return {
          id: String(event.id),
          title: event.title,
          allDay: true,
          // The row keeps room for the lines of its mobilization (rules/calendar.md#35).
          start: away.start,
          end: dayAfter(away.end, 1),
          startEditable: isMovable,
          durationEditable: isMovable,
          className: monthClasses({ ...lookOf(state, icon, event.is_confirmed), stripe: kind?.color }),
          extendedProps: {
            icon,
            hours: isWholeDays(dates.start_date, dates.end_date) ? null : formatTime(dates.start_date),
            day: bar.start,
            margin: { before: daysBetween(away.start, bar.start), after: daysBetween(bar.end, away.end) },
            // Events of a day stand in the order of their beginnings.
            begins: dates.start_date,
            said: [
              ...place,
              kind?.name,
              formatPeriod(dates.start_date, dates.end_date, currentLanguage()),
              awayIn(event),
              ...displayStatuses(event, day).map((status) => i18next.t(`event.status.${status}`)),
            ]
              .filter(Boolean)
              .join(', '),
          } satisfies Shown,
        }
      }),
    [shown, day, group, showLocation, showBorrower, kinds],
  )
  const find = (id: string | undefined) => events.find((event) => String(event.id) === id)

  // The listeners live as long as their element; what they call is that of the last rendering.
  const host = {
    find,
    ids: () => items.map(({ id, extendedProps }) => ({ id, start: extendedProps.day })),
    mayEdit: onCreate !== undefined,
    day,
    month,
    stay(event: CalendarEvent) {
      const { reason } = eventMay(event, day, group).move_on_calendar
      if (reason) notifyRefusal(t('calendar.locked_because', { title: event.title, reason: refusalText(reason) }))
    },
    isMovable: (event: CalendarEvent) => eventMay(event, day, group).move_on_calendar.allowed,
    mayDelete: (event: CalendarEvent) => eventMay(event, day, group).delete.allowed,
    remove: (event: CalendarEvent) => void acts.remove(event),
    moves,
    onTurn,
    onToday,
    onOpen,
    onCreate,
  }
  const latest = useRef(host)
  latest.current = host

  type Changed = { event: { id: string; startStr: string; endStr: string }; revert(): void }
  const changed = ({ event, oldEvent, revert }: Changed & { oldEvent: Changed['event'] }) => {
    const moved = find(event.id)
    const by = {
      start: daysBetween(oldEvent.startStr, event.startStr),
      end: daysBetween(oldEvent.endStr, event.endStr),
    }
    if (!moved || !moves.drop(moved, by)) revert()
  }
  const held = ({ event }: { event: { id: string } }) => {
    const found = find(event.id)
    if (found) void lookAt(found)
  }
  return (
    <div
      className="month-grid month-days"
      ref={(element) => (element ? listenToGrid(element, () => latest.current) : undefined)}
    >
      <FullCalendar
        key={month}
        plugins={[dayGrid, interaction, classicTheme]}
        {...monthOptions(month, day)}
        height="100%"
        expandRows
        dayMaxEvents
        events={items}
        eventOrder="begins,title"
        eventClick={({ event }) => onOpen(Number(event.id))}
        eventContent={(info) => <Label {...info} />}
        eventDidMount={({ event, el }) => {
          el.dataset.event = event.id
        }}
        editable={onCreate !== undefined}
        eventResizableFromStart
        eventLongPressDelay={hold}
        eventDragStart={held}
        eventResizeStart={held}
        eventDrop={changed}
        eventResize={changed}
        selectable={onCreate !== undefined}
        selectMinDistance={5}
        selectLongPressDelay={hold}
        select={({ startStr, endStr }) => onCreate?.(startStr, dayAfter(endStr, -1))}
        moreLinkClass="calendar-more"
        moreLinkText={(count) => t('calendar.grid.more', { count })}
        moreLinkHint={(count) => t('calendar.grid.more_hint', { count })}
        closeHint={t('frame.close')}
      />
    </div>
  )
}

type Shown = {
  icon: keyof typeof monthIcons
  hours: string | null
  begins: string
  said: string
  /** The first day of the operation. */
  day: string
  /** Days of the mobilization before and after it. */
  margin: { before: number; after: number }
}

function Label({ event }: EventDisplayInfo) {
  const { t } = useTranslation()
  const label = useRef<HTMLSpanElement>(null)
  const [phase, setPhase] = useState<Phase>('first')
  const { icon, hours, said, margin } = event.extendedProps as Shown // set above
  // Where the library draws the bar is known once it has; each drawing may be elsewhere.
  useLayoutEffect(() => {
    if (!label.current) return
    // The event's own days: while its end is dragged, they are those that it would have.
    const bar = { start: dayAfter(event.startStr, margin.before), end: dayAfter(event.endStr, -1 - margin.after) }
    setPhase(drawLines(label.current, bar))
  })
  const Icon = monthIcons[icon]
  const isAway = phase === 'before' || phase === 'after'
  return (
    <span
      ref={label}
      className="month-label"
      title={`${event.title}, ${said}`}
      data-warning={icon === 'warning' || undefined}
    >
      <Icon size={14} aria-hidden />
      <span className="month-words">
        {phase === 'first' && hours ? <span className="figures">{hours}</span> : null}
        {isAway ? <span>{t('calendar.grid.away')}</span> : null}{' '}
        {phase === 'later' ? <IconChevronLeft size={14} className="month-before" aria-hidden /> : null}
        <strong>{event.title}</strong>
      </span>
      <VisuallyHidden>, {said}</VisuallyHidden>
    </span>
  )
}
