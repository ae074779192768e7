import { calendarStates } from '#shared/rules/event-status.ts'
import { detailTabs } from '../event/details/tabs.ts'
import { day, flag, id, oneOf, type Read, someOf } from '../frame/address.ts'

/** What the address of the calendar holds. */
export const calendarAddress = {
  /** Only events with material of this park. */
  park: id,
  /** Only events of this kind. */
  kind: id,
  /** The event whose details are open, and which of their tabs. */
  event: id,
  tab: oneOf(detailTabs),
  /** The day to centre on, `YYYY-MM-DD`. */
  date: day,
  /** Only events that lack material. */
  missing: flag,
  /** Only these states of the legend. */
  states: someOf(calendarStates),
  /** A month as a grid of days instead of the timeline. */
  view: oneOf(['grid']),
  /** On a phone, the timeline instead of the agenda. */
  timeline: flag,
}
export type CalendarSearch = Read<typeof calendarAddress>
