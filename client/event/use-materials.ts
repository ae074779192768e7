import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../endpoints.ts'
import { keepUnchanged, type MaterialRow, rowsOf } from '../material/editor/filters.ts'
import type { Missing } from '../material/editor/taken-by.tsx'
import { q } from '../query.ts'

/**
 * Every material with what remains for an event; a material with unchanged figures stays the same
 * object.
 */
const whileEvent = (id: number) =>
  queryOptions({ ...q(api.material.whileEvent, { params: { id } }), structuralSharing: keepUnchanged })

/** The materials of step 4 as rows, live. */
export function useRows(eventId: number): MaterialRow[] {
  const { data } = useSuspenseQuery(whileEvent(eventId))
  return useMemo(() => rowsOf(data), [data])
}

/** The missing materials of an event and the events that hold them, as saved. */
export function useMissing(eventId: number): Missing {
  const { data, isFetching, isError } = useQuery({
    ...q(api.event.missingMaterials, { params: { id: eventId } }),
    throwOnError: false,
  })
  const byId = useMemo(() => new Map((data ?? []).map((one) => [one.id, one])), [data])
  return useMemo(() => ({ byId, isWaiting: isFetching, hasFailed: isError }), [byId, isFetching, isError])
}
