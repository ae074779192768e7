import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { rootRoute } from '../frame/routes.ts'
import { readSession } from './session.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: async () => {
    if (typeof (await readSession()) !== 'string') throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./login.tsx'), 'Login'),
})
