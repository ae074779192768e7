import { sql } from 'kysely'
import type * as z from 'zod'
import type { Event } from '#shared/event.ts'
import type { EventInput, EventUpdate } from '#shared/event-input.ts'
import { sameDates } from '#shared/rules/mobilization.ts'
import type { BillingMode } from '#shared/settings.ts'
import type { LockedCtx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { replaceLines } from '../material/lines.ts'
import { Problem } from '../problem.ts'
import { insertRecord, updateRecord } from '../record/record.ts'
import { insertAssignments, replaceAssignments } from './assignments.ts'
import { checkEvent } from './check.ts'
import { datesStored } from './dates.ts'
import { describeDropped, follow } from './follow.ts'
import { storeKits } from './kit-plan.ts'
import { hasLines } from './lines.ts'
import { changedFields } from './state.ts'
import type { StoredEvent } from './stored.ts'
import { describeDroppedUnits, nameUnits, removeUnits } from './units.ts'

type Input = z.output<typeof EventInput>

/**
 * Creates an event (rules/event.md#1). Returns its id. @throws request.invalid, event.no_materials
 */
export async function createEvent(ctx: LockedCtx, body: Input): Promise<number> {
  const { dates, technicians = [], units, kits } = await checkEvent(ctx, body, null)
  const { title, reference, location, description, is_confirmed, user_id, kind_id, manager_id } = body
  const id = await insertRecord(ctx, 'event', {
    title,
    reference,
    location,
    description,
    is_confirmed,
    ...datesStored(dates),
    user_id: user_id ?? ctx.user.id,
    kind_id,
    manager_id,
    is_billable: billableAtFirst(ctx.site.billing.mode, body.is_billable),
  })
  await replaceBeneficiaries(ctx.db, id, body.beneficiaries ?? [])
  const hasMaterial = kits ? await storeKits(ctx, id, kits) : await replaceLines(ctx, 'event', id, body.materials ?? [])
  await nameUnits(ctx.db, id, units.joining)
  await insertAssignments(ctx, id, technicians)
  if (is_confirmed && !hasMaterial) throw new Problem('event.no_materials')
  return id
}

/** `is_billable` of a new event: the caller's choice in mode `partial` only (rules/event.md#16). */
const billableAtFirst = (mode: BillingMode, sent: boolean | undefined): boolean =>
  mode === 'full' || (mode === 'partial' && sent !== false)

/** What a write dropped from an event, to tell in its answer (rules/event.md#24, rules/unit.md#13). */
export type Dropped = Required<Pick<Event, 'dropped_assignments' | 'dropped_units'>>

/** Changes the fields that were sent; returns what was dropped because the dates moved. */
export async function updateEvent(
  ctx: LockedCtx,
  current: StoredEvent,
  body: z.output<typeof EventUpdate>,
): Promise<Dropped> {
  const { id } = current
  const { dates, technicians, following, units, kits } = await checkEvent(ctx, body, current)
  const { title, reference, location, description, is_confirmed, is_archived, user_id, kind_id, manager_id } = body
  // Without the switch on the screen there is no choice: the stored value waits for another mode.
  const is_billable = ctx.site.billing.mode === 'partial' ? body.is_billable : undefined
  await removeUnits(ctx.db, id, units.leaving) // before their period moves
  await updateRecord(ctx, 'event', id, {
    title,
    reference,
    location,
    description,
    is_confirmed,
    is_archived,
    is_billable,
    ...(sameDates(current, dates) ? {} : datesStored(dates)),
    user_id: user_id ?? undefined,
    kind_id,
    manager_id,
  })
  if (body.beneficiaries) await replaceBeneficiaries(ctx.db, id, body.beneficiaries)
  // Confirming requires a material, and a confirmed event keeps one (rules/event.md#13).
  const needsMaterial =
    (is_confirmed ?? current.is_confirmed) &&
    (!current.is_confirmed || changedFields(current, { kits: body.kits, materials: body.materials }).length > 0)
  const hasMaterial = kits
    ? await storeKits(ctx, id, kits)
    : body.materials
      ? await replaceLines(ctx, 'event', id, body.materials)
      : !needsMaterial || (await hasLines(ctx.db, id))
  if (needsMaterial && !hasMaterial) throw new Problem('event.no_materials')
  await nameUnits(ctx.db, id, units.joining)
  if (technicians) await replaceAssignments(ctx, id, current.technicians, technicians)
  if (following) await follow(ctx, following)
  return {
    dropped_assignments: following ? await describeDropped(ctx.db, following.dropped) : [],
    dropped_units: describeDroppedUnits(units.dropped),
  }
}

/**
 * Replaces the list in the given order; trashed persons keep a place behind the others until they
 * are restored.
 */
async function replaceBeneficiaries(db: Db, eventId: number, ids: readonly number[]): Promise<void> {
  const kept = sql`${sql.val(ids)}::int[]`
  await sql`
    with gone as (
      delete from event_beneficiary eb using person p
      where p.id = eb.person_id and eb.event_id = ${eventId} and p.deleted_at is null and p.id <> all(${kept}))
    insert into event_beneficiary (event_id, person_id, position)
    select ${eventId}::int, w.id, w.place - 1 from unnest(${kept}) with ordinality as w(id, place)
    union all
    select eb.event_id, eb.person_id, ${ids.length} + row_number() over (order by eb.position) - 1
    from event_beneficiary eb join person p on p.id = eb.person_id
    where eb.event_id = ${eventId} and p.deleted_at is not null and p.id <> all(${kept})
    on conflict (event_id, person_id) do update set position = excluded.position`.execute(db)
}
