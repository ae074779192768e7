import type { eventListRoutes } from '#shared/event-list.ts'
import { renewLacking } from '../availability/known-lacking.ts'
import type { Handlers } from '../http/handler.ts'
import { listPage } from '../record/list.ts'
import { eventListing, eventListWhere } from './listing.ts'
import { listedRows } from './rows.ts'

/** All events, as a table (rules/event-list.md). */
export const eventList: Handlers<typeof eventListRoutes> = {
  page: async (ctx, { query }) => {
    const { search: _, searchBy: __, orderBy = 'start_date', ...rest } = query
    const order = { ...rest, orderBy, ascending: query.ascending ?? orderBy !== 'start_date' }
    const where = eventListWhere(ctx, query)
    await renewLacking(ctx)
    return listPage(ctx, eventListing(ctx, query), order, where, (ids) => listedRows(ctx, ids))
  },
}
