import { hashKey, QueryClient, type QueryKey, queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Endpoint, NamedRoute, Received, Sent } from '#shared/contract.ts'
import type { TableQuery } from '#shared/field.ts'
import { ApiProblem, call, isOutOfReach, type Sending, type Unreachable } from './api.ts'
import { api } from './endpoints.ts'
import { noteAnswered } from './kept/recalled.ts'
import { quietly } from './ui/quiet-load.ts'

const tenMinutes = 600_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: tenMinutes,
      // Without network a read fails at once, or finds what this device keeps (rules/offline.md#4).
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        navigator.onLine && !(error instanceof ApiProblem && error.status < 500) && failures < 2,
      // A page without data gives way to the failure; a page with data stays, with its typed
      // values.
      throwOnError: (_, { state }) => state.data === undefined,
    },
    // A write without network is refused at once, never sent later unasked (rules/offline.md#8).
    mutations: { networkMode: 'always' },
  },
})

/** Query options of any GET route: one form of key for loaders, hooks and refreshing. */
export const q = <R extends NamedRoute & { method: 'GET' }>(route: Endpoint<R>, input: Sent<R>) =>
  queryOptions({
    queryKey: [route.name, input] as const,
    queryFn: ({ signal, queryKey }) => readOrRecall(queryKey, signal, () => call(route, input as Sending<R>, signal)), // a GET takes no version
  })

/**
 * Reads a query's data from the server with `ask`; while it is out of reach, what this device keeps
 * (rules/offline.md#4).
 * @throws the failure when this device keeps no answer
 */
export async function readOrRecall<T>(key: QueryKey, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
  try {
    const data = await ask()
    noteAnswered(hashKey(key))
    return data
  } catch (error) {
    const shown = queryClient.getQueryState(key)
    // A page that shows its data keeps them; a read that failed with a network is tried again.
    const stays = navigator.onLine && shown?.data !== undefined
    if (signal.aborted || !isOutOfReach(error) || stays) throw error
    const { recall } = await quietly(() => import('./kept/recall.ts')).catch(() => {
      throw error
    })
    return (await recall(key, shown, error)) as T // this query's earlier data
  }
}

/** How a list reads a page of itself, by what its address says. */
export const pagesOf =
  <R extends NamedRoute & { method: 'GET' }>(route: Endpoint<R>) =>
  (query: TableQuery) =>
    q(route, { query } as unknown as Sent<R>) // what every list takes

export type OfRecord = NamedRoute & { method: 'GET'; path: `${string}{id}` }
/** Query options of the record that an address names. */
export const recordQuery = <R extends OfRecord>(route: Endpoint<R>, id: string) =>
  q(route, { params: { id: Number(id) } } as unknown as Sent<R>) // the only input of such a route

/** The record that an address names; the screen's loader has read it. */
export const useRecord = <R extends OfRecord>(route: Endpoint<R>, { id }: { id: string }): Received<R> =>
  useSuspenseQuery(recordQuery(route, id)).data

/**
 * What a list reads before its screen opens. When the address of an open list changes, it keeps its
 * rows until the new ones arrive: a slow search must not remove the field that the user types in.
 */
export const onEntering = (entering: Entering, read: () => Promise<unknown>): Promise<unknown> | undefined =>
  entering.cause === 'stay' ? undefined : read().catch((error: unknown) => withoutRefused(entering, error))

/** What the router gives a list's loader; `deps` is its parsed address. */
type Entering = { cause: 'preload' | 'enter' | 'stay'; deps: object; location: { pathname: string } }

/**
 * Redirects to the address without the values that the server refused by name: they count as absent
 * (rules/screen.md#3).
 * @throws the redirection, or the original error when it concerns no value of the address
 */
function withoutRefused({ deps, location }: Entering, error: unknown): never {
  const refused = error instanceof ApiProblem ? Object.keys(error.fields) : []
  const kept = Object.entries(deps).filter(([name, value]) => value !== undefined && !refused.includes(name))
  const isOfAddress = refused.some((name) => name in deps)
  if (!isOfAddress) throw error
  const to = location.pathname as '/' // the router passed it
  throw redirect({ to, search: Object.fromEntries(kept), replace: true })
}

