import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../frame/routes.ts'
import { otherWords } from '../words.ts'

export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  beforeLoad: otherWords,
  component: lazyRouteComponent(() => import('./setup.tsx'), 'Setup'),
})
