import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { reading, text } from '../frame/address.ts'
import { rootRoute } from '../frame/routes.ts'
import { forgetAll, readSession } from '../session/session.ts'
import { afterSignIn } from './after-sign-in.ts'

export const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  /** The code that the user scanned before signing in (rules/code.md#9). */
  validateSearch: reading({ code: text }),
  beforeLoad: async ({ location, search }) => {
    // The user has been signed out: none of their data stays.
    if (['expired', 'bye', 'restricted'].includes(location.hash)) await forgetAll()
    if (typeof (await readSession()) !== 'string') throw redirect(afterSignIn(search, location.state))
  },
  component: lazyRouteComponent(() => import('./login.tsx'), 'Login'),
})
