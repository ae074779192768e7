import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { MaterialRow } from './filters.ts'
import type { Quantities } from './quantities.ts'

/** The materials whose typed quantity exceeds what remains. */
export function useShort(rows: readonly MaterialRow[], quantities: Quantities): number[] {
  const lines = useDeferredValue(useSyncExternalStore(quantities.subscribe, quantities.lines))
  const remaining = useMemo(() => new Map(rows.map(({ id, material }) => [id, material.remaining_quantity])), [rows])
  return useMemo(
    () => lines.filter(({ id, quantity }) => quantity > (remaining.get(id) ?? quantity)).map(({ id }) => id),
    [lines, remaining],
  )
}
