import { type QueryKey, type UseSuspenseQueryOptions, useQueries } from '@tanstack/react-query'
import type { Page, TableQuery } from '#shared/field.ts'
import { countOf } from '../query.ts'

type ReadPage<S, T, K extends QueryKey> = (query: S) => UseSuspenseQueryOptions<Page<T>, Error, Page<T>, K>

/**
 * The number of records that a list finds at each of these addresses, by a page of one record, read
 * once the list is on screen; undefined until then, and where it cannot be read.
 */
export function useCounts<S extends TableQuery, T, K extends QueryKey>(
  searches: readonly S[],
  page: ReadPage<S, T, K>,
): (number | undefined)[] {
  return useQueries({
    queries: searches.map((search) => {
      const { queryKey, queryFn } = page({ ...search, limit: 1 })
      const [list, ...input] = queryKey
      const counted = [countOf(String(list)), ...input] as unknown as K // the same input under another name
      return { queryKey: counted, queryFn, throwOnError: false }
    }),
    combine: (found) => found.map(({ data }) => data?.pagination.total.items),
  })
}
