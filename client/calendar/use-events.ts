import { type UseQueryResult, useQueries, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { CalendarEvent } from '#shared/event.ts'
import { type CalendarState, calendarStatus } from '#shared/rules/event-status.ts'
import { api } from '../endpoints.ts'
import { monthQuery } from '../event/calendar-rows.ts'
import { kindsQuery } from '../event-kind/use-kinds.ts'
import { q } from '../query.ts'
import type { CalendarSearch } from './address.ts'
import { type DayRange, isOnDays, monthsOf } from './days/day-range.ts'

/**
 * The events of some days, fetched month by month; those of the months that are there show while
 * others come (rules/calendar.md#7). A failure of a month that is not there is the page's.
 */
export function useEvents({ start, end }: DayRange) {
  const months = useQueries({ queries: monthsOf({ start, end }).map(monthQuery) })
  const all = useJoined(months)
  const events = useMemo(() => all.filter((event) => isOnDays(event, start, end)), [all, start, end])
  return {
    events,
    isPending: months.some(({ isPending }) => isPending),
    isFetching: months.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(months.map(({ refetch }) => refetch())),
  }
}

type Month = Pick<UseQueryResult<CalendarEvent[]>, 'data' | 'dataUpdatedAt'>

type Known = { lists: Month['data'][]; events: readonly CalendarEvent[]; holdsBack: boolean }

/**
 * {@link joined}, the same list until an answer is another one. While a month is read an event that
 * the others no longer hold stays: a move may have led it into that month.
 */
function useJoined(months: readonly (Month & { isFetching: boolean })[]): readonly CalendarEvent[] {
  const known = useRef<Known>(undefined)
  const lists = months.map(({ data }) => data)
  const isReading = months.some(({ isFetching }) => isFetching)
  const isKnown =
    known.current?.lists.length === lists.length && lists.every((one, at) => one === known.current?.lists[at])
  if (!known.current || !isKnown || (known.current.holdsBack && !isReading)) {
    const events = joined(months)
    const gone = isReading ? missingFrom(events, known.current?.events ?? []) : []
    known.current = { lists, events: gone.length > 0 ? [...events, ...gone] : events, holdsBack: gone.length > 0 }
  }
  return known.current.events
}

function missingFrom(events: readonly CalendarEvent[], before: readonly CalendarEvent[]): CalendarEvent[] {
  const ids = new Set(events.map(({ id }) => id))
  return before.filter(({ id }) => !ids.has(id))
}

/**
 * Each event of the months once, though it may last from one into another. Of two answers about it,
 * the one with its later version counts, then the one that came later.
 */
export function joined(months: readonly Month[]): readonly CalendarEvent[] {
  if (months.length === 1) return months[0]?.data ?? []
  const found = new Map<number, { event: CalendarEvent; at: number }>()
  for (const { data = [], dataUpdatedAt: at } of months) {
    for (const event of data) {
      const known = found.get(event.id)
      const isOlder =
        known && (event.version < known.event.version || (event.version === known.event.version && at <= known.at))
      if (!isOlder) found.set(event.id, { event, at })
    }
  }
  return [...found.values()].map(({ event }) => event)
}

/** The parks to filter by; none when there is only one. */
export function useParks() {
  const { data } = useSuspenseQuery(q(api.park.choices, {}))
  return data.length > 1 ? data : []
}

/**
 * The address; a park that is not offered and a kind that there is not count as absent
 * (rules/calendar.md#9).
 */
export function useKnownFilters(search: CalendarSearch): CalendarSearch {
  const parks = useParks()
  const park = parks.some(({ id }) => id === search.park) ? search.park : undefined
  const { data: kinds } = useQuery({ ...kindsQuery, enabled: search.kind !== undefined, throwOnError: false })
  const kind = !kinds || kinds.some(({ id }) => id === search.kind) ? search.kind : undefined
  return useMemo(
    () => (park === search.park && kind === search.kind ? search : { ...search, park, kind }),
    [search, park, kind],
  )
}

/** True when a filter of the address may hide events. */
export const isFiltered = ({ park, kind, missing, states }: Filters): boolean =>
  park !== undefined || kind !== undefined || missing === true || states !== undefined
/** Of an address without filters. */
export const noFilters = {
  park: undefined,
  kind: undefined,
  missing: undefined,
  states: undefined,
} satisfies CalendarSearch

/**
 * Picks the events that pass the address's filters: park, kind, missing material, states of the
 * legend.
 */
export function useFiltered(
  events: readonly CalendarEvent[],
  filters: CalendarSearch,
  day: string,
): readonly CalendarEvent[] {
  const { missing, states, park, kind } = filters
  return useMemo(() => {
    const filters = { missing, states, park, kind }
    return isFiltered(filters) ? events.filter((event) => passes(event, filters, day)) : events
  }, [events, missing, park, kind, states, day])
}

type Filters = Pick<CalendarSearch, 'missing' | 'states' | 'park' | 'kind'>
const passes = (event: CalendarEvent, { missing, states, park, kind }: Filters, day: string): boolean =>
  (!missing || event.has_missing_materials === true) &&
  (park === undefined || event.parks === null || event.parks.includes(park)) &&
  (kind === undefined || event.kind_id === kind) &&
  (!states || states.includes(calendarStatus(event, day).state))

/**
 * Counts the events of some days by state, and those that lack material: each count of those that
 * pass the other filters, which is how many a press on it shows (rules/calendar.md#31).
 */
export function useCounts(
  events: readonly CalendarEvent[],
  { missing, states, park, kind }: CalendarSearch,
  { start, end }: DayRange,
  day: string,
) {
  return useMemo(() => {
    const byState = new Map<CalendarState, number>()
    let lacking = 0
    for (const event of events) {
      if (!isOnDays(event, start, end)) continue
      if (!passes(event, { park, kind }, day)) continue
      const { state } = calendarStatus(event, day)
      const lacks = event.has_missing_materials === true
      if (!missing || lacks) byState.set(state, (byState.get(state) ?? 0) + 1)
      if (lacks && (!states || states.includes(state))) lacking++
    }
    return { byState, lacking }
  }, [events, missing, states, park, kind, start, end, day])
}
