import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { categoriesQuery } from '../category/queries.ts'
import { api } from '../endpoints.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { q, queryClient } from '../query.ts'
import type { MaterialSearch } from './address.ts'

/** The choices of the filters and the form of materials. */
export const tagsQuery = { ...q(api.tag.list, {}), throwOnError: false }
/** The attributes of a category's materials, and those of all materials; null means no category. */
export const attributesQuery = (category: number | null) =>
  q(api.attribute.list, { query: { category: category ?? 'none' } })

/**
 * A page of the list: with what is free on its dates, else on the present day of the site, and the
 * next departures (rules/material.md#23).
 */
export const materialsQuery = (search: MaterialSearch, today: string) =>
  q(api.material.list, {
    query: { ...search, dateForQuantities: search.dateForQuantities ?? today, 'with-next-event': true },
  })

/** Reads all of them, for a screen's loader. */
export async function readChoices() {
  const [parks, categories, tags] = await Promise.all([
    queryClient.ensureQueryData(parkChoicesQuery),
    queryClient.ensureQueryData(categoriesQuery),
    queryClient.ensureQueryData(tagsQuery),
  ])
  return { parks, categories, tags }
}

/** The same once a loader has read them, live. */
export function useChoices() {
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  const { data: tags } = useSuspenseQuery(tagsQuery)
  return useMemo(() => ({ parks, categories, tags }), [parks, categories, tags])
}
