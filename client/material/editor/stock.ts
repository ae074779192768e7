import { queryOptions } from '@tanstack/react-query'
import type { MaterialChoice } from '#shared/material.ts'
import { call } from '../../api.ts'
import { api } from '../../endpoints.ts'
import { q, readOrRecall } from '../../query.ts'
import { keepUnchanged } from './keep-unchanged.ts'

/**
 * Every material that a list may take, by reference, with its pieces in order, page by page until
 * it is whole: an editor that knew a part would drop the other lines of its list. No event changes
 * it (query.ts), so it is read once for all of them.
 */
export const stockQuery = queryOptions({
  queryKey: [api.material.choices.name] as const,
  queryFn: ({ queryKey, signal }) =>
    readOrRecall(queryKey, signal, async () => {
      const materials: MaterialChoice[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page = await call(api.material.choices, { query: { after } }, signal)
        materials.push(...page.data)
        after = page.next
      }
      return materials
    }),
  structuralSharing: keepUnchanged,
})

/** Every live kit that a list may name, by reference (rules/list-template.md#11). */
export const kitChoicesQuery = q(api.kit.all, { query: { orderBy: 'reference' } })
