import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { admins } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'

const settingsScreen = createRoute({
  ...screen('/settings', admins, 'frame.menu.settings'),
  loader: () =>
    Promise.all([
      queryClient.ensureQueryData(q(api.park.choices, {})),
      queryClient.ensureQueryData(q(api.country.list, {})),
    ]),
  component: lazyRouteComponent(() => import('./settings.tsx'), 'SettingsScreen'),
})

export const settingsScreens = [settingsScreen] as const
