import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { everyone } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { monthQuery } from '../event/calendar-rows.ts'

import { reading } from '../frame/address.ts'
import { screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'
import { calendarAddress } from './address.ts'
import { monthsOf } from './days/day-range.ts'
import { CalendarPending } from './pending.tsx'
import { daysOf, startingView } from './view.ts'

export const calendar = createRoute({
  ...screen('/', everyone, 'frame.menu.calendar', async () => (await import('./keys-here.ts')).keysHere),
  validateSearch: reading(calendarAddress),
  loaderDeps: ({ search: { date } }) => ({ date }),
  // Only on arrival: after that, the page itself knows the visible period.
  loader: async ({ cause, deps: { date } }) => {
    if (cause === 'stay') return
    const { general } = await queryClient.ensureQueryData(q(api.settings.get, {}))
    const view = startingView(general.timezone, Date.now(), date)
    // What is in view comes first; the page asks for what surrounds it.
    await Promise.all([
      ...monthsOf(daysOf(view, general.timezone)).map((month) => queryClient.ensureQueryData(monthQuery(month))),
      queryClient.ensureQueryData(q(api.park.choices, {})),
    ])
  },
  pendingComponent: CalendarPending,
  component: lazyRouteComponent(() => import('./calendar.tsx'), 'Calendar'),
})

export const calendarScreens = [calendar] as const
