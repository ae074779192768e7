import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Assignment } from '#shared/event.ts'
import { addIssue, type Issues, type Message } from '#shared/invalid.ts'
import { protectedTags } from '#shared/names.ts'
import { type AssignmentTimes, assignmentTimeProblems, meetingOthers } from '#shared/rules/assignment-times.ts'
import { type Period, readInstant, type Side } from '#shared/rules/period.ts'
import { scopesOf } from '../change/scope.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { lockNumbers } from '../db/lock-numbers.ts'
import { columnar, plain } from '../db/together.ts'
import { isTagged } from '../person/listing.ts'
import type { Refusals } from '../problem.ts'
import type { StoredAssignment } from './stored.ts'

/**
 * Reads assignments in the shape of rules/assignment.md#1, by start; `et` is the assignment in the
 * condition.
 */
export async function loadAssignments(db: Db, where: RawBuilder<SqlBool>): Promise<Assignment[]> {
  const { rows } = await assignmentsWhere(where).rows.execute(db)
  return rows.map(asAssignment)
}

type AssignmentRow = Omit<Assignment, 'technician'> & Omit<Assignment['technician'], 'id'>
/** The same as rows, for {@link asAssignment}. */
export const assignmentsWhere = (where: RawBuilder<SqlBool>) =>
  columnar<AssignmentRow>(
    {
      ...plain('et', 'id', 'event_id', 'technician_id', 'start_time', 'end_time', 'position'),
      ...plain('p', 'first_name', 'last_name', 'nickname', 'full_name', 'phone'),
      ...plain('et', 'version', 'created_at', 'updated_at'),
    },
    sql`
      from event_technician et join person p on p.id = et.technician_id
      where ${where}
      order by et.start_time, et.id`,
    'start_time',
    'end_time',
    'created_at',
    'updated_at',
  )

