import { ApiProblem } from '../api.ts'
import { queryClient } from '../query.ts'
import { hasUser, isSignedOut } from './session.ts'

/** The parts of the router that this needs. */
type Navigator = {
  navigate(to: { to: '/login'; hash: string }): Promise<void>
  /** The user's present or next location. */
  latestLocation: { pathname: string }
}

/**
 * A 401 to any call signs out and leads to the login page with its banner (rules/session.md#18).
 * `askToSignIn` runs where a write needs a session and the page stays.
 */
export function watchExpiry(router: Navigator, askToSignIn: (problem: ApiProblem) => void): void {
  const hear = (error: unknown, isWrite: boolean) => {
    if (!(error instanceof ApiProblem) || error.status !== 401 || isSignedOut()) return
    const isExpired = error.key === 'session.expired'
    // No token at all: no user was signed in yet, or the browser dropped the token. A form whose
    // write was refused stays on screen with the reason: the user may sign in in another tab.
    if (!isExpired && isWrite && hasUser()) askToSignIn(error)
    if (!isExpired && (isWrite || !hasUser())) return
    if (router.latestLocation.pathname.endsWith('/login')) return
    // First the refused form takes its text back: it asks before the user leaves it, so that the
    // user may stay and copy.
    setTimeout(() => void router.navigate({ to: '/login', hash: 'expired' }))
  }
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error, false)
  })
  queryClient.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error, true)
  })
}
