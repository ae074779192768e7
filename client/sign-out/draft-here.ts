import { keyOfDraft } from '../person/draft-here.ts'
import { tried } from '../storage.ts'
import { withWords } from '../words.ts'

/** Asks before signing out while the user's draft is on this device: it would be lost (rules/person.md#13). */
export async function mayForgetDraft(user: number): Promise<boolean> {
  if (tried(() => localStorage.getItem(keyOfDraft(user))) === null) return true
  const { askToForget } = await withWords(() => import('./ask-to-forget.ts'))
  return askToForget('draft')
}
