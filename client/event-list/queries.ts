import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../endpoints.ts'
import { kindsQuery } from '../event-kind/use-kinds.ts'
import { parkChoicesQuery } from '../park/queries.ts'
import { q, queryClient } from '../query.ts'
import { namesQuery } from '../user/names.ts'
import type { EventListSearch } from './address.ts'

/** A page of the list by its address. */
export const eventsQuery = (search: EventListSearch) => q(api.event.page, { query: search })

type Choices = Record<'parks' | 'kinds', readonly { id: number }[]>

/**
 * The address without filters that name nothing any more (rules/event-list.md#6). A manager stays: a
 * trashed user leads events too.
 */
export function withoutUnknown(search: EventListSearch, { parks, kinds }: Choices): EventListSearch {
  const known = (choices: readonly { id: number }[], id: number | undefined) =>
    choices.some((one) => one.id === id) ? id : undefined
  return {
    ...search,
    park: known(parks, search.park),
    kind: known(kinds, search.kind),
  }
}

/** Reads what the filters offer, for the screen's loader. */
export async function readChoices() {
  const [parks, kinds, managers] = await Promise.all([
    queryClient.ensureQueryData(parkChoicesQuery),
    queryClient.ensureQueryData(kindsQuery),
    queryClient.ensureQueryData(namesQuery),
  ])
  return { parks, kinds, managers }
}

/** The same once a loader has read it, live. */
export function useChoices() {
  const { data: parks } = useSuspenseQuery(parkChoicesQuery)
  const { data: kinds } = useSuspenseQuery(kindsQuery)
  const { data: managers } = useSuspenseQuery(namesQuery)
  return useMemo(() => ({ parks, kinds, managers }), [parks, kinds, managers])
}
export type EventChoices = ReturnType<typeof useChoices>
