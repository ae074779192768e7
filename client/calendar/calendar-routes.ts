import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { eventRoutes } from '#shared/event.ts'
import { Flag, QueryId } from '#shared/field.ts'
import { parkRoutes } from '#shared/park.ts'
import { calendarStates } from '#shared/rules/event-state.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { everyone } from '../frame/access.ts'
import { AddressDay } from '../frame/address-day.ts'
import { lenient } from '../frame/lenient.ts'
import { appRoute } from '../frame/routes.ts'
import { q, queryClient } from '../query.ts'
import { CalendarPending } from './pending.tsx'
import { startingView, windowOf } from './view.ts'

export const detailTabs = ['infos', 'technicians', 'materials', 'estimates', 'bills'] as const

/** What the address of the calendar says. */
const CalendarSearch = z.object({
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

export const calendar = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  staticData: { groups: everyone, title: 'frame.menu.calendar' },
  validateSearch: lenient(CalendarSearch),
  loaderDeps: ({ search: { date } }) => ({ date }),
  // Only on the way in: once there, the page itself knows the period in view.
  loader: async ({ cause, deps: { date } }) => {
    if (cause === 'stay') return
    const { general } = await queryClient.ensureQueryData(q(settingsRoutes.get, {}))
    const period = windowOf(startingView(general.timezone, Date.now(), date), general.timezone)
    await Promise.all([
      queryClient.ensureQueryData(q(eventRoutes.list, { query: period })),
      queryClient.ensureQueryData(q(parkRoutes.choices, {})),
    ])
  },
  pendingComponent: CalendarPending,
  component: lazyRouteComponent(() => import('./calendar.tsx'), 'Calendar'),
})

export const calendarScreens = [calendar] as const
