import { type RawBuilder, sql } from 'kysely'
import type { Event } from '#shared/event.ts'
import type { LockedCtx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { onePlan } from '../db/recurring.ts'
import { type Columns, columnar, part, plain, togetherOfOne } from '../db/together.ts'
import { onItsSide } from '../record/find.ts'
import { lockRecord, one, type Side } from '../record/record.ts'
import { eventVisible, parkVisible, type Viewer } from '../record/visible.ts'
import { userNamed } from '../user/names.ts'
import { type StoredKit, storedKits } from './kits.ts'
import { eventDates, hasOwnMobilization, mobilizationOf } from './mobilization.ts'
import { type UnitOfEvent, unitsOfEvent } from './units.ts'

type Reader = { db: Db; user: Viewer }

/**
 * An event's own columns, as every answer has them (rules/event.md#29). Dates are the site's wall
 * clock.
 */
export type OwnEvent = {
  id: number
  user_id: number | null
  reference: string | null
  title: string
  description: string | null
  start_date: string
  end_date: string
  mobilization_start_date: string
  mobilization_end_date: string
  has_own_mobilization: boolean
  is_confirmed: boolean
  is_archived: boolean
  location: string | null
  is_billable: boolean
  is_return_inventory_done: boolean
  is_departure_inventory_done: boolean
  departed_at: string | null
  departed_by: Event['departed_by']
  kind_id: number | null
  manager_id: number | null
  version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** The columns of {@link OwnEvent}; the table is `e`. */
const ownColumns: Columns<OwnEvent> = {
  ...plain('e', 'id', 'user_id', 'reference', 'title', 'description', 'start_date', 'end_date'),
  ...mobilizationOf('e'),
  has_own_mobilization: hasOwnMobilization('e'),
  ...plain('e', 'is_confirmed', 'is_archived', 'location', 'is_billable', 'is_return_inventory_done'),
  ...plain('e', 'is_departure_inventory_done', 'departed_at'),
  departed_by: userNamed('e.departed_by'),
  ...plain('e', 'kind_id', 'manager_id', 'version', 'created_at', 'updated_at', 'deleted_at'),
}

/** Those of them that hold an instant or a wall clock. */
const ownMoments = [...eventDates, 'departed_at', 'created_at', 'updated_at', 'deleted_at'] as const

/** Events `e` with these columns; `from` is the select from its `from` on. */
export const ownEvents = (from: RawBuilder<unknown>) => columnar<OwnEvent>(ownColumns, from, ...ownMoments)

/** The same with the manager's name. */
export const managedEvents = (from: RawBuilder<unknown>) =>
  columnar<OwnEvent & Pick<Event, 'manager'>>(
    { ...ownColumns, manager: userNamed('e.manager_id') },
    from,
    ...ownMoments,
  )

/** An assignment of an event as written. Times are UTC text. */
export type StoredAssignment = {
  id: number
  technician_id: number
  start_time: string
  end_time: string
  position: string | null
}

/** What a write compares with: the event and its lists as this caller knows them. */
export type StoredEvent = OwnEvent & {
  is_return_begun: boolean
  /** Live persons, in the event's order. */
  beneficiaries: number[]
  technicians: StoredAssignment[]
  /** Live visible materials; a return awaits what departed of them (rules/departure.md#12). */
  lines: { id: number; quantity: number; awaited: number }[]
  /** Units that it names, hidden ones included. */
  units: UnitOfEvent[]
  /** In the event's order, those hidden from the caller too. */
  kits: StoredKit[]
}

/**
 * @param seen false for the answer to a write: a caller who removes the last visible material from
 * an event still gets it
 * @throws record.not_found when it is absent, on the other side of the trash, or hidden from the
 * caller (rules/restricted-park.md#5)
 */
export async function findEvent({ db, user }: Reader, id: number, side: Side = 'live', seen = true): Promise<OwnEvent> {
  const { rows } = await sql<OwnEvent>`${onePlan}${ownEvent(user, id, seen).rows}`.execute(db)
  return onItsSide(one(rows), side)
}

/** The select of {@link findEvent}: no row when the event is absent or hidden. */
export const ownEvent = (user: Viewer, id: number, seen: boolean) =>
  columnar<OwnEvent & Pick<Event, 'code' | 'is_return_begun' | 'manager'>>(
    { ...ownColumns, ...plain('e', 'code', 'is_return_begun'), manager: userNamed('e.manager_id') },
    sql`from event e where e.id = ${id} and ${seen ? eventVisible(user, 'e') : sql`true`}`,
    ...ownMoments,
  )

/**
 * Locks an event until the end of the transaction and reads it with its lists. Locks the settings
 * first, so that the zone of its instants cannot change (rules/setting.md#14). @throws
 * record.not_found
 */
export async function lockEvent(ctx: LockedCtx, id: number, side: Side = 'live'): Promise<StoredEvent> {
  await lockRecord(ctx.db, 'event', id, side)
  return readEvent(ctx, id, side)
}

/** Reads the event with its lists, without a lock. @throws record.not_found */
export async function readEvent({ db, user }: Reader, id: number, side: Side = 'live'): Promise<StoredEvent> {
  const { own, beneficiaries, ...lists } = await togetherOfOne(db, {
    own: ownEvent(user, id, true),
    beneficiaries: part(sql<{ id: number }>`
      select p.id from event_beneficiary eb join person p on p.id = eb.person_id
      where eb.event_id = ${id} and p.deleted_at is null order by eb.position`),
    lines: part(sql<StoredEvent['lines'][number]>`
      select em.material_id as id, em.quantity, coalesce(em.quantity_departed, em.quantity) as awaited
      from event_material em join material m on m.id = em.material_id
      where em.event_id = ${id} and m.deleted_at is null and ${parkVisible(user, 'm.park_id')} order by em.id`),
    technicians: assignmentsOf(id),
    units: unitsOfEvent(user, id),
    kits: storedKits(user, id),
  })
  return { ...onItsSide(one(own), side), beneficiaries: beneficiaries.map((person) => person.id), ...lists }
}

/** The assignments of an event by start, including those of trashed technicians. */
export const assignmentsOf = (id: number) =>
  part(
    sql<StoredAssignment>`
      select id, technician_id, start_time, end_time, position from event_technician
      where event_id = ${id} order by start_time, id`,
    'start_time',
    'end_time',
  )
