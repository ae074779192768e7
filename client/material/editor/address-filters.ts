import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { categoriesQuery } from '../../category/queries.ts'
import { parkChoicesQuery } from '../../park/queries.ts'
import { knownFilters } from '../known-filters.ts'
import { tagsQuery } from '../queries.ts'
import type { MaterialFilters } from './filters-address.ts'

/** The filters in the address of the list's screen, and a function to change some of them. */
export function useAddressFilters(): [MaterialFilters, (change: Partial<MaterialFilters>) => void] {
  const navigate = useNavigate()
  const { park, category, subCategory, tags } = useSearch({ strict: false }) // of whichever screen the list is on
  const { data: parks } = useQuery(parkChoicesQuery)
  const { data: categories } = useQuery(categoriesQuery)
  const { data: tagsKnown } = useQuery(tagsQuery)
  const filters = useMemo(
    () => knownFilters({ park, category, subCategory, tags }, { parks, categories, tags: tagsKnown }),
    [park, category, subCategory, tags, parks, categories, tagsKnown],
  )
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
