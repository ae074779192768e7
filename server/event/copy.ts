import { sql } from 'kysely'
import type { DroppedAssignment } from '#shared/event.ts'
import { copiedParts, type DuplicationInput } from '#shared/event-input.ts'
import { shiftAssignments } from '#shared/rules/assignment-times.ts'
import { type EventDates, mobilizationOf, movedAlong } from '#shared/rules/mobilization.ts'
import { type Period, readWallClock } from '#shared/rules/period.ts'
import { repeated } from '#shared/rules/repeat.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Refusals } from '../problem.ts'
import { insertRecord, liveIds } from '../record/record.ts'
import { busySlots, insertAssignments, removeAssignments, type Slot } from './assignments.ts'
import { checkDates, datesStored } from './dates.ts'
import { describeDropped } from './follow.ts'
import { copyKits } from './kits.ts'
import { siteDay } from './state.ts'
import { assignmentsOf, type OwnEvent, type StoredEvent } from './stored.ts'

/** A new event, its dates, and the assignments that it left out (rules/event.md#21). */
type Copy = { id: number; dates: Period; dropped: DroppedAssignment[] }

/**
 * Duplicates an event to other dates, once or several times; a technician who works on one copy is busy
 * for the others (rules/repeat.md#1).
 * @throws request.invalid
 */
export async function duplicateEvent(ctx: LockedCtx, source: OwnEvent, wanted: DuplicationInput): Promise<Copy[]> {
  const { dates, user_id } = await checkCopy(ctx, source, wanted)
  const copies: Copy[] = []
  for (const placed of dates)
    copies.push(await copyEvent(ctx, source, { dates: placed, user_id, copied: wanted.copied }))
  return copies
}

type Placed = { dates: EventDates; user_id: number; copied: DuplicationInput['copied'] }

/**
 * Makes one copy, or one of the parts that are `copied`, with the event's rows of hidden and trashed
 * materials (rules/event.md#19). Moves the assignments, except those whose technician is busy there or
 * in the trash, and reports them (rules/event.md#21).
 */
async function copyEvent(ctx: LockedCtx, source: OwnEvent, { dates, user_id, copied: parts }: Placed): Promise<Copy> {
  const { db, site } = ctx
  const { title, description, location, is_billable, kind_id } = source
  const manager_id = await liveManager(db, source)
  const own = { title, description, location, is_billable, kind_id, manager_id }
  const id = await insertRecord(ctx, 'event', { ...own, user_id, ...datesStored(dates) })
  const copied = new Set(parts ?? copiedParts)
  if (copied.has('beneficiaries')) {
    await sql`
      insert into event_beneficiary (event_id, person_id, position)
      select ${id}, person_id, position from event_beneficiary where event_id = ${source.id}`.execute(db)
  }
  if (copied.has('materials')) {
    await sql`
      insert into event_material (event_id, material_id, quantity)
      select ${id}, material_id, quantity from event_material where event_id = ${source.id} order by id`.execute(db)
    await copyKits(db, source.id, id)
  }

  const assignments = copied.has('technicians') ? (await assignmentsOf(source.id).rows.execute(db)).rows : []
  const { kept, dropped } = shiftAssignments(source, dates, assignments, site.general.timezone)
  const present = await liveIds(
    db,
    'person',
    kept.map(({ technician_id }) => technician_id),
  )
  const busy = new Set(await busySlots(db, kept, null))
  const free = (one: (typeof kept)[number]) => !busy.has(one) && present.has(one.technician_id)
  await insertAssignments(ctx, id, kept.filter(free))
  const lost: Slot[] = [...dropped, ...kept.filter((one) => !free(one))]
  const { start_date, end_date } = dates
  return { id, dates: { start_date, end_date }, dropped: await describeDropped(db, lost) }
}

/** Who leads the original, and the copy too, unless that user is in the trash (rules/event.md#40). */
async function liveManager(db: Db, { manager_id }: OwnEvent): Promise<number | null> {
  return manager_id !== null && (await liveIds(db, 'user', [manager_id])).has(manager_id) ? manager_id : null
}

/**
 * Validates the dates and the user of a copy, or of all copies: days alone keep the original's hours
 * (rules/event.md#20).
 * @returns the dates of each copy, in their order
 * @throws request.invalid
 */
export async function checkCopy(ctx: Ctx, source: EventDates, wanted: Partial<DuplicationInput>) {
  const refusals = new Refusals(ctx.refused)
  const wantedDates = {
    start_date: withHours(wanted.start_date, source.start_date),
    end_date: withHours(wanted.end_date, source.end_date),
  }
  const first = checkDates(wantedDates, source, refusals)
  // Reported beside an invalid end, too.
  const start = readWallClock(wantedDates.start_date ?? '', 'start').value
  if (start && start.slice(0, 10) < siteDay(ctx)) refusals.add('start_date', 'not_today')
  const dates = first ? copiesOf(first, wanted.repeat) : []
  // In the years that the server knows, the last copy too.
  if (dates.some((one) => readWallClock(mobilizationOf(one).end_date, 'end').problem)) refusals.add('repeat', 'date')
  const user_id = wanted.user_id ?? ctx.user.id
  if (!(await liveIds(ctx.db, 'user', [user_id])).has(user_id)) refusals.add('user_id', 'unknown')
  refusals.throwIfAny()
  return { dates, user_id }
}

/** The dates of all copies: own bounds of the mobilization keep their distance (rules/event.md#36). */
const copiesOf = (first: EventDates, repeat: DuplicationInput['repeat']): EventDates[] =>
  repeat ? repeated(first, repeat).map((period) => movedAlong(first, period)) : [first]

/** Gives a day the time of day of another date; leaves anything else unchanged. */
const withHours = (day: string | undefined, date: string): string | undefined =>
  day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? `${day} ${date.slice(11)}` : day

/**
 * Removes the assignments of a trashed event whose technicians now work elsewhere, so that it can
 * be restored (rules/event.md#22).
 */
export async function dropBusyAssignments(
  ctx: Pick<Ctx, 'db' | 'changed'>,
  { id, technicians }: StoredEvent,
): Promise<DroppedAssignment[]> {
  const busy = await busySlots(ctx.db, technicians, id)
  await removeAssignments(ctx, busy)
  return describeDropped(ctx.db, busy)
}
