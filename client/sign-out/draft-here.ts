import { tried } from '../storage.ts'
import { withWords } from '../words.ts'

/** Storage key of a user's draft: on a shared computer, users must not read each other's. */
export const keyOfDraft = (user: number): string => `draft.beneficiary.${user}`

export const forgetDraft = (user: number): unknown => tried(() => localStorage.removeItem(keyOfDraft(user)))

/** Asks before signing out while the user's draft is on this device: it would be lost (rules/person.md#13). */
export async function mayForgetDraft(user: number): Promise<boolean> {
  if (tried(() => localStorage.getItem(keyOfDraft(user))) === null) return true
  const { askToForget } = await withWords(() => import('./ask-to-forget.ts'))
  return askToForget('draft')
}
