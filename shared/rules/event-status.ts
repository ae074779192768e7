import { type EventFacts, eventLock, eventState, type LockFacts, type StateFacts } from './event-state.ts'

/** The nine states of the calendar's legend, in its order (rules/calendar.md#2). */
export const calendarStates = [
  'archived',
  'past_done',
  'not_returned',
  'past_no_inventory',
  'past_unconfirmed',
  'current_confirmed',
  'current_unconfirmed',
  'future_confirmed',
  'future_unconfirmed',
] as const
export type CalendarState = (typeof calendarStates)[number]
export type EventIcon = 'archive' | 'check' | 'clock' | 'question' | 'warning'
export type CalendarStatus = { state: CalendarState; icon: EventIcon }
type FlaggedEvent = StateFacts & Pick<EventFacts, 'has_missing_materials' | 'has_not_returned_materials'>

/**
 * The look of an event on the calendar: its place in the legend (rules/calendar.md#2), and its
 * icon, which missing or unreturned material overrides (rules/calendar.md#3).
 */
export function calendarStatus(event: FlaggedEvent, today: string): CalendarStatus {
  const state = legendState(event, today)
  const warning = event.has_missing_materials || event.has_not_returned_materials
  if (state === 'archived') return { state, icon: 'archive' }
  if (warning) return { state, icon: 'warning' }
  if (!event.is_confirmed) return { state, icon: 'question' }
  return { state, icon: state === 'past_no_inventory' ? 'clock' : 'check' }
}

function legendState(event: FlaggedEvent, today: string): CalendarState {
  const { time, confirmed, archived, inventoried } = eventState(event, today)
  if (archived) return 'archived'
  if (inventoried && event.has_not_returned_materials) return 'not_returned'
  if (time !== 'past') return `${time}_${confirmed ? 'confirmed' : 'unconfirmed'}`
  if (inventoried) return 'past_done'
  return confirmed ? 'past_no_inventory' : 'past_unconfirmed'
}

export type DisplayStatus =
  | 'archived'
  | 'past'
  | 'current'
  | 'confirmed'
  | 'not_confirmed'
  | 'locked'
  | 'missing_materials'
  | 'not_returned_materials'
  | 'needs_inventory'

/**
 * The states of an event in words, beside its title; an archived one shows only that
 * (rules/details.md#4).
 */
export function displayStatuses(event: FlaggedEvent & LockFacts, today: string): DisplayStatus[] {
  const { time, confirmed, archived, inventoried } = eventState(event, today)
  if (archived) return ['archived']
  const statuses: DisplayStatus[] = time === 'future' ? [] : [time]
  statuses.push(confirmed ? 'confirmed' : 'not_confirmed')
  if (eventLock(event, today, ['title'])) statuses.push('locked')
  if (event.has_missing_materials) statuses.push('missing_materials')
  if (event.has_not_returned_materials) statuses.push('not_returned_materials')
  if (time === 'past' && confirmed && !inventoried) statuses.push('needs_inventory')
  return statuses
}
