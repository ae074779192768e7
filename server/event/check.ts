import type * as z from 'zod'
import { EventTechnicianRow, type EventUpdate } from '#shared/event-input.ts'
import { archiveRefused, type StateFacts } from '#shared/rules/event-state.ts'
import { type EventDates, mobilizationOf, sameDates } from '#shared/rules/mobilization.ts'
import { isPast, type Period } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { readFields } from '../http/validate.ts'
import { checkLines } from '../material/lines.ts'
import { Problem, Refusals } from '../problem.ts'
import { liveIds } from '../record/record.ts'
import { refuseTaken } from '../record/taken.ts'
import {
  busySlots,
  type NewAssignment,
  readTimes,
  refuseBusy,
  refuseTimes,
  rowOf,
  technicianIds,
} from './assignments.ts'
import { checkDates } from './dates.ts'
import { type Following, planFollowing } from './follow.ts'
import { type KitPlan, planKits, plannedLines } from './kit-plan.ts'
import { siteDay } from './state.ts'
import type { StoredEvent } from './stored.ts'
import { planUnits, refuseUnits, type UnitPlan } from './units.ts'

type Sent = z.output<typeof EventUpdate>
/**
 * The result of a valid write: the event's new dates, its assignments as sent, or how the present
 * ones follow the dates, and its units.
 */
export type Checked = {
  dates: EventDates
  technicians: NewAssignment[] | undefined
  following: Following | null
  units: UnitPlan
  kits: KitPlan | null
}

/** Only an admin names another user (rules/event.md#9). @throws access.forbidden */
export function refuseOtherUser({ user }: Pick<Ctx, 'user'>, sent: unknown, present: number | null): void {
  const own = sent === undefined || sent === null || sent === user.id || sent === present
  if (!own && user.group !== 'admin') throw new Problem('access.forbidden')
}

/**
 * Validates the record that results from a creation (`current` null) or update (rules/event.md#1),
 * except for its number of materials.
 * @throws request.invalid naming every refused field; then unit.taken, unit.out
 */
export async function checkEvent(ctx: Ctx, sent: Sent, current: StoredEvent | null): Promise<Checked> {
  const refusals = new Refusals(ctx.refused)
  const dates = checkDates(sent, current, refusals)
  const away = dates && mobilizationOf(dates)
  await refuseTaken(ctx.db, 'event', { reference: sent.reference }, refusals, current?.id)
  await checkReferences(ctx, sent, current, refusals)
  const kits = await planKits(ctx, sent, current, refusals)
  if (dates) checkState(ctx, sent, current, dates, refusals)
  const technicians = sent.technicians && (await checkTechnicians(ctx, sent.technicians, away, current, refusals))
  const dropsBusy = sent.drop_busy_technicians ?? false
  const following =
    current && dates && !technicians && !refusals.has('technicians') && !refusals.has('drop_busy_technicians')
      ? await planFollowing(ctx, current, dates, dropsBusy, refusals)
      : null
  const lines = kits ? plannedLines(kits, sent.materials) : sent.materials
  const units = await planUnits(ctx, lines, current, away, refusals)
  refusals.throwIfAny()
  refuseUnits(units)
  return { dates: dates!, technicians, following, units, kits } // refused when there are none
}

/** Requires a live user, live persons and live visible materials, none of them twice. */
async function checkReferences(ctx: Ctx, sent: Sent, current: StoredEvent | null, refusals: Refusals): Promise<void> {
  const { user_id, kind_id, manager_id, beneficiaries = [], materials = [] } = sent
  // A user who is on the event may stay though trashed.
  const named = { user_id, manager_id }
  const joining = Object.entries(named).flatMap(([field, id]) =>
    id && id !== current?.[field as keyof typeof named] ? [{ field, id }] : [],
  )
  const ids = joining.map(({ id }) => id)
  const live = await liveIds(ctx.db, 'user', ids)
  for (const { field, id } of joining) if (!live.has(id)) refusals.add(field, 'unknown')
  if (kind_id && kind_id !== current?.kind_id && !(await isKind(ctx, kind_id))) refusals.add('kind_id', 'unknown')
  refusals.addIds('beneficiaries', beneficiaries, await liveIds(ctx.db, 'person', beneficiaries))
  await checkLines(ctx, materials, refusals)
}

const isKind = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<boolean> =>
  (await db.selectFrom('event_kind').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Refuses what would lock at once (rules/event.md#14), and what may not be archived
 * (rules/event.md#15).
 */
function checkState(ctx: Ctx, sent: Sent, current: StoredEvent | null, dates: EventDates, refusals: Refusals): void {
  const day = siteDay(ctx)
  const result: StateFacts = {
    ...dates,
    is_confirmed: sent.is_confirmed ?? current?.is_confirmed ?? false,
    is_archived: sent.is_archived ?? current?.is_archived ?? false,
    is_return_inventory_done: current?.is_return_inventory_done ?? false,
  }
  const moves = current === null || !sameDates(current, dates)
  // What is past already may move within the past: its locks stay as they are.
  const wasPast = current !== null && isPast(mobilizationOf(current), day)
  const locks = (moves && !wasPast) || current?.is_confirmed !== result.is_confirmed
  if (locks && result.is_confirmed && isPast(mobilizationOf(dates), day)) {
    refusals.add(sent.mobilization_end_date === undefined ? 'end_date' : 'mobilization_end_date', 'would_lock')
  }
  if (result.is_archived && !current?.is_archived && archiveRefused(result, day)) {
    refusals.add('is_archived', 'not_archivable')
  }
}

/**
 * Reads the sent assignments and checks them by rules/event.md#8; refuses each under its
 * technician's id.
 */
async function checkTechnicians(
  { db, site }: Ctx,
  sent: NonNullable<Sent['technicians']>,
  period: Period | undefined,
  current: StoredEvent | null,
  refusals: Refusals,
): Promise<NewAssignment[]> {
  const present = new Set(current?.technicians.map(({ technician_id }) => technician_id))
  const known = await technicianIds(
    db,
    sent.map(({ id }) => id).filter((id) => !present.has(id)),
  )
  const read: NewAssignment[] = []
  for (const row of sent) {
    const { id } = row
    const { fields, issues } = readFields(EventTechnicianRow, row)
    if (!present.has(id) && !known.has(id)) refusals.add([...rowOf(id), 'id'], 'unknown')
    if (Array.isArray(issues.position))
      for (const { key, facts } of issues.position) refusals.add([...rowOf(id), 'position'], key, facts)
    const { times, errors } = readTimes(fields, issues, period, site.general.timezone)
    refuseTimes(refusals, errors, rowOf(id))
    if (times) read.push({ technician_id: id, ...times, position: fields.position ?? null })
  }
  for (const { technician_id } of await busySlots(db, read, current?.id ?? null)) refuseBusy(refusals, technician_id)
  return read
}
