import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventRow } from '#shared/event.ts'
import { calendarStatus } from '#shared/rules/event-status.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import type { CalendarSearch } from './address.ts'
import type { DayRange } from './view.ts'

/**
 * Reads the events of some days; keeps the previous days' events until they arrive. A failure
 * without any belongs to the page.
 */
export function useEvents(days: DayRange) {
  const query = useQuery({
    ...q(api.event.list, { query: days }),
    placeholderData: keepPreviousData,
  })
  return { ...query, events: query.data?.data ?? nothing }
}
const nothing: readonly EventRow[] = []

/** The parks to filter by; none when there is only one. */
export function useParks() {
  const { data } = useSuspenseQuery(q(api.park.choices, {}))
  return data.length > 1 ? data : []
}

/** The address; a park that is not offered counts as absent (rules/calendar.md#9). */
export function useKnownPark(search: CalendarSearch): CalendarSearch {
  const parks = useParks()
  const { park } = search
  const isKnown = park === undefined || parks.some(({ id }) => id === park)
  return useMemo(() => (isKnown ? search : { ...search, park: undefined }), [search, isKnown])
}

/** True when a filter of the address may hide events. */
export const isFiltered = ({ park, missing, states }: CalendarSearch): boolean =>
  park !== undefined || missing === true || states !== undefined
/** Of an address without filters. */
export const noFilters = { park: undefined, missing: undefined, states: undefined } satisfies CalendarSearch

/**
 * Picks the events that pass the address's filters: park, missing material, states of the legend.
 */
export function useFiltered(events: readonly EventRow[], filters: CalendarSearch, day: string): readonly EventRow[] {
  const { missing, states, park } = filters
  return useMemo(() => {
    if (!missing && !states && park === undefined) return events
    return events.filter(
      (event) =>
        (!missing || event.has_missing_materials === true) &&
        (park === undefined || event.parks === null || event.parks.includes(park)) &&
        (!states || states.includes(calendarStatus(event, day).state)),
    )
  }, [events, missing, park, states, day])
}
