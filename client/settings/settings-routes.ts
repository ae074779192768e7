import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { countryRoutes } from '#shared/country.ts'
import { parkRoutes } from '#shared/park.ts'
import { admins } from '../frame/access.ts'
import { screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'

const settingsScreen = createRoute({
  ...screen('/settings', admins, 'frame.menu.settings'),
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(q(parkRoutes.choices, {})),
      queryClient.ensureQueryData(q(countryRoutes.list, {})),
    ]),
  component: lazyRouteComponent(() => import('./settings.tsx'), 'SettingsScreen'),
})

export const settingsScreens = [settingsScreen] as const
