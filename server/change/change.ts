import type { changeRoutes } from '#shared/change.ts'
import type { Handlers } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import type { ChangeFeed } from './feed.ts'

/**
 * Streams one account may hold open in this process: each costs it memory for as long as it lasts.
 */
const mostStreams = 20

/** Handlers of the change stream, over the feed that this process listens with. */
export const change = (feed: ChangeFeed): Handlers<typeof changeRoutes> => ({
  stream: ({ user, request }) => {
    const header = request.headers['last-event-id']
    const lastId = typeof header === 'string' && header !== '' ? Number(header) : null
    // An id we never gave is one nothing is known about: the stream begins with `reload`.
    const known = lastId === null || Number.isSafeInteger(lastId) ? lastId : 0
    return {
      refuse: () => {
        if (feed.streamsOf(user.id) >= mostStreams) throw new Problem('change.too_many_streams', { retryAfter: 30 })
      },
      open: (out) => feed.subscribe(user, known, out),
    }
  },
})