export const asAssignment = (row: AssignmentRow): Assignment => ({
  id: row.id,
  event_id: row.event_id,
  technician_id: row.technician_id,
  start_time: row.start_time,
  end_time: row.end_time,
  position: row.position,
  technician: {
    id: row.technician_id,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: row.full_name,
    nickname: row.nickname,
    phone: row.phone,
  },
  version: row.version,
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** A technician's intended time. UTC text. */
export type Slot = AssignmentTimes & { technician_id: number }

/**
 * Reads the times of an assignment and tells their errors, with those that the schema found
 * (`refused`). Without a period (the event or its dates are refused
 * already) their place in it is not checked. Returns UTC text.
 */
export function readTimes(
  sent: Partial<AssignmentTimes>,
  refused: Issues,
  period: Period | undefined,
  zone: string,
): { times?: AssignmentTimes; errors: Message[] } {
  const read = (field: keyof AssignmentTimes, side: Side): { value?: string; errors: Message[] } => {
    const told = refused[field]
    if (Array.isArray(told)) return { errors: told }
    const { value, problem } = readInstant(sent[field] ?? '', side)
    return { value, errors: problem ? [{ key: problem }] : [] }
  }
  const [start, end] = [read('start_time', 'start'), read('end_time', 'end')]
  if (start.value === undefined || end.value === undefined) return { errors: [...start.errors, ...end.errors] }
  const times = { start_time: start.value, end_time: end.value }
  const errors = assignmentTimeProblems(times, period, zone).map((key) => ({ key }))
  return errors.length > 0 ? { errors } : { times, errors }
}

/**
 * Refuses an assignment for errors about its times, each under both, one that cannot be read too
 * (rules/assignment.md#6). `row` leads to an assignment of an event.
 */
export function refuseTimes({ issues }: Refusals, errors: readonly Message[], row: readonly string[] = []): void {
  for (const field of ['start_time', 'end_time']) for (const error of errors) addIssue(issues, [...row, field], error)
}

/** Where the errors of one of an event's assignments stand (rules/event.md#8). */
export const rowOf = (technicianId: number): string[] => ['technicians', String(technicianId)]

/** The technician of one of an event's assignments is busy elsewhere then. */
export const refuseBusy = (refusals: Refusals, technicianId: number): void =>
  refuseTimes(refusals, [{ key: 'busy' }], rowOf(technicianId))

/**
 * Picks the live persons with the technician's tag, who can be assigned (rules/assignment.md#1).
 */
export async function technicianIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select p.id from person p
    where p.id = any(${sql.val(ids)}::int[]) and p.deleted_at is null and ${isTechnician('p.id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
/** True for a person, given by a column with its id, whom the tag makes a technician. */
export const isTechnician = (personId: string): RawBuilder<SqlBool> => isTagged(personId, [protectedTags.technician])

/**
 * Picks the wanted slots whose technician is busy: on another live event, visible to the caller or
 * not, or in another of these slots (rules/assignment.md#5). Ignores assignments about to be
 * replaced: those of an event, or a single one. Locks these technicians until the end of the
 * transaction: two concurrent writes would otherwise wait for each other at the exclusion
 * constraint.
 */
export async function busySlots<S extends Slot>(
  db: Db,
  wanted: readonly S[],
  exceptEventId: number | null,
  exceptId: number | null = null,
): Promise<S[]> {
  if (wanted.length === 0) return []
  const technicians = [...new Set(wanted.map((one) => one.technician_id))].sort((a, b) => a - b)
  await sql`
    select pg_advisory_xact_lock(${sql.lit(lockNumbers.technician)}, id)
    from unnest(${sql.val(technicians)}::int[]) with ordinality as t(id, place) order by place`.execute(db)
  const { rows } = await sql<{ place: number }>`
    select distinct w.place::int as place
    from unnest(${sql.val(wanted.map((one) => one.technician_id))}::int[],
      ${sql.val(wanted.map((one) => one.start_time))}::timestamptz[],
      ${sql.val(wanted.map((one) => one.end_time))}::timestamptz[]) with ordinality as w(technician_id, starts, ends, place)
    join event_technician et on et.technician_id = w.technician_id and et.event_live
      and et.period && tstzrange(w.starts, w.ends, '[)')
    where et.event_id is distinct from ${exceptEventId}::int and et.id is distinct from ${exceptId}::int`.execute(db)
  const elsewhere = new Set(rows.map(({ place }) => place - 1))
  const meeting = meetingOthers(wanted)
  return wanted.filter((one, place) => elsewhere.has(place) || meeting.has(one))
}

export type NewAssignment = Slot & { position: string | null }
type Writer = Pick<Ctx, 'db' | 'changed'>
type Written = { id: number; version: number; parks?: readonly number[] }

/** Replaces the event's assignments; leaves unchanged ones untouched. */
export async function replaceAssignments(
  ctx: Writer,
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
  await removeAssignments(ctx, gone)
  await insertAssignments(
    ctx,
    eventId,
    wanted.filter((one) => !present.some((other) => same(one, other))),
  )
}

/** Adds assignments to an event. */
export async function insertAssignments(ctx: Writer, eventId: number, added: readonly NewAssignment[]): Promise<void> {
  if (added.length === 0) return
  const rows = await ctx.db
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
    .returning(['id', 'version'])
    .execute()
  announce(ctx, rows)
}

/** Removes assignments. */
export async function removeAssignments(ctx: Writer, gone: readonly { id: number }[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  const scopes = await scopesOf(ctx.db, 'event_technician', ids)
  const { rows } = await sql<Written>`
    delete from event_technician where id = any(${sql.val(ids)}::int[]) returning id, version + 1 as version`.execute(
    ctx.db,
  )
  announce(
    ctx,
    rows.map((row) => ({ ...row, parks: scopes.get(row.id) })),
  )
}

/**
 * Changes the times of assignments, all in one statement: on the way one may take another's place.
 */
export async function moveAssignments(ctx: Writer, moved: readonly StoredAssignment[]): Promise<void> {
  if (moved.length === 0) return
  const { rows } = await sql<Written>`
    update event_technician et set start_time = w.starts, end_time = w.ends, version = et.version + 1, updated_at = clock_timestamp()
    from unnest(${sql.val(moved.map(({ id }) => id))}::int[],
      ${sql.val(moved.map((one) => one.start_time))}::timestamptz[],
      ${sql.val(moved.map((one) => one.end_time))}::timestamptz[]) as w(id, starts, ends)
    where et.id = w.id and (et.start_time, et.end_time) is distinct from (w.starts, w.ends)
    returning et.id, et.version`.execute(ctx.db)
  announce(ctx, rows)
}

/**
 * Announces a write to an assignment, by whichever route it came (rules/change.md#4). `parks` of a
 * removed one can no longer be looked up.
 */
function announce({ changed }: Writer, rows: readonly Written[]): void {
  for (const { id, version, parks } of rows) changed({ entity: 'event_technician', id, version, parks })
}

/** The names of technicians, for messages about their assignments. */
export async function technicianNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('person')
    .select(['id', 'full_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
