import { detailKeys } from '../event/details/keys.ts'
import type { KeysHere } from '../frame/keys-here.ts'

const names = ['events', 'open', 'tabs'] as const

/** The keys of a technician's schedule (rules/technician.md#10), or of the details over it. */
export const keysHere: KeysHere = (at) => {
  const { words, search, hash } = at
  if (search.event !== undefined) return detailKeys(at, false)
  if (hash !== 'schedule') return [{ keys: [words.schedule.tabs] }]
  return [{ keys: names.map((name) => words.schedule[name]) }]
}
