import { useCallback, useMemo, useState } from 'react'
import type { MaterialRow } from './filters.ts'
import type { MaterialFilters } from './filters-address.ts'

/** What the list holds: single materials or kits. */
export type PickerTab = 'materials' | 'kits'

type Listed = {
  rows: MaterialRow[]
  kits: MaterialRow[]
  onFilter(change: Partial<MaterialFilters>): void
  /** A search or "selected only" finds kits among the materials too. */
  finds: boolean
}

/** The tab and the rows that it lists, before any filter; filtering leads back to the materials. */
export function useTab({ rows, kits, onFilter, finds }: Listed) {
  const [tab, setTab] = useState<PickerTab>('materials')
  const listed = useMemo(() => (tab === 'kits' ? kits : finds ? [...kits, ...rows] : rows), [tab, finds, kits, rows])
  const filterMaterials = useCallback(
    (change: Partial<MaterialFilters>) => {
      setTab('materials')
      onFilter(change)
    },
    [onFilter],
  )
  return { tab, setTab, listed, filterMaterials }
}
