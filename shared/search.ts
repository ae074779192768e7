import * as z from 'zod'
import { routes } from './contract.ts'
import { Id, SearchText } from './field.ts'
import { foundKinds } from './names.ts'

export type FoundKind = (typeof foundKinds)[number]

/** Maximum number of records of one kind that a search returns. */
export const mostFound = 8

/**
 * A matching record: `label` is its name, `detail` distinguishes it from similar ones (dates and
 * place, reference, company, town).
 */
export const Found = z.object({ kind: z.enum(foundKinds), id: Id, label: z.string(), detail: z.string().nullable() })
export type Found = z.output<typeof Found>

export const searchRoutes = routes('search', {
  /**
   * Records that the caller may read (rules/search.md#3), by kind, the kind with the best match
   * first (rules/search.md#4).
   */
  everything: {
    method: 'GET',
    path: '/search',
    can: 'search:read',
    query: z.object({ q: SearchText }),
    reply: z.array(Found),
  },
})
