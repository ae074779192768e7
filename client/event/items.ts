import type { CalendarEvent } from '#shared/event.ts'
import type { EventKind } from '#shared/event-kind.ts'
import type { Language } from '#shared/language.ts'
import type { Group } from '#shared/permissions.ts'
import { eventMay } from '#shared/rules/event-state.ts'
import { type CalendarState, calendarStatus, displayStatuses, type EventIcon } from '#shared/rules/event-status.ts'
import { formatPeriod } from '#shared/rules/format.ts'
import { type EventDates, mobilizationOf } from '#shared/rules/mobilization.ts'
import {
  type Period as Dates,
  endOfDay,
  endsDay,
  examinedInterval,
  isWholeDays,
  wallClockOf,
} from '#shared/rules/period.ts'
import type { Around, Period, Placed, Snap, TimelineItem, TimelineLook } from '../ui/timeline/model/model.ts'
import { i18next } from '../words.ts'
import { awayIn } from './away.tsx'

/**
 * A bar of the calendar; it carries the event from which it was drawn, so that a drag never
 * overwrites changes the user did not see.
 */
export type CalendarItem = TimelineItem & { event: CalendarEvent }

export type Seen = {
  today: string
  group: Group
  zone: string
  language: Language
  showLocation: boolean
  showBorrower: boolean
  /** The kinds of events by id; absent where they are not drawn. */
  kinds?: ReadonlyMap<number, EventKind>
}

const tones: Partial<Record<CalendarState, string>> = {
  archived: 'archived',
  past_done: 'done',
  not_returned: 'danger',
}

/**
 * The look of a state: confirmed filled, unconfirmed hatched, past faded, running with an edge
 * (rules/calendar.md#4).
 */
export function lookOf(
  state: CalendarState,
  icon: EventIcon,
  isConfirmed = !state.endsWith('unconfirmed'),
): TimelineLook {
  return {
    tone: tones[state] ?? (isConfirmed ? 'confirmed' : 'unconfirmed'),
    filled: isConfirmed,
    hatched: !isConfirmed,
    faded: state.startsWith('past') || state === 'archived' || state === 'not_returned',
    running: state.startsWith('current'),
    warning: icon === 'warning',
    icon,
  }
}

function itemOf(event: CalendarEvent, seen: Seen): CalendarItem {
  const { today, group, zone, language } = seen
  const { state, icon } = calendarStatus(event, today)
  const may = eventMay(event, today, group)
  const { from, to } = examinedInterval(event.start_date, event.end_date, zone)
  const away = event.has_own_mobilization ? mobilizationOf(event) : null
  const detail = [seen.showLocation ? event.location : null, seen.showBorrower ? event.borrower : null]
    .filter(Boolean)
    .join(' · ')
  const kind = seen.kinds?.get(event.kind_id ?? 0)
  const said = displayStatuses(event, today).map((status) => i18next.t(`event.status.${status}`))
  return {
    id: String(event.id),
    event,
    start: from,
    end: Math.max(to, from + 60_000), // both ends may fall into the hour that a clock change skips
    label: event.title,
    detail: detail || undefined,
    spoken: [
      event.title,
      detail,
      kind?.name,
      formatPeriod(event.start_date, event.end_date, language),
      awayIn(event),
      ...said,
    ]
      .filter(Boolean)
      .join(', '),
    look: { ...lookOf(state, icon, event.is_confirmed), stripe: kind?.color },
    movable: may.move_on_calendar.allowed,
    resizable: may.move_on_calendar.allowed,
    deletable: may.delete.allowed,
    snap: snapOf(event.start_date, event.end_date),
    ...(away && { around: aroundOf(away, zone) }),
    surround: snapOf(event.start_date, event.end_date),
  }
}

const snapOf = (start: string, end: string): Snap => (isWholeDays(start, end) ? 'day' : 900_000)

function aroundOf({ start_date, end_date }: Dates, zone: string): Around {
  const { from, to } = examinedInterval(start_date, end_date, zone)
  return { start: from, end: to, snap: snapOf(start_date, end_date) }
}

/**
 * True when two rows of an event give the same bar: the version covers its own columns, except
 * dates shown ahead of the answer to a write; the rest is compared.
 */
const saysTheSame = (before: CalendarEvent, after: CalendarEvent): boolean =>
  before.version === after.version &&
  before.start_date === after.start_date &&
  before.end_date === after.end_date &&
  before.mobilization_start_date === after.mobilization_start_date &&
  before.mobilization_end_date === after.mobilization_end_date &&
  before.has_missing_materials === after.has_missing_materials &&
  before.has_not_returned_materials === after.has_not_returned_materials &&
  before.borrower === after.borrower

/**
 * Makes bars of events, and the same bars again for unchanged events, whichever request they came
 * with: thousands are mapped once, and the timeline does not redraw them.
 */
export function itemMaker(seen: Seen): (events: readonly CalendarEvent[]) => CalendarItem[] {
  const made = new Map<number, CalendarItem>()
  return (events) =>
    events.map((event) => {
      const known = made.get(event.id)
      if (known && (known.event === event || saysTheSame(known.event, event))) return known
      const item = itemOf(event, seen)
      made.set(event.id, item)
      return item
    })
}

/**
 * The dates that a bar's new place means: those of the event, which take its mobilization along, or
 * the bound of the mobilization that was dragged. A whole-day event, or one that lasts to the day's
 * last second, keeps ending that way.
 */
export function datesOf(event: CalendarEvent, bar: Period, place: Placed, zone: string): Partial<EventDates> {
  const { around } = place
  if (!around || bar.start !== place.start || bar.end !== place.end) {
    return { start_date: wallClockOf(place.start, zone), end_date: endAt(place.end, event.end_date, zone) }
  }
  const before = aroundOf(mobilizationOf(event), zone)
  return {
    ...(around.start !== before.start && { mobilization_start_date: wallClockOf(around.start, zone) }),
    ...(around.end !== before.end && {
      mobilization_end_date: endAt(around.end, event.mobilization_end_date, zone),
    }),
  }
}

function endAt(end: number, before: string, zone: string): string {
  const atNight = wallClockOf(end, zone)
  return endsDay(before) ? endOfDay(atNight) : atNight
}
