import { sql } from 'kysely'
import type { BusyTechnician, DroppedAssignment } from '#shared/event.ts'
import { shiftAssignments } from '#shared/rules/assignment-times.ts'
import { type EventDates, sameDates } from '#shared/rules/mobilization.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'
import { eventVisible } from '../record/visible.ts'
import { busySlots, moveAssignments, refuseBusy, removeAssignments, type Slot, technicianNames } from './assignments.ts'
import type { StoredAssignment, StoredEvent } from './stored.ts'

/**
 * How an event's assignments follow when its dates change: the moved ones with their new times, and
 * the dropped ones.
 */
export type Following = { kept: StoredAssignment[]; dropped: StoredAssignment[] }

/**
 * Plans how the assignments follow the dates (rules/assignment.md#12); null when nothing changes.
 * Refuses a technician who is busy there, with the conflicting events (rules/assignment.md#13), or
 * with `dropsBusy` drops the assignment (rules/assignment.md#14).
 */
export async function planFollowing(
  ctx: Pick<Ctx, 'db' | 'site' | 'user'>,
  current: StoredEvent,
  dates: EventDates,
  dropsBusy: boolean,
  refusals: Refusals,
): Promise<Following | null> {
  const { technicians } = current
  if (sameDates(current, dates) || technicians.length === 0) return null
  const { kept, dropped } = shiftAssignments(current, dates, technicians, ctx.site.general.timezone)
  const busy = new Set(await busySlots(ctx.db, kept, current.id))
  if (busy.size === 0) return { kept, dropped }
  if (dropsBusy) {
    const lost = new Set([...busy].map(({ id }) => id))
    return {
      kept: kept.filter((one) => !busy.has(one)),
      dropped: [...dropped, ...technicians.filter(({ id }) => lost.has(id))],
    }
  }
  for (const { technician_id } of busy) refuseBusy(refusals, technician_id)
  refusals.tell('busy', await whereBusy(ctx, [...busy], current))
  return null
}

/** Moves the assignments as planned. */
export async function follow(ctx: Pick<Ctx, 'db' | 'changed'>, { kept, dropped }: Following): Promise<void> {
  await removeAssignments(ctx, dropped)
  await moveAssignments(ctx, kept)
}

/**
 * Finds the live events that hold the technicians during these slots, one row per technician and
 * event. An event hidden from the caller is blank. Two slots of the event itself may meet when the
 * clock goes back: then the event conflicts with itself.
 */
async function whereBusy(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  slots: readonly Slot[],
  current: StoredEvent,
): Promise<BusyTechnician[]> {
  const { rows } = await sql<Busy>`
    select distinct et.technician_id, e.id, e.title, e.start_date, e.end_date, ${eventVisible(user, 'e')} as is_visible
    from unnest(${sql.val(slots.map((one) => one.technician_id))}::int[],
      ${sql.val(slots.map((one) => one.start_time))}::timestamptz[],
      ${sql.val(slots.map((one) => one.end_time))}::timestamptz[]) as w(technician_id, starts, ends)
    join event_technician et on et.technician_id = w.technician_id and et.event_live
      and et.period && tstzrange(w.starts, w.ends, '[)')
    join event e on e.id = et.event_id
    where e.id <> ${current.id} order by e.start_date, e.id`.execute(db)
  const names = await technicianNames(
    db,
    slots.map(({ technician_id }) => technician_id),
  )
  return [...names].flatMap(([technician_id, full_name]) => {
    const events = rows.filter((row) => row.technician_id === technician_id)
    const told = events.length > 0 ? events : [{ ...current, is_visible: true }]
    return told.map(({ is_visible, id, title, start_date, end_date }) => ({
      technician_id,
      full_name,
      event: is_visible
        ? { id, title, start_date, end_date }
        : { id: null, title: null, start_date: null, end_date: null },
    }))
  })
}
type Busy = {
  technician_id: number
  id: number
  title: string
  start_date: string
  end_date: string
  is_visible: boolean
}

/** What the answer says about dropped assignments. */
export async function describeDropped(db: Db, dropped: readonly Slot[]): Promise<DroppedAssignment[]> {
  const names = await technicianNames(
    db,
    dropped.map(({ technician_id }) => technician_id),
  )
  return dropped.map(({ technician_id, start_time, end_time }) => ({
    technician_id,
    full_name: names.get(technician_id) ?? '',
    start_time,
    end_time,
  }))
}
