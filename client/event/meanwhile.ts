import type { CalendarEvent, Event } from '#shared/event.ts'
import { formatInstants } from '#shared/rules/format.ts'
import { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { notifyFailure, notifyWarning } from '../frame/notify.tsx'
import { onChange } from '../live.ts'
import { q, queryClient, refresh } from '../query.ts'
import { currentLanguage, i18next, withWords } from '../words.ts'
import { showInMonths } from './calendar-rows.ts'
import { Declined } from './declined.ts'
import { keepEvent } from './event-write.ts'

/** The last user to write an event, from the change stream: a 409 does not say it. */
const authors = new Map<number, string>()
onChange(({ entity, id, by }) => {
  if (entity === 'event' && id !== null && by) authors.set(id, by.name)
})

/** Shows a record at once, in the details and on the calendar, before any refetch. */
export function adopt(event: Event): void {
  keepEvent(event)
  showInMonths(event)
}

const wholeQuery = (id: number) => q(api.event.get, { params: { id } })

/** All of an event; nothing when it cannot be read. */
export async function wholeEvent(id: number): Promise<Event | undefined> {
  await queryClient.prefetchQuery(wholeQuery(id))
  return queryClient.getQueryData(wholeQuery(id).queryKey)
}

/** All of an event at one of its versions, where that was read. */
export function knownWhole(id: number, version: number): Event | undefined {
  const whole = queryClient.getQueryData(wholeQuery(id).queryKey)
  return whole?.version === version ? whole : undefined
}

/**
 * Reads the whole event that a bar stands for, so that a refused act can say what else of it
 * changed. When it is newer than the bar, the calendar is read again.
 */
export async function lookAt(shown: CalendarEvent): Promise<void> {
  const whole = await wholeEvent(shown.id)
  if (whole && whole.version > shown.version) await refresh(['event'])
}

/** All of the event as it was seen, where that is known. */
const wholeOf = (seen: CalendarEvent | Event): CalendarEvent | Event => knownWhole(seen.id, seen.version) ?? seen

/**
 * After a 409 `record.edited_meanwhile`: takes over the stored event, and reports what changed and
 * by whom.
 */
export function tellMeanwhile(problem: ApiProblem, seen: CalendarEvent | Event): void {
  const { current } = problem.details as { current: Event } // the key promises it (rules/http.md#21)
  const before = wholeOf(seen)
  const author = authors.get(current.id)
  adopt(current)
  withWords(() => import('./tell-changes.ts')).then(
    ({ tellChanges }) => tellChanges(before, current, author),
    () => notifyFailure(problem, problem.message), // what names the changes did not come
  )
}

/**
 * Reports that an act on an event failed: nothing where the user went back, and what changed
 * meanwhile where the event is no longer as `seen` (rules/change.md#19).
 */
export function tellRefused(error: unknown, seen: CalendarEvent | Event | null, during: string): void {
  if (error instanceof Declined) return
  if (seen && error instanceof ApiProblem && error.key === 'record.edited_meanwhile') tellMeanwhile(error, seen)
  else notifyFailure(error, during)
}

/**
 * Names the technicians who lost assignments by a write (rules/event.md#24), in a notice that stays
 * until the user closes it (rules/calendar.md#17, rules/details.md#19).
 */
export function tellDropped(event: Event, zone: string): void {
  tellDroppedUnits(event)
  const { dropped_assignments: dropped = [] } = event
  if (dropped.length === 0) return
  const people = dropped.map(
    ({ full_name, start_time, end_time }) =>
      `${full_name} (${formatInstants(start_time, end_time, currentLanguage(), zone)})`,
  )
  notifyWarning(people.join('\n'), { title: i18next.t('event.dropped', { count: people.length }), stays: true })
}

/** Names the units that new dates or a restoration took off their lines, likewise (rules/unit.md#22). */
export function tellDroppedUnits({ dropped_units: dropped = [] }: Event): void {
  if (dropped.length === 0) return
  const units = dropped.map(({ material_name, reference }) => `${material_name} – ${reference}`)
  notifyWarning(units.join('\n'), { title: i18next.t('event.dropped_units', { count: units.length }), stays: true })
}
