import { notifications } from '@mantine/notifications'
import type { Event, EventRow } from '#shared/event.ts'
import { formatInstants } from '#shared/rules/format.ts'
import type { ApiProblem } from '../api.ts'
import { api } from '../endpoints.ts'
import { onChange } from '../live.ts'
import { q, queryClient } from '../query.ts'
import { currentLanguage, i18next } from '../words.ts'

/** The last user to write an event, from the change stream: a 409 does not say it. */
const authors = new Map<number, string>()
onChange(({ entity, id, by }) => {
  if (entity === 'event' && id !== null && by) authors.set(id, by.name)
})

/** Shows a record at once, in the details and on the calendar, before any refetch. */
function adopt(event: Event): void {
  queryClient.setQueryData(q(api.event.get, { params: { id: event.id } }).queryKey, event)
  queryClient.setQueriesData<{ data: EventRow[] }>(
    { queryKey: [api.event.list.name] },
    (list) => list && { data: list.data.map((row) => (row.id === event.id ? { ...row, ...rowOf(event) } : row)) },
  )
}

const rowOf = ({ materials: _, user: __, bills: ___, estimates: ____, dropped_assignments: _____, ...row }: Event) =>
  row

/**
 * After a 409 `record.edited_meanwhile`: takes over the stored event, and reports what changed and
 * by whom.
 */
export function tellMeanwhile(problem: ApiProblem, seen: EventRow): void {
  const { current } = problem.details as { current: Event } // the key promises it (rules/http.md#21)
  adopt(current)
  const t = i18next.t
  const what = changesOf(seen, current).map((part) => t(`event.part.${part}`))
  warn(
    t('event.meanwhile', { title: current.title, name: authors.get(current.id) ?? t('form.someone') }),
    what.length > 0 ? t('event.meanwhile_what', { what: what.join(', ') }) : t('event.meanwhile_shown'),
    12_000,
  )
}

function changesOf(before: EventRow, after: Event) {
  const list = (event: EventRow | Event) => ({
    title: event.title,
    dates: `${event.start_date} ${event.end_date}`,
    location: event.location,
    description: event.description,
    confirmation: event.is_confirmed,
    archiving: event.is_archived,
    inventory: event.is_return_inventory_done,
    beneficiaries: event.beneficiaries.map(({ id }) => id).join(),
    technicians: event.technicians
      .map(({ technician_id, start_time, end_time }) => [technician_id, start_time, end_time])
      .join(),
    materials: event.materials_count,
  })
  const [old, now] = [list(before), list(after)]
  const parts = Object.keys(old) as (keyof typeof old)[] // an object literal has no other keys
  return parts.filter((part) => old[part] !== now[part])
}

/**
 * Names the technicians who lost assignments by a write (rules/event.md#24), in a notice that stays
 * until the user closes it (rules/calendar.md#17, rules/details.md#19).
 */
export function tellDropped({ dropped_assignments: dropped = [] }: Event, zone: string): void {
  if (dropped.length === 0) return
  const people = dropped.map(
    ({ full_name, start_time, end_time }) =>
      `${full_name} (${formatInstants(start_time, end_time, currentLanguage(), zone)})`,
  )
  warn(i18next.t('event.dropped', { count: people.length }), people.join('\n'), false)
}

function warn(title: string, message: string, autoClose: number | false): void {
  notifications.show({
    title,
    message,
    color: 'yellow',
    autoClose,
    style: { whiteSpace: 'pre-line' },
    withCloseButton: true,
    closeButtonProps: { 'aria-label': i18next.t('frame.close') },
  })
}
