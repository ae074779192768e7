import type { changeRoutes } from '#shared/change.ts'
import type { Handlers } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import type { ChangeFeed } from './feed.ts'

/** Streams that one account may hold open in this process: each costs memory while it lasts. */
const mostStreams = 20

/** Handlers of the change stream, on the feed of this process. */
export const change = (feed: ChangeFeed): Handlers<typeof changeRoutes> => ({
  stream: ({ user, request }, { query }) => {
    // A browser that reconnects sends both: the header is the later one.
    const place = request.headers['last-event-id'] || query.after
    const lastId = typeof place === 'string' && place !== '' ? Number(place) : null
    // For an id the server never gave, it knows nothing that was missed: the stream begins with
    // `reload`.
    const known = lastId === null || Number.isSafeInteger(lastId) ? lastId : -1
    return {
      refuse: () => {
        if (feed.streamsOf(user.id) >= mostStreams) throw new Problem('change.too_many_streams', { retryAfter: 30 })
      },
      open: (out) => feed.subscribe(user, known, out),
    }
  },
})
