import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod'
import { onEntering, queryClient } from '../query.ts'
import { lenient } from './lenient.ts'

type Entering = Parameters<typeof onEntering>[0]

/**
 * What the screen of a list has of its own: what its address may say, and the first page by that, read before it opens.
 * @param page how a page is read, as its table does
 */
export const ofList = <S extends z.ZodObject, T, K extends QueryKey>(
  search: S,
  page: (query: z.output<S>) => EnsureQueryDataOptions<T, Error, T, K>,
) => ({
  validateSearch: lenient(search),
  loaderDeps: ({ search }: { search: z.output<S> }) => search,
  loader: (entering: Entering & { deps: z.output<S> }) =>
    onEntering(entering, () => queryClient.ensureQueryData(page(entering.deps))),
})
