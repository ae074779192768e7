import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type MaterialFilters, MaterialsSearch } from './filters.ts'

/** The filters that stand in the address of the screen with the list, and how to change some of them. */
export function useAddressFilters(): [MaterialFilters, (change: Partial<MaterialFilters>) => void] {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const filters = useMemo(() => MaterialsSearch.parse(search), [search])
  const filter = useCallback(
    (change: Partial<MaterialFilters>) =>
      void navigate({
        to: '.',
        search: (present) => ({ ...present, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return [filters, filter]
}
