import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod'
import type { NamedRoute, Sent } from '#shared/contract.ts'
import type { Group } from '#shared/permissions.ts'
import type { WordKey } from '#shared/rules/words.ts'
import { type OfRecord, onEntering, q, queryClient, recordQuery } from '../query.ts'
import { lenient } from './lenient.ts'
import { appRoute } from './routes.ts'

/**
 * A screen behind the session: its address, the groups that may open it, and its title before its
 * data is there.
 */
export const screen = <const P extends string>(path: P, groups: readonly Group[], title: WordKey) => ({
  getParentRoute: () => appRoute,
  path,
  staticData: { groups, title },
})

type Entering = Parameters<typeof onEntering>[0]

/**
 * The screen of a list: what its address may say, and the first page by that, read before it opens.
 * @param page how a page is read, as its table does
 */
export const ofPages = <S extends z.ZodObject, T, K extends QueryKey>(
  search: S,
  page: (query: z.output<S>) => EnsureQueryDataOptions<T, Error, T, K>,
) => ({
  validateSearch: lenient(search),
  loaderDeps: ({ search }: { search: z.output<S> }) => search,
  loader: (entering: Entering & { deps: z.output<S> }) =>
    onEntering(entering, () => queryClient.ensureQueryData(page(entering.deps))),
})

/** The same where the address says what the route takes. */
export const ofList = <R extends NamedRoute & { method: 'GET'; query: z.ZodObject }>(route: R) =>
  ofPages(route.query as R['query'], (query) => q(route, { query } as unknown as Sent<R>))

/** The screen of one record, read before it opens. */
export const ofRecord = <R extends OfRecord>(route: R) => ({
  loader: ({ params }: { params: { id: string } }) => queryClient.ensureQueryData(recordQuery(route, params.id)),
})
