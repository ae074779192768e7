import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { eventRoutes } from '#shared/event.ts'
import { parkRoutes } from '#shared/park.ts'
import { settingsRoutes } from '#shared/settings.ts'
import { everyone } from '../frame/access.ts'
import { lenient } from '../frame/lenient.ts'
import { screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'
import { CalendarSearch } from './address.ts'
import { CalendarPending } from './pending.tsx'
import { startingView, windowOf } from './view.ts'

export const calendar = createRoute({
  ...screen('/', everyone, 'frame.menu.calendar'),
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
