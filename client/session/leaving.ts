import type { AnyRouter } from '@tanstack/react-router'

/**
 * Asks whatever would be lost by going to the login page whether one may, as that navigation itself
 * would: what has to come before it (the end of the session) then comes after the question. The
 * navigation is to ignore the blockers, which have been asked.
 */
export async function mayGoToLogin({ history, buildLocation }: AnyRouter): Promise<boolean> {
  const { publicHref } = buildLocation({ to: '/login' })
  const nextLocation = { ...history.location, href: publicHref, pathname: publicHref, search: '', hash: '' }
  // The router asks them in this very way before it leaves for another document.
  for (const { blockerFn } of history._getBlockers()) {
    const isBlocked = await blockerFn({ currentLocation: history.location, nextLocation, action: 'PUSH' })
    if (isBlocked) return false
  }
  return true
}
