import * as z from 'zod'
import { Flag, QueryId } from '#shared/field.ts'
import { calendarStates } from '#shared/rules/event-state.ts'
import { detailTabs } from '../event/details/tabs.ts'
import { AddressDay } from '../frame/address-day.ts'

/** What the address of the calendar says. */
export const CalendarSearch = z.object({
  /** Only events with material of this park. */
  park: QueryId.optional(),
  /** The event whose details are open, and which of their tabs. */
  event: QueryId.optional(),
  tab: z.enum(detailTabs).optional(),
  /** The day to centre on, `YYYY-MM-DD`. */
  date: AddressDay.optional(),
  /** Only events that lack material. */
  missing: Flag.optional(),
  /** Only these states of the legend. */
  states: z.array(z.enum(calendarStates)).optional(),
  /** On a phone, the timeline in place of the agenda. */
  timeline: Flag.optional(),
})
export type CalendarSearch = z.output<typeof CalendarSearch>
