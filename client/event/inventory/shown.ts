import type { Event } from '#shared/event.ts'
import { api } from '../../endpoints.ts'
import { q, queryClient } from '../../query.ts'

/** Shows an answer at once; lists and figures that show the event are reread when next shown. */
export function keepShown(event: Event): void {
  const { queryKey } = q(api.event.get, { params: { id: event.id } })
  queryClient.setQueryData(queryKey, event)
  void queryClient.invalidateQueries({
    predicate: (query) => /^event\.(list|search)$/.test(String(query.queryKey[0])),
    refetchType: 'none',
  })
}
