import type { Event, EventCopy, eventRoutes } from '#shared/event.ts'
import { lackingMaterials } from '../availability/missing.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { checked, type Handlers, lockingSettings, onRecord } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { restoreRecord, trashRecord } from '../record/record.ts'
import { calendarPage } from './calendar.ts'
import { checkEvent, refuseOtherUser } from './check.ts'
import { checkCopy, dropBusyAssignments, duplicateEvent } from './copy.ts'
import { destroyEvent } from './destroy.ts'
import { listPeriod, searchEvents } from './find.ts'
import { type InventoryAction, refuseCount, storeCount } from './inventory.ts'
import { refreshKit, refuseUnknownKit } from './kit-refresh.ts'
import { loadEvent } from './load.ts'
import { loadByDay } from './load-by-day.ts'
import { missingOf, withLines } from './missing.ts'
import { changeWithinStock, refuseForce, refuseOverbooking } from './overbooking.ts'
import { lockEventsOfReturn } from './return-effects.ts'
import { eventSheet, inventorySheet } from './sheet.ts'
import { changedFields, refuseByState } from './state.ts'
import { findEvent, lockEvent, type StoredEvent } from './stored.ts'
import { dropTakenUnits } from './units.ts'
import { createEvent, type Dropped, updateEvent } from './write.ts'
import { yieldingTo } from './yielding.ts'

export const event: Handlers<typeof eventRoutes> = {
  list: async (ctx, { query }) => ({ data: await listPeriod(ctx, query) }),
  search: (ctx, { query }) => searchEvents(ctx, query.search, query.exclude),
  calendar: (ctx, { query }) => calendarPage(ctx, query),
  load: (ctx, { query }) => loadByDay(ctx, query),
  get: (ctx, { params }) => loadEvent(ctx, params.id),

  create: lockingSettings(
    'share',
    checked(
      (ctx, { body }) => {
        refuseForbidden(ctx, body)
        return checkEvent(ctx, body, null)
      },
      async (ctx, { body }) => {
        refuseForbidden(ctx, body)
        const id = await createEvent(ctx, body)
        await refuseOverbooking(ctx, [{ id, before: null }], body)
        return loadEvent(ctx, id)
      },
    ),
  ),

  update: lockingSettings(
    'share',
    onRecord(
      async (ctx, { params }, sent) => {
        const current = await lockEvent(ctx, params.id)
        refuseForbidden(ctx, sent, current.user_id)
        refuseByState(ctx, current, changedFields(current, sent))
        if (current.is_billable && sent.is_billable === false && (await hasBills(ctx.db, params.id))) {
          throw new Problem('event.has_bills')
        }
        return current
      },
      async (ctx, { params, body }, current) => {
        const change = { current, sent: body }
        const dropped = await changeWithinStock(ctx, change, () => updateEvent(ctx, current, body))
        const isConfirmation = body.is_confirmed === true && !current.is_confirmed
        const yielding = isConfirmation ? await yieldingTo(ctx, params.id) : []
        return { ...(await answer(ctx, params.id, dropped)), ...(yielding.length > 0 && { yielding }) }
      },
      { check: (ctx, { body }, current) => checkEvent(ctx, body, current), whole },
    ),
  ),

  remove: lockingSettings(
    'share',
    onRecord(
      async (ctx, { params }) => {
        const current = await lockEvent(ctx, params.id, 'either')
        refuseByState(ctx, current, 'delete')
        if (current.deleted_at !== null && (await hasBills(ctx.db, params.id))) throw new Problem('event.has_bills')
        return current
      },
      async (ctx, { params }, current) => {
        if (current.deleted_at !== null) return destroyEvent(ctx, current)
        await trashRecord(ctx, 'event', params.id)
        return loadEvent(ctx, params.id, 'trashed')
      },
      { whole },
    ),
  ),

  restore: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }, sent) => {
        refuseForce(ctx, sent)
        return lockEvent(ctx, params.id, 'trashed')
      },
      async (ctx, { params, body }, current) => {
        const dropped_assignments = await dropBusyAssignments(ctx, current)
        const dropped_units = await dropTakenUnits(ctx, current)
        await restoreRecord(ctx, 'event', params.id)
        await refuseOverbooking(ctx, [{ id: params.id, before: null }], body)
        return answer(ctx, params.id, { dropped_assignments, dropped_units })
      },
      { whole },
    ),
  ),

  duplicate: lockingSettings(
    'share',
    onRecord(
      async (ctx, { params }, sent) => {
        const source = await findEvent(ctx, params.id)
        refuseForbidden(ctx, sent)
        return source
      },
      async (ctx, { body }, source) => {
        const copies = await duplicateEvent(ctx, source, body)
        const written = copies.map(({ id, dates }) => ({ id, before: null, ...(body.repeat && { dates }) }))
        await refuseOverbooking(ctx, written, body)
        // Told once all are made: each takes material from the others.
        const made: Event[] = []
        for (const { id, dropped } of copies)
          made.push(await answer(ctx, id, { dropped_assignments: dropped, dropped_units: [] }))
        return body.repeat ? { data: await withMissing(ctx, made) } : made[0]!
      },
      { check: (ctx, { body }, source) => checkCopy(ctx, source, body) },
    ),
  ),

  refreshKit: lockingSettings(
    'share',
    onRecord(
      async (ctx, { params }, sent) => {
        const current = await lockEvent(ctx, params.id)
        refuseUnknownKit(current, params.kitId)
        refuseForce(ctx, sent)
        refuseByState(ctx, current, ['kits'])
        return current
      },
      async (ctx, { params, body }, current) => {
        const change = { current, sent: body, decides: true } as const
        await changeWithinStock(ctx, change, () => refreshKit(ctx, current, params.kitId))
        return answer(ctx, params.id, { dropped_assignments: [], dropped_units: [] })
      },
      { whole },
    ),
  ),

  return: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockForCount(ctx, params.id, 'return'),
      (ctx, { body }, current) => storeCount(ctx, current, body, 'return'),
      { whole },
    ),
  ),

  terminate: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockForCount(ctx, params.id, 'terminate'),
      (ctx, { body }, current) => storeCount(ctx, current, body, 'terminate'),
      { whole },
    ),
  ),

  missingMaterials: async (ctx, { params }) => {
    await findEvent(ctx, params.id)
    return missingOf(ctx, params.id)
  },

  pdf: async (ctx, { params, query }) => eventSheet(ctx, await loadEvent(ctx, params.id), query.lang),

  inventoryPdf: async (ctx, { params, query }) => inventorySheet(ctx, await loadEvent(ctx, params.id), query.lang),
}

