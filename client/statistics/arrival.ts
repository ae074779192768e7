import { queryClient } from '../query.ts'
import { knownSettings } from '../session/session.ts'
import { siteDay } from '../session/site-day.ts'
import type { Figure, PeriodSearch } from './address.ts'
import { periodOf } from './periods.ts'
import { figureOf, lackQuery, leastUsed, mostUsed, revenueQuery, usesQuery, weeksQuery } from './queries.ts'

/** Reads what the page shows first. */
export function readOnArrival({ figure, ...search }: PeriodSearch & { figure?: Figure | undefined }): Promise<unknown> {
  const period = periodOf(search, siteDay())
  switch (figureOf(figure, knownSettings().billing.mode)) {
    case 'use':
      return queryClient.ensureQueryData(usesQuery(period, mostUsed))
    case 'idle':
      return queryClient.ensureQueryData(usesQuery(period, leastUsed))
    case 'lack':
      return queryClient.ensureQueryData(lackQuery(period, false))
    case 'revenue':
      return queryClient.ensureQueryData(revenueQuery(period))
    case 'weeks':
      return queryClient.ensureQueryData(weeksQuery(period))
  }
}
