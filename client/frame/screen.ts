import type { EnsureQueryDataOptions, QueryKey } from '@tanstack/react-query'
import type { Endpoint, NamedRoute } from '#shared/contract.ts'
import type { Group } from '#shared/permissions.ts'
import type { WordKey } from '#shared/rules/words.ts'
import { type OfRecord, onEntering, pagesOf, queryClient, recordQuery } from '../query.ts'
import { type Read, type Readers, reading, table } from './address.ts'
import type { KeysHere } from './keys-here.ts'
import { appRoute } from './routes.ts'

/**
 * A screen behind the session: its address, the groups that may open it, its title before its data
 * arrives, and the keys that it has of its own.
 */
export const screen = <const P extends string>(
  path: P,
  groups: readonly Group[],
  title: WordKey,
  keys?: () => Promise<KeysHere>,
) => ({
  getParentRoute: () => appRoute,
  path,
  staticData: { groups, title, keys },
})

type Entering = Parameters<typeof onEntering>[0]

/**
 * The screen of a list: the parameters of its address, and its first page, read before it opens.
 * @param page how a page is read, as its table does
 */
export const ofPages = <R extends Readers, T, K extends QueryKey>(
  readers: R,
  page: (query: Read<R>) => EnsureQueryDataOptions<T, Error, T, K>,
) => ({
  validateSearch: reading(readers),
  loaderDeps: ({ search }: { search: Read<R> }) => search,
  loader: (entering: Entering & { deps: Read<R> }) =>
    onEntering(entering, () => queryClient.ensureQueryData(page(entering.deps))),
})

/** The same where the address takes every list's parameters. */
export const ofList = <R extends NamedRoute & { method: 'GET' }>(route: Endpoint<R>) => ofPages(table, pagesOf(route))

/** The screen of one record, read before it opens. */
export const ofRecord = <R extends OfRecord>(route: Endpoint<R>) => ({
  loader: ({ params }: { params: { id: string } }) => queryClient.ensureQueryData(recordQuery(route, params.id)),
})