/** Nouns that a write to another makes stale because they show its names, counts or quantities. */
const shownIn: Record<string, readonly string[]> = {
  event: [
    'bill',
    'sub_rental',
    'material',
    'unit',
    'kit',
    'park',
    'person',
    'technician',
    'return',
    'today',
    'statistics',
  ],
  event_kind: ['event', 'statistics'],
  event_technician: ['event', 'technician', 'today'],
  material: [
    'bill',
    'event',
    'sub_rental',
    'park',
    'category',
    'tag',
    'list_template',
    'kit',
    'unit',
    'return',
    'today',
    'statistics',
  ],
  unit: ['material', 'event', 'kit', 'park', 'return', 'statistics'],
  return: ['event', 'material', 'unit', 'today', 'statistics'],
  kit: ['event', 'list_template'],
  park: ['material', 'event', 'unit', 'sub_rental'],
  category: ['material', 'sub_category', 'attribute', 'event'],
  sub_category: ['category', 'material', 'event'],
  tag: ['material', 'person', 'event'],
  attribute: ['material', 'event'],
  person: ['bill', 'event', 'company', 'user', 'technician', 'return', 'today'],
  company: ['bill', 'person', 'event', 'technician', 'sub_rental'],
  settings: ['bill', 'material', 'kit', 'event', 'person', 'technician', 'today', 'sub_rental', 'statistics'], // prices come and go with the billing mode, instants with the time zone
  // Its restrictions hide some, and its owner hears of tokens by it.
  user: ['session', 'token', 'person', 'event', 'material', 'kit', 'park', 'unit', 'sub_rental', 'statistics'],
  // The event lacks less, and so do its kits.
  sub_rental: ['event', 'material', 'kit', 'today', 'statistics'],
  estimate: ['event', 'statistics'],
  bill: ['event', 'person', 'statistics'],
  availability: ['event', 'material', 'kit', 'today', 'statistics'],
}

/** Names the queries that only count what a list finds, apart from those that read its rows. */
export const countOf = (list: string): string => `${list}.count`

/** Of these, queries that show nothing of some of those nouns after all. */
const spared: Record<string, readonly string[]> = {
  [api.material.choices.name]: ['event', 'sub_rental', 'availability', 'attribute'], // the stock without figures of events
  [countOf(api.material.list.name)]: ['event', 'sub_rental', 'availability', 'attribute'],
  [countOf(api.person.list.name)]: ['event', 'bill'],
  [api.unit.list.name]: ['event'],
}

/** Queries of these hold something of every noun: any write makes them stale. */
const ofEverything: readonly string[] = ['history', 'search']

/** True when a query, by the name of its route, shows something of what is written to these nouns. */
export function isStale(name: string, nouns: readonly string[]): boolean {
  const own = name.split('.')[0] ?? ''
  return nouns.some(
    (noun) =>
      !spared[name]?.includes(noun) && (noun === own || ofEverything.includes(own) || shownIn[noun]?.includes(own)),
  )
}

/** Marks everything that a write to these nouns touches as stale; refetches what is on screen. */
export function refresh(nouns: Iterable<string>): Promise<void> {
  const written = [...nouns]
  return queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => isStale(String(name), written) })
}

/** These writes answer with a secret, so no cache keeps their answers. */
const secretive: readonly string[] = [api.token.create.name, api.webhook.create.name, api.webhook.update.name]

/** Performs a write and refreshes what it touches. Every write of the product uses this hook. */
export function useWrite<R extends NamedRoute>(route: Endpoint<R>) {
  return useMutation<Received<R>, ApiProblem | Unreachable, Sending<R>>({
    mutationKey: [route.name],
    mutationFn: (input) => call(route, input),
    ...(secretive.includes(route.name) ? { gcTime: 0 } : {}),
    onSuccess: () => refresh([route.name.split('.')[0] ?? '']),
  })
}
