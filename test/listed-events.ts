import type { Event } from '#shared/event.ts'
import type { EventListQuery } from '#shared/event-list.ts'
import { listedStates } from '#shared/rules/listed-state.ts'

/** A person of an event, by the names that the list searches. */
type Names = { full_name: string }
/**
 * An event as its reader gets it alone, which the list is judged by, and its paper: the newest bill or
 * estimate, null where the reader sees none or not that one.
 */
export type Judged = Event & {
  beneficiaries: readonly Names[]
  paper: { isBill: boolean; amount: number } | null
}

/** The words of rules/event-list.md#1, one after another; days compare as text. */
export function modelState(event: Judged, day: string): (typeof listedStates)[number] {
  if (event.is_archived) return 'archived'
  if (event.is_return_inventory_done) return 'returned'
  if (event.mobilization_end_date.slice(0, 10) < day) return 'past'
  if (event.mobilization_start_date.slice(0, 10) <= day) return 'current'
  if (event.is_departure_inventory_done) return 'departed'
  return event.is_confirmed ? 'confirmed' : 'unconfirmed'
}

export const modelAmount = ({ paper }: Judged): number | null => paper?.amount ?? null

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether an event that the reader sees is in the list (rules/event-list.md#4, rules/event-list.md#5). */
export function modelHolds(event: Judged, query: Partial<EventListQuery>, day: string): boolean {
  const { start, end, state, park, kind, manager, missing, billed, search } = query
  const texts = [event.title, event.reference, event.location, ...event.beneficiaries.map(({ full_name }) => full_name)]
  const words = (search ?? '').split(' ').filter((word) => word !== '')
  return (
    (start === undefined || event.mobilization_end_date > `${start} 00:00:00`) &&
    (end === undefined || event.mobilization_start_date <= `${end} 23:59:59`) &&
    (state === undefined || state.includes(modelState(event, day))) &&
    (park === undefined || event.materials.some(({ park_id }) => park_id === park)) &&
    (kind === undefined || event.kind_id === kind) &&
    (manager === undefined || event.manager_id === manager) &&
    (missing === undefined || missing === (event.has_missing_materials === true)) &&
    (query['not-returned'] === undefined || query['not-returned'] === (event.has_not_returned_materials === true)) &&
    (billed === undefined || billed === (event.paper?.isBill === true)) &&
    words.every((word) => texts.some((text) => text !== null && plain(text).includes(plain(word))))
  )
}

const collator = new Intl.Collator('und')
const keys: Record<string, (event: Judged, day: string) => string | number | null> = {
  start_date: ({ start_date }) => start_date,
  end_date: ({ end_date }) => end_date,
  title: ({ title }) => title.toLowerCase(),
  location: ({ location }) => location?.toLowerCase() ?? null,
  state: (event, day) => listedStates.indexOf(modelState(event, day)),
  materials_count: ({ materials }) => materials.length,
  amount: modelAmount,
}

/** Empty values last in both directions, ties by id (rules/http.md#15). */
export function modelSorted(events: readonly Judged[], orderBy: string, ascending: boolean, day: string): Judged[] {
  const key = keys[orderBy]!
  const turn = ascending ? 1 : -1
  return events.toSorted((one, other) => {
    const [a, b] = [key(one, day), key(other, day)]
    if (a === b) return one.id - other.id
    if (a === null || b === null) return a === null ? 1 : -1
    const order = typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b)
    return order * turn || one.id - other.id
  })
}
