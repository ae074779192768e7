import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { staff } from '#shared/nouns.ts'
import { api } from '../endpoints.ts'
import { screen } from '../frame/screen.ts'
import { q, queryClient } from '../query.ts'

/** What a scanned thing is, and what can be done with it (rules/scan.md#14). */
export const scanPage = createRoute({
  ...screen('/scan', staff, 'frame.menu.scan'),
  loader: () => queryClient.ensureQueryData(q(api.park.choices, {})),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ScanPage'),
})

export const scanScreens = [scanPage] as const
