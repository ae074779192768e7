import type { changeRoutes } from '#shared/change.ts'
import type { Handlers } from '../http.ts'
import type { ChangeFeed } from './feed.ts'

/** Handlers of the change stream, over the feed that this process listens with. */
export const change = (feed: ChangeFeed): Handlers<typeof changeRoutes> => ({
  stream: ({ user, request }) => {
    const header = request.headers['last-event-id']
    const lastId = typeof header === 'string' && header !== '' ? Number(header) : null
    // An id we never gave is one nothing is known about: the stream begins with `reload`.
    const known = lastId === null || Number.isSafeInteger(lastId) ? lastId : 0
    return { open: (out) => feed.subscribe(user, known, out) }
  },
})
