import { detailKeys } from '../event/details/keys.ts'
import type { KeysHere } from '../frame/keys-here.ts'

/** The keys of the details that are open beside the list of events. */
export const keysHere: KeysHere = (at) => (at.search.event === undefined ? [] : detailKeys(at, true))
