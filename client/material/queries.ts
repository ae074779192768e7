import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { parkRoutes } from '#shared/park.ts'
import { tagRoutes } from '#shared/tag.ts'
import { q, queryClient } from '../query.ts'

/** What the filters and the form of materials choose from. */
export const parkChoicesQuery = q(parkRoutes.choices, {})
export const categoriesQuery = q(categoryRoutes.all, {})
export const tagsQuery = q(tagRoutes.list, {})
/** The attributes of a category's materials, and those of all materials; null is no category. */
export const attributesQuery = (category: number | null) =>
  q(attributeRoutes.list, { query: { category: category ?? 'none' } })

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
