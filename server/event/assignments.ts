import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AssignmentTimes, assignmentsMeet } from '#shared/assignment-times.ts'
import type { Assignment } from '#shared/event.ts'
import type { Db } from '../db/connect.ts'
import type { StoredAssignment } from './stored.ts'

/** Assignments in shape S3, by start; `et` is the assignment in the condition. */
export async function loadAssignments(db: Db, where: RawBuilder<SqlBool>): Promise<Assignment[]> {
  const { rows } = await sql<Omit<Assignment, 'technician'> & Omit<Assignment['technician'], 'id'>>`
    select et.id, et.event_id, et.technician_id, et.start_time, et.end_time, et.position,
      p.first_name, p.last_name, p.nickname, p.full_name, p.phone, et.version, et.created_at, et.updated_at
    from event_technician et join person p on p.id = et.technician_id
    where ${where}
    order by et.start_time, et.id`.execute(db)
  return rows.map(({ first_name, last_name, nickname, full_name, phone, ...own }) => ({
    ...own,
    technician: { id: own.technician_id, first_name, last_name, nickname, full_name, phone },
  }))
}

/** A technician's time, as it is to be. UTC text. */
export type Slot = AssignmentTimes & { technician_id: number }

/**
 * Of the wanted slots, those whose technician is busy: on another live event, whoever sees it, or in another of these slots
 * (spec 3, 9.2). Assignments of the event itself are about to be replaced and do not count.
 */
export async function busySlots<S extends Slot>(
  db: Db,
  wanted: readonly S[],
  exceptEventId: number | null,
): Promise<S[]> {
  if (wanted.length === 0) return []
  const { rows } = await sql<{ place: number }>`
    select distinct w.place::int as place
    from unnest(${sql.val(wanted.map((one) => one.technician_id))}::int[],
      ${sql.val(wanted.map((one) => one.start_time))}::timestamptz[],
      ${sql.val(wanted.map((one) => one.end_time))}::timestamptz[]) with ordinality as w(technician_id, starts, ends, place)
    join event_technician et on et.technician_id = w.technician_id and et.event_live
      and et.period && tstzrange(w.starts, w.ends, '[)')
    where et.event_id is distinct from ${exceptEventId}::int`.execute(db)
  const elsewhere = new Set(rows.map(({ place }) => place - 1))
  return wanted.filter(
    (one, place) =>
      elsewhere.has(place) ||
      wanted.some((other) => other !== one && other.technician_id === one.technician_id && assignmentsMeet(one, other)),
  )
}

export type NewAssignment = Slot & { position: string | null }

/** Makes these the event's assignments; those that are there already as they are stay what they are. */
export async function replaceAssignments(
  db: Db,
  eventId: number,
  present: readonly StoredAssignment[],
  wanted: readonly NewAssignment[],
): Promise<void> {
  const same = (one: NewAssignment, other: NewAssignment) =>
    one.technician_id === other.technician_id &&
    one.start_time === other.start_time &&
    one.end_time === other.end_time &&
    one.position === other.position
  const gone = present.filter((one) => !wanted.some((other) => same(one, other)))
  await removeAssignments(db, gone)
  await insertAssignments(
    db,
    eventId,
    wanted.filter((one) => !present.some((other) => same(one, other))),
  )
}

/** Adds assignments to an event. */
export async function insertAssignments(db: Db, eventId: number, added: readonly NewAssignment[]): Promise<void> {
  if (added.length === 0) return
  await db
    .insertInto('event_technician')
    .values(
      added.map(({ technician_id, start_time, end_time, position }) => ({
        event_id: eventId,
        technician_id,
        start_time,
        end_time,
        position,
      })),
    )
    .execute()
}

/** Takes assignments away. */
export async function removeAssignments(db: Db, gone: readonly { id: number }[]): Promise<void> {
  if (gone.length === 0) return
  await db
    .deleteFrom('event_technician')
    .where(
      'id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute()
}

/** Gives assignments other times, all in one statement: on the way they may be where another one was. */
export async function moveAssignments(db: Db, moved: readonly StoredAssignment[]): Promise<void> {
  if (moved.length === 0) return
  await sql`
    update event_technician et set start_time = w.starts, end_time = w.ends, version = et.version + 1, updated_at = clock_timestamp()
    from unnest(${sql.val(moved.map(({ id }) => id))}::int[],
      ${sql.val(moved.map((one) => one.start_time))}::timestamptz[],
      ${sql.val(moved.map((one) => one.end_time))}::timestamptz[]) as w(id, starts, ends)
    where et.id = w.id and (et.start_time, et.end_time) is distinct from (w.starts, w.ends)`.execute(db)
}

/** The names of technicians, for those who are told about their assignments. */
export async function technicianNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['id', 'full_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
