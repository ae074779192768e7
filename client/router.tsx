import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { CriticalError } from './frame/critical-error.tsx'
import { PendingScreen } from './frame/pending.tsx'
import { appRoute, rootRoute } from './frame/routes.ts'
import { Layout } from './layout.tsx'
import { loginRoute } from './login/login-route.ts'
import { screens } from './screens.ts'
import { setupRoute } from './setup/setup-route.ts'

/** Any unknown path leads to the calendar (rules/screen.md#2). */
const elsewhere = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' })
  },
})

appRoute.update({ component: Layout })

export const router = createRouter({
  routeTree: rootRoute.addChildren([loginRoute, setupRoute, appRoute.addChildren([...screens]), elsewhere]),
  basepath: new URL(document.baseURI).pathname,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0, // freshness is the query cache's matter
  defaultPendingMs: 500,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingScreen,
  defaultErrorComponent: CriticalError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
