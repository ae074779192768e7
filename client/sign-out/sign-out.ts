import type { AnyRouter } from '@tanstack/react-router'
import { forgetDraft } from '../person/draft-here.ts'
import { mayGoToLogin } from '../session/leaving.ts'
import { endSession, forgetAll, knownUser } from '../session/session.ts'
import { mayForgetDraft } from './draft-here.ts'
import { forgetUnsentCounts, mayForgetUnsent } from './unsent-here.ts'

/**
 * Asks about what would be lost, then ends the session and deletes all of it (rules/offline.md#10).
 * @returns false when the user stays
 * @throws the failure where the session has not ended: then nothing is deleted
 */
export async function signOut(router: AnyRouter): Promise<boolean> {
  const { id: user } = knownUser()
  if (!(await mayGoToLogin(router, [mayForgetUnsent, mayForgetDraft]))) return false
  await endSession()
  // Delete what the user typed before what they read. A session that merely ends leaves it for that
  // user's next one.
  forgetUnsentCounts(user)
  forgetDraft(user)
  await forgetAll()
  return true
}
