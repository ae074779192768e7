import type { statisticsRoutes } from '#shared/statistics.ts'
import type { Handlers } from '../http/handler.ts'
import { listPage } from '../record/list.ts'
import { lackIn } from './lack.ts'
import { loadUses, usesListing, usesWhere } from './materials.ts'
import { askedPeriod } from './period.ts'
import { revenueIn } from './revenue.ts'
import { weeksIn } from './weeks.ts'

/** What the stock and the events of a period come to (rules/statistics.md). */
export const statistics: Handlers<typeof statisticsRoutes> = {
  materials: (ctx, { query }) => {
    const period = askedPeriod(ctx, query)
    return listPage(ctx, usesListing(ctx, period), query, usesWhere(query), (ids) => loadUses(ctx, period, ids))
  },
  lack: (ctx, { query }) => lackIn(ctx, askedPeriod(ctx, query), query),
  revenue: (ctx, { query }) => revenueIn(ctx, askedPeriod(ctx, query)),
  weeks: (ctx, { query }) => weeksIn(ctx, askedPeriod(ctx, query)),
}
