import { queryOptions } from '@tanstack/react-query'
import { materialRoutes } from '#shared/material.ts'
import { keepUnchanged } from '../material/editor/filters.ts'
import { q } from '../query.ts'

/** Every material with its stock in working order: a template has no dates (spec 3, 6.2 and 16). */
export const stockQuery = queryOptions({
  ...q(materialRoutes.all, { query: { orderBy: 'reference' } }),
  structuralSharing: keepUnchanged,
})
