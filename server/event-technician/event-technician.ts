import { sql } from 'kysely'
import type { Assignment } from '#shared/event.ts'
import type { eventTechnicianRoutes } from '#shared/event-technician.ts'
import { readInstant, type Side } from '#shared/rules/period.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import { loadAssignments } from '../event/assignments.ts'
import { findEvent } from '../event/stored.ts'
import { checked, type Handlers, lockingSettings, onRecord } from '../http/handler.ts'
import { destroyRecord, insertRecord, lockRecord, one, updateRecord } from '../record/record.ts'
import { checkAssignment, lockEvents } from './check.ts'

/** Assignments one at a time: each write raises the event's version too (rules/assignment.md#8). */
export const eventTechnician: Handlers<typeof eventTechnicianRoutes> = {
  get: (ctx, { params }) => find(ctx, params.id),

  create: lockingSettings(
    'share',
    checked(
      (ctx, { body }) => checkAssignment(ctx, body, null),
      async (ctx, { body }) => {
        await lockEvents(ctx, [body.event_id], true)
        const values = await checkAssignment(ctx, body, null)
        const id = await insertRecord(ctx, 'event_technician', values)
        await updateRecord(ctx, 'event', values.event_id)
        return load(ctx, id)
      },
    ),
  ),

  update: lockingSettings(
    'share',
    onRecord(
      async (ctx, { params }, sent) => lock(ctx, await find(ctx, params.id), sent),
      async (ctx, { params, body }, current) => {
        const values = await checkAssignment(ctx, body, current)
        const moved = values.event_id !== current.event_id
        await updateRecord(ctx, 'event_technician', params.id, {
          ...values,
          event_id: moved ? values.event_id : undefined,
        })
        for (const id of new Set([current.event_id, values.event_id])) await updateRecord(ctx, 'event', id)
        return load(ctx, params.id)
      },
      { check: (ctx, { body }, current) => checkAssignment(ctx, body, current) },
    ),
  ),

  remove: lockingSettings(
    'share',
    onRecord(
      async (ctx, { params }) => lock(ctx, await find(ctx, params.id), null),
      async (ctx, { params }, current) => {
        const gone = await destroyRecord(ctx, 'event_technician', params.id)
        await updateRecord(ctx, 'event', current.event_id)
        return gone
      },
    ),
  ),
}

const load = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<Assignment> =>
  one(await loadAssignments(db, sql<boolean>`et.id = ${id}`))

/** Finds an assignment of a live event that the caller sees. @throws record.not_found */
async function find(ctx: Ctx, id: number): Promise<Assignment> {
  const found = await load(ctx, id)
  await findEvent(ctx, found.event_id)
  return found
}

/**
 * Locks an assignment, its event and the target event until the end of the transaction: events
 * first, as every write of an event does. `sent` is the raw body, null for a removal. @throws
 * event.locked, record.not_found
 */
async function lock(ctx: LockedCtx, seen: Assignment, sent: Record<string, unknown> | null): Promise<Assignment> {
  await lockEvents(ctx, [seen.event_id, sent?.event_id], sent === null || changes(seen, sent))
  await lockRecord(ctx.db, 'event_technician', seen.id)
  const locked = await find(ctx, seen.id)
  // Another write came before the lock: check again with the present assignment, on its present
  // event.
  return locked.version === seen.version ? locked : lock(ctx, locked, sent)
}

/**
 * True when a body changes present values (rules/assignment.md#7): an unreadable value is a change
 * (rules/event.md#10).
 */
function changes(current: Assignment, sent: Record<string, unknown>): boolean {
  const time = (value: unknown, side: Side) => (typeof value === 'string' ? readInstant(value, side).value : undefined)
  const same = {
    event_id: (value: unknown) => value === current.event_id,
    technician_id: (value: unknown) => value === current.technician_id,
    start_time: (value: unknown) => time(value, 'start') === current.start_time,
    end_time: (value: unknown) => time(value, 'end') === current.end_time,
    position: (value: unknown) => (value ?? null) === current.position,
  }
  return Object.entries(same).some(([field, isSame]) => sent[field] !== undefined && !isSame(sent[field]))
}
