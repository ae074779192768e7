import { hashKey } from '@tanstack/react-query'
import { noteRecalled, recalledAt } from './recalled.ts'
import { find } from './store.ts'

/** What the page holds of a query. */
type Shown = { data?: unknown; dataUpdatedAt: number }

/**
 * The answer to a query that the server did not give now: the one on this page, else the one that
 * this device keeps (rules/offline.md#4).
 * @throws the failure when neither has one
 */
export async function recall(key: readonly unknown[], shown: Shown | undefined, failure: unknown): Promise<unknown> {
  const hash = hashKey(key)
  const kept = await find(hash).catch(() => undefined) // a browser that stores nothing
  const isShownNewer = shown?.data !== undefined && shown.dataUpdatedAt >= (kept?.at ?? 0)
  const newest = isShownNewer ? { data: shown.data, at: recalledAt(hash) ?? shown.dataUpdatedAt } : kept
  if (!newest) throw failure
  noteRecalled(hash, newest.at)
  return newest.data
}
