import * as z from 'zod'
import { routes } from './contract.ts'
import { Event, EventRow } from './event.ts'
import { Flag, Page, QueryId, TableQuery } from './field.ts'
import { listedStates } from './rules/listed-state.ts'

/** One state or several. */
const State = z.enum(listedStates)
const States = z.union([z.array(State), State.transform((one) => [one])])

/** What chooses and orders the rows (rules/event-list.md#3). */
export const EventListQuery = TableQuery.extend({
  ascending: Flag.optional().meta({ description: 'The default is false for `start_date`, true for any other field.' }),
  start: z.string().optional(),
  end: z.string().optional(),
  state: States.optional(),
  park: QueryId.optional(),
  kind: QueryId.optional(),
  manager: QueryId.optional(),
  missing: Flag.optional(),
  'not-returned': Flag.optional(),
  billed: Flag.optional(),
})
export type EventListQuery = z.output<typeof EventListQuery>

/** A row of the list of all events (rules/event-list.md#2). */
export const ListedEvent = EventRow.omit({ technicians: true, materials: true }).extend({
  state: State,
  /** Live or trashed (rules/event.md#40). */
  manager: Event.shape.manager,
  /** Excluding VAT: due by the bills that count, else by the newest estimate. */
  amount: z.number().nullable(),
  /** That of the paper, since the site's may have changed. */
  currency: z.string().nullable(),
})
export type ListedEvent = z.output<typeof ListedEvent>

/** They belong to the table of events. */
export const eventListRoutes = routes('event', {
  page: { method: 'GET', path: '/events/list', can: 'event:read', query: EventListQuery, reply: Page(ListedEvent) },
})
