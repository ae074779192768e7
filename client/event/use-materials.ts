import { useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AvailableKit } from '#shared/kit.ts'
import type { MissingMaterial } from '#shared/material-shape.ts'
import { api } from '../endpoints.ts'
import { type MaterialRow, rowsOf, withRemaining } from '../material/editor/filters.ts'
import { kitRowsOf } from '../material/editor/kit-rows.ts'
import { stockQuery } from '../material/editor/stock.ts'
import { q } from '../query.ts'

/** The missing quantity of each line that lacks and the events that hold it, as saved. */
export type Missing = {
  byId: ReadonlyMap<number, MissingMaterial>
  /** Nothing is known yet. */
  isPending: boolean
  isWaiting: boolean
  hasFailed: boolean
}

/** The materials of step 4 as rows, live. */
export function useRows(eventId: number): MaterialRow[] {
  const [{ data: stock }, { data: left }] = useSuspenseQueries({
    queries: [stockQuery, q(api.material.remaining, { params: { id: eventId } })],
  })
  return useMemo(() => withRemaining(rowsOf(stock), left), [stock, left])
}

/** The kits that the event may take, as rows of step 4 (rules/wizard.md#33), and as read. */
export function useKits(eventId: number): { kits: AvailableKit[]; kitRows: MaterialRow[] } {
  const { data: kits } = useSuspenseQuery(q(api.kit.whileEvent, { params: { id: eventId } }))
  return useMemo(() => ({ kits, kitRows: kitRowsOf(kits) }), [kits])
}

/** The missing materials of an event and the events that hold them, as saved. */
export function useMissing(eventId: number): Missing {
  const { data, isPending, isFetching, isError } = useQuery({
    ...q(api.event.missingMaterials, { params: { id: eventId } }),
    throwOnError: false,
  })
  const byId = useMemo(() => new Map((data ?? []).map((one) => [one.id, one])), [data])
  return useMemo(
    () => ({ byId, isPending, isWaiting: isFetching, hasFailed: isError }),
    [byId, isPending, isFetching, isError],
  )
}
