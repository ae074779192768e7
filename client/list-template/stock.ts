import { queryOptions } from '@tanstack/react-query'
import { api } from '../endpoints.ts'
import { keepUnchanged } from '../material/editor/filters.ts'
import { q } from '../query.ts'

/**
 * Every material with its pieces in order: a template has no dates (rules/list-template.md#10,
 * rules/availability.md#6).
 */
export const stockQuery = queryOptions({
  ...q(api.material.all, { query: { orderBy: 'reference' } }),
  structuralSharing: keepUnchanged,
})
