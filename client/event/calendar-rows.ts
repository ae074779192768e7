import { queryOptions } from '@tanstack/react-query'
import type { CalendarEvent, Event } from '#shared/event.ts'
import { borrowerOf } from '#shared/rules/borrower.ts'
import { monthEnd } from '#shared/rules/days.ts'
import { type EventDates, hasOwnMobilization, withMobilization } from '#shared/rules/mobilization.ts'
import { call } from '../api.ts'
import { api } from '../endpoints.ts'
import { queryClient, readOrRecall } from '../query.ts'

/** The events of a month (`YYYY-MM`) as the calendar draws them, page by page until it is whole. */
export function monthQuery(month: string) {
  const query = { start: `${month}-01`, end: monthEnd(month) }
  return queryOptions({
    queryKey: [api.event.calendar.name, { query }] as const,
    queryFn: ({ queryKey, signal }) =>
      readOrRecall(queryKey, signal, async () => {
        const events: CalendarEvent[] = []
        for (let after: string | null | undefined; after !== null; ) {
          const page = await call(api.event.calendar, { query: { ...query, after } }, signal)
          events.push(...page.data)
          after = page.next
        }
        return events
      }),
  })
}

/** Shows a stored event in the months that hold it, before they are fetched again. */
export function showInMonths(event: Event): void {
  queryClient.setQueriesData<CalendarEvent[]>({ queryKey: [api.event.calendar.name] }, (events) =>
    events?.map((row) => (row.id === event.id ? inShort(event) : row)),
  )
}

/** Shows an event on other dates, ahead of the answer to the write that brings them. */
export async function showDates(id: number, dates: EventDates) {
  const queryKey = [api.event.calendar.name]
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<CalendarEvent[]>({ queryKey }, (events) =>
    events?.map((row) =>
      row.id === id
        ? { ...row, ...withMobilization(dates, dates), has_own_mobilization: hasOwnMobilization(dates) }
        : row,
    ),
  )
}

const inShort = (event: Event): CalendarEvent => ({
  id: event.id,
  title: event.title,
  location: event.location,
  start_date: event.start_date,
  end_date: event.end_date,
  mobilization_start_date: event.mobilization_start_date,
  mobilization_end_date: event.mobilization_end_date,
  has_own_mobilization: event.has_own_mobilization,
  is_confirmed: event.is_confirmed,
  is_archived: event.is_archived,
  is_billable: event.is_billable,
  is_return_inventory_done: event.is_return_inventory_done,
  is_departure_inventory_done: event.is_departure_inventory_done,
  kind_id: event.kind_id,
  parks: event.parks,
  materials_count: event.materials_count,
  has_missing_materials: event.has_missing_materials,
  has_not_returned_materials: event.has_not_returned_materials,
  version: event.version,
  beneficiaries: event.beneficiaries.map(({ id }) => id),
  borrower: borrowerOf(event),
})
