import type * as z from 'zod'
import type { Assignment } from '#shared/event.ts'
import type { AssignmentInput } from '#shared/event-technician.ts'
import { Id } from '#shared/field.ts'
import { mobilizationOf } from '#shared/rules/mobilization.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import { busySlots, type NewAssignment, readTimes, refuseTimes, technicianIds } from '../event/assignments.ts'
import { refuseByState } from '../event/state.ts'
import { findEvent, lockEvent } from '../event/stored.ts'
import { Problem, Refusals } from '../problem.ts'

type Sent = Partial<z.output<typeof AssignmentInput>>

/** Finds a live event by id, when the caller sees it; the id may be any value that was sent. */
async function knownEvent(ctx: Ctx, id: unknown) {
  const read = Id.safeParse(id)
  if (!read.success) return undefined
  try {
    return await findEvent(ctx, read.data)
  } catch (error) {
    if (error instanceof Problem && error.key === 'record.not_found') return undefined
    throw error
  }
}

/**
 * Locks the events that a write of assignments changes, lowest id first, and refuses what their
 * state forbids: assignments are a change of their event by either route, unless they stay
 * unchanged (rules/assignment.md#7). The validation reports a missing event. @throws event.locked
 */
export async function lockEvents(ctx: LockedCtx, ids: readonly unknown[], isChange: boolean): Promise<void> {
  const known = []
  for (const id of new Set(ids)) known.push(await knownEvent(ctx, id))
  for (const { id } of known.filter((event) => event !== undefined).sort((a, b) => a.id - b.id)) {
    refuseByState(ctx, await lockEvent(ctx, id), isChange ? ['technicians'] : [])
  }
}

/**
 * Validates the assignment that results from a creation (`current` null) or update
 * (rules/assignment.md#1, rules/assignment.md#5).
 * @throws request.invalid
 */
export async function checkAssignment(
  ctx: Ctx,
  sent: Sent,
  current: Assignment | null,
): Promise<NewAssignment & { event_id: number }> {
  const { db, site } = ctx
  const refusals = new Refusals(ctx.refused)
  // A creation's schema requires all of them, so `current` replaces nothing there; refused fields
  // are left out below.
  const whole = { ...current, ...sent } as z.output<typeof AssignmentInput>
  const { event_id, technician_id, position = null } = whole
  const event = refusals.has('event_id') ? undefined : await knownEvent(ctx, event_id)
  if (!event) refusals.add('event_id', 'unknown')
  const isOther = !refusals.has('technician_id') && technician_id !== current?.technician_id
  if (isOther && !(await technicianIds(db, [technician_id])).has(technician_id)) {
    refusals.add('technician_id', 'unknown')
  }
  const { times, errors } = readTimes(whole, refusals.issues, event && mobilizationOf(event), site.general.timezone)
  refuseTimes(refusals, errors)
  const slots = times && !refusals.has('technician_id') ? [{ technician_id, ...times }] : []
  const busy = await busySlots(db, slots, null, current?.id ?? null)
  if (busy.length > 0) refuseTimes(refusals, [{ key: 'busy' }])
  refusals.throwIfAny()
  return { event_id, technician_id, position, ...times! } // refused when a time is missing
}
