import { tried } from '../storage.ts'
import { withWords } from '../words.ts'

/** What this user counted or scanned on this device, by its keys in a storage. */
function keysOf(storage: Storage, user: number): string[] {
  const pattern = new RegExp(`^(inventory|departure|scans)\\.${user}\\.`)
  return Object.keys(storage).filter((key) => pattern.test(key))
}

/**
 * Asks before signing out while counts or scans of this user wait on this device: they would be
 * lost. @returns whether to sign out (rules/offline.md#10)
 */
export async function mayForgetUnsent(user: number): Promise<boolean> {
  if (!tried(() => keysOf(localStorage, user).length)) return true
  const { askToForget } = await withWords(() => import('./ask-to-forget.ts'))
  return askToForget('counts')
}

/** Deletes what this user left on this device. */
export function forgetUnsentCounts(user: number): void {
  tried(() => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of keysOf(storage, user)) storage.removeItem(key)
  })
}
