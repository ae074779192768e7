import type { Event } from '#shared/event.ts'
import { queryClient } from '../../query.ts'
import { keepEvent } from '../event-write.ts'

/** Shows an answer at once; lists and figures that show the event are reread when next shown. */
export function keepShown(event: Event): void {
  keepEvent(event)
  void queryClient.invalidateQueries({
    predicate: (query) => /^event\.(list|search)$/.test(String(query.queryKey[0])),
    refetchType: 'none',
  })
}