/** Refuses what only an admin may send. @throws access.forbidden */
function refuseForbidden(
  ctx: Pick<Ctx, 'user'>,
  sent: { user_id?: unknown; force?: unknown },
  present: number | null = null,
): void {
  refuseOtherUser(ctx, sent.user_id, present)
  refuseForce(ctx, sent)
}

async function lockForCount(ctx: LockedCtx, id: number, action: InventoryAction): Promise<StoredEvent> {
  if (action === 'terminate') await lockEventsOfReturn(ctx, id)
  const current = await lockEvent(ctx, id)
  await refuseCount(ctx, current, action)
  return current
}

/** The event as it is now, with what was dropped (rules/event.md#24, rules/unit.md#13). */
async function answer(ctx: Ctx, id: number, { dropped_assignments, dropped_units }: Dropped): Promise<Event> {
  const event = await loadEvent(ctx, id, 'live', false)
  return {
    ...event,
    ...(dropped_assignments.length > 0 && { dropped_assignments }),
    ...(dropped_units.length > 0 && { dropped_units }),
  }
}

/** Writes start from a slim record; a caller with a stale version gets the whole one. */
export function whole(ctx: Ctx, { id }: StoredEvent): Promise<Event> {
  return loadEvent(ctx, id, 'either')
}

/** The copies with what each of them lacks (rules/availability.md#11). */
async function withMissing(ctx: Ctx, copies: readonly Event[]): Promise<EventCopy[]> {
  const told: EventCopy[] = []
  for (const copy of copies) {
    const lacking = copy.has_missing_materials ? await lackingMaterials(ctx, copy.id) : []
    told.push({ ...copy, missing: withLines(copy.materials, lacking) })
  }
  return told
}

async function hasBills(db: Db, eventId: number): Promise<boolean> {
  return (await db.selectFrom('bill').select('id').where('event_id', '=', eventId).executeTakeFirst()) !== undefined
}
