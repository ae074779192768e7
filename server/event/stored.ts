import { type RawBuilder, sql } from 'kysely'
import type { LockedCtx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { lockRecord, type Side } from '../record/record.ts'
import { eventVisible, parkVisible, type Viewer } from '../record/visible.ts'

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
  is_confirmed: boolean
  is_archived: boolean
  location: string | null
  is_billable: boolean
  is_return_inventory_done: boolean
  version: number
  created_at: string
  updated_at: string
  deleted_at: string | null
}

/** The columns of {@link OwnEvent}; the table is `e`. */
export const ownColumns: RawBuilder<OwnEvent> = sql<OwnEvent>`
  e.id, e.user_id, e.reference, e.title, e.description, e.start_date, e.end_date, e.is_confirmed, e.is_archived, e.location,
  e.is_billable, e.is_return_inventory_done, e.version, e.created_at, e.updated_at, e.deleted_at`

/** An assignment of an event as it is written. Times are UTC text. */
export type StoredAssignment = {
  id: number
  technician_id: number
  start_time: string
  end_time: string
  position: string | null
}

/** What a write compares with: the event and its lists as this caller knows them. */
export type StoredEvent = OwnEvent & {
  /** Live persons, in the event's order. */
  beneficiaries: number[]
  technicians: StoredAssignment[]
  /** Live visible materials. */
  lines: { id: number; quantity: number }[]
}

/**
 * @param seen false for the answer to a write: a caller who takes the last visible material off an
 * event still gets it
 * @throws record.not_found when it is absent, on the other side of the trash, or hidden from the
 * caller
 *   (rules/restricted-park.md#5)
 */
export async function findEvent({ db, user }: Reader, id: number, side: Side = 'live', seen = true): Promise<OwnEvent> {
  const { rows } = await sql<OwnEvent>`
    select ${ownColumns} from event e where e.id = ${id} and ${seen ? eventVisible(user, 'e') : sql`true`}`.execute(db)
  const [event] = rows
  if (!event || (side !== 'either' && (event.deleted_at === null) !== (side === 'live'))) {
    throw new Problem('record.not_found')
  }
  return event
}

/**
 * Locks an event until the end of the transaction and reads it with its lists. The settings are
 * locked before it: the zone that its instants are made with stays (rules/setting.md#14). @throws
 * record.not_found
 */
export async function lockEvent(ctx: LockedCtx, id: number, side: Side = 'live'): Promise<StoredEvent> {
  await lockRecord(ctx.db, 'event', id, side)
  return readEvent(ctx, id, side)
}

/** The event with its lists, not locked. @throws record.not_found */
export async function readEvent(ctx: Reader, id: number, side: Side = 'live'): Promise<StoredEvent> {
  const event = await findEvent(ctx, id, side)
  return { ...event, ...(await storedLists(ctx, id)) }
}

async function storedLists({ db, user }: Reader, id: number) {
  const { rows } = await sql<Pick<StoredEvent, 'beneficiaries' | 'lines'>>`
    select
      array(select eb.person_id from event_beneficiary eb join person p on p.id = eb.person_id
        where eb.event_id = ${id} and p.deleted_at is null order by eb.position) as beneficiaries,
      (select coalesce(json_agg(json_build_object('id', em.material_id, 'quantity', em.quantity) order by em.id), '[]')
        from event_material em join material m on m.id = em.material_id
        where em.event_id = ${id} and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}) as lines`.execute(db)
  return { ...rows[0]!, technicians: await storedAssignments(db, id) }
}

/** The assignments of an event by start, those of trashed technicians included. */
export const storedAssignments = (db: Db, id: number): Promise<StoredAssignment[]> =>
  db
    .selectFrom('event_technician')
    .select(['id', 'technician_id', 'start_time', 'end_time', 'position'])
    .where('event_id', '=', id)
    .orderBy('start_time')
    .orderBy('id')
    .execute()
