import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '../frame/routes.ts'
import { queryClient } from '../query.ts'
import { readSession } from '../session/session.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: async ({ location }) => {
    // The user has been signed out: none of their data stays.
    if (['expired', 'bye', 'restricted'].includes(location.hash)) queryClient.clear()
    if (typeof (await readSession()) !== 'string') throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./login.tsx'), 'Login'),
})
