import type { TableQuery } from '#shared/field.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

type Search = TableQuery & { park?: number }

/** The address with its order: the most days late come first until the user sorts otherwise. */
export const sorted = <S extends Search>(search: S): S & { ascending: boolean } => ({
  ...search,
  ascending: search.ascending ?? search.orderBy !== undefined,
})

/** A page of the list by its address. */
export const unreturnedQuery = (search: Search) => {
  const { deleted: _, ...query } = sorted(search)
  return q(api.return.list, { query })
}
