import { allRecalled, recalledAt } from '../kept/recalled.ts'
import { queryClient } from '../query.ts'

/** What every screen reads: its age says nothing of the screen. */
const everywhere = /^(session|settings|setup|country)\.|^today\.counts$/

/** When the oldest data on this screen were read; null while the server itself has answered for all. */
export function oldestShown(): number | null {
  const queries = queryClient.getQueryCache()
  const instants = allRecalled().flatMap((hash) => {
    const query = queries.get(hash)
    const isShown = query?.isActive() && !everywhere.test(String(query.queryKey[0]))
    return isShown ? (recalledAt(hash) ?? []) : []
  })
  return instants.length === 0 ? null : Math.min(...instants)
}

/** Reads again what this device had kept, now that the server answers. */
export const rereadRecalled = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryHash }) => recalledAt(queryHash) !== undefined })
