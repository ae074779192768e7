import type { AnyRouter } from '@tanstack/react-router'
import { knownUser } from './session.ts'

/** What the user is asked before signing out, after the forms have asked. */
type Question = (user: number) => Promise<boolean>

let isAsking = false
/** Whether the way to the login page is that of a user who is about to sign out, and not the end of the session. */
export const isAskedToSignOut = (): boolean => isAsking

/**
 * Asks the forms whether the user may leave for the login page, as that navigation itself would, so
 * that the end of the session comes after the question. The navigation must ignore the blockers,
 * which have been asked.
 */
export async function mayGoToLogin(router: AnyRouter, questions: readonly Question[]): Promise<boolean> {
  isAsking = true
  try {
    return await mayLeaveAll(router, questions)
  } finally {
    isAsking = false
  }
}

async function mayLeaveAll({ history, buildLocation }: AnyRouter, questions: readonly Question[]): Promise<boolean> {
  const { publicHref } = buildLocation({ to: '/login' })
  const nextLocation = { ...history.location, href: publicHref, pathname: publicHref, search: '', hash: '' }
  // The router asks them the same way before it leaves for another document.
  for (const { blockerFn } of history._getBlockers()) {
    const isBlocked = await blockerFn({ currentLocation: history.location, nextLocation, action: 'PUSH' })
    if (isBlocked) return false
  }
  const { id: user } = knownUser()
  for (const mayGo of questions) if (!(await mayGo(user))) return false
  return true
}
