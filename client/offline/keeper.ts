import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { api } from '../endpoints.ts'
import { recalledAt } from '../kept/recalled.ts'
import { discardOld, type Kept, keep, own } from '../kept/store.ts'
import { queryClient } from '../query.ts'

/** What is read is written this long after, in one go, ms. */
const pause = 1000

/** Answers that stay on no device: accounts, searches, what asks for the moment alone. */
const unkept = new Set<string>([
  api.user.list.name,
  api.user.all.name,
  api.user.get.name,
  api.event.search.name,
  api.search.everything.name,
  api.code.find.name,
  api.bill.check.name,
  api.bill.clock.name,
])

/** Whether the answer to a query is kept on this device (rules/offline.md#5). */
export function isKept([route, input]: QueryKey): boolean {
  const name = String(route)
  if (unkept.has(name) || /^export\.|\.count$/.test(name)) return false
  const { search } = (input as { query?: { search?: unknown } } | undefined)?.query ?? {}
  return search === undefined || search === ''
}

/**
 * Keeps on this device what this user reads, from now on and what was read already. @returns a
 * function that stops it
 */
export async function startKeeping(user: number): Promise<() => void> {
  await own(user)
  await discardOld()
  const waiting = new Map<string, Kept>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const answers = [...waiting]
    waiting.clear()
    if (answers.length > 0) await keep(user, answers)
  }
  const take = ({ queryKey, queryHash, state }: Query) => {
    if (state.status !== 'success' || !isKept(queryKey) || recalledAt(queryHash) !== undefined) return
    waiting.set(hashKey(queryKey), { key: queryKey, data: state.data, at: state.dataUpdatedAt })
    timer ??= setTimeout(() => void write(), pause)
  }
  for (const query of queryClient.getQueryCache().getAll()) take(query)
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') take(event.query)
  })
  // A phone may end a page that is no longer seen at any time.
  const hidden = () => void (document.visibilityState === 'hidden' && write())
  document.addEventListener('visibilitychange', hidden)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', hidden)
  }
}
