import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventKind } from '#shared/event-kind.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

export type Kinds = ReadonlyMap<number, EventKind>
export const kindsQuery = q(api.event_kind.list, {})
const none: readonly EventKind[] = []

/**
 * The kinds of events by id, in the order of their names; none until they are read. They are asked
 * for only where they are wanted: a site without any reads nothing.
 */
export function useKinds(isWanted: boolean): Kinds {
  const { data = none } = useQuery({ ...kindsQuery, enabled: isWanted, throwOnError: false })
  return useMemo(() => new Map(data.map((kind) => [kind.id, kind])), [data])
}

/** The kind of one event; none until the kinds are read. */
export const useKind = (id: number | null): EventKind | undefined => useKinds(id !== null).get(id ?? 0)
