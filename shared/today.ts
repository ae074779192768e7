import * as z from 'zod'
import { routes } from './contract.ts'
import { Day, Id, mobilization, QueryId, WallClock } from './field.ts'
import { eventInShort } from './material.ts'
import { UserName } from './user.ts'

/** Most cards of a column (rules/today.md#3). */
export const mostCards = 100

/** Pieces of a material. */
export const MaterialPieces = z.object({ id: Id, name: z.string(), quantity: z.int() })
/** A technician to call. */
export const CrewMember = z.object({ id: Id, full_name: z.string(), phone: z.string().nullable() })
/** Whom an event is for, by the name of the company. */
export const Borrower = z.object({ id: Id, name: z.string(), phone: z.string().nullable() })
/** One event on the page (rules/today.md#4). */
export const TodayCard = z.object({
  id: Id,
  title: z.string(),
  location: z.string().nullable(),
  start_date: WallClock,
  end_date: WallClock,
  ...mobilization,
  is_confirmed: z.boolean(),
  is_departure_inventory_done: z.boolean(),
  is_return_inventory_done: z.boolean(),
  /** Pieces that the event takes, and those of them that came back or are lost. */
  pieces: z.int(),
  counted: z.int(),
  /** Pieces of its list that a departure under way has counted. */
  loaded: z.int(),
  /** Who saved the count under way last. */
  counting: UserName.nullable(),
  /** Technicians by the start of their work. */
  crew: z.array(CrewMember),
  /** The first one, by the name of the company. */
  beneficiary: Borrower.nullable(),
  /** Materials that the event lacks. */
  lacking: z.array(MaterialPieces),
  /** Of a late event, the materials that are still out. */
  still_out: z.array(MaterialPieces),
})
export type TodayCard = z.output<typeof TodayCard>

/** Leading an event, one hears this many days ahead what it lacks. */
export const ledDays = 60
/** An event that the caller leads and that lacks material (rules/today.md#9). */
export const LedEvent = TodayCard.pick({ ...eventInShort, lacking: true })
export type LedEvent = z.output<typeof LedEvent>

/** A column: its events in all with their pieces, and the cards of the first of them. */
export const TodayColumn = z.object({ count: z.int(), pieces: z.int(), events: z.array(TodayCard) })
export type TodayColumn = z.output<typeof TodayColumn>

export const Today = z.object({
  day: z.string(),
  /** The clock of the site. */
  now: WallClock,
  prepare: TodayColumn,
  out: TodayColumn,
  due: TodayColumn,
  late: TodayColumn,
  /** What the caller leads and lacks material, by departure. */
  led: z.array(LedEvent),
})
export type Today = z.output<typeof Today>

/** What the warehouse does on a day (rules/today.md#1). */
export const todayRoutes = routes('today', {
  get: {
    method: 'GET',
    path: '/today',
    can: 'inventory:edit',
    query: z.object({ day: Day.optional(), park: QueryId.optional() }),
    reply: Today,
  },
  /** The numbers of the menu. */
  counts: {
    method: 'GET',
    path: '/today/counts',
    can: 'inventory:edit',
    reply: z.object({ late: z.int(), unreturned: z.int(), led: z.int() }),
  },
})
