import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CalendarLoad, DayLoad } from '#shared/event-load.ts'
import { monthEnd } from '#shared/rules/days.ts'
import { api } from '../../endpoints.ts'
import { q } from '../../query.ts'
import { type DayRange, monthsOf } from '../days/day-range.ts'

/**
 * What days hold, by day, beside the pieces in order, the technicians that there are, and the pieces
 * of the busiest of these days.
 */
export type Load = { pieces: number; technicians: number; mostPieces: number; days: ReadonlyMap<string, DayLoad> }

// Outside the hook: the same function each time lets the queries keep their joined value.
const combine = (months: UseQueryResult<CalendarLoad>[]) => months.map(({ data }) => data)

/**
 * Reads what the months of some days hold, each once; every write to events and technicians makes
 * them stale (rules/calendar.md#32). Months that cannot be read have no figures: the events report
 * the failure.
 */
export function useLoad(range: DayRange): Load {
  const months = useQueries({
    queries: monthsOf(range).map((month) => ({
      ...q(api.event.load, { query: { start: `${month}-01`, end: monthEnd(month) } }),
      throwOnError: false,
    })),
    combine,
  })
  return useMemo(() => {
    const known = months.filter((month) => month !== undefined)
    const days = known.flatMap((month) => month.days.map((day) => [day.day, day] as const))
    const { pieces = 0, technicians = 0 } = known.at(-1) ?? {}
    const mostPieces = Math.max(0, ...days.map(([, day]) => day.pieces))
    return { pieces, technicians, mostPieces, days: new Map(days) }
  }, [months])
}
