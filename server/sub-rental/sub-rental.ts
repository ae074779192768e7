import { sql } from 'kysely'
import { Id } from '#shared/field.ts'
import { eventLock } from '#shared/rules/event-state.ts'
import type { SubRental, SubRentalInput, subRentalRoutes } from '#shared/sub-rental.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import { together } from '../db/together.ts'
import { lockedEvent, siteDay } from '../event/state.ts'
import { findEvent, type OwnEvent } from '../event/stored.ts'
import { type Handlers, lockingSettings, onRecord } from '../http/handler.ts'
import { knownMaterials } from '../material/lines.ts'
import { Refusals } from '../problem.ts'
import { listAll, listPage } from '../record/list.ts'
import { destroyRecord, insertRecord, liveIds, lockRecord, updateRecord } from '../record/record.ts'
import { loadSubRentalRows, subRentalListing, subRentalWhere } from './listing.ts'
import { loadSubRental, subRentalsOf } from './load.ts'

/** Pieces that events have from other companies (rules/sub-rental.md#1). */
export const subRental: Handlers<typeof subRentalRoutes> = {
  list: (ctx, { query }) =>
    listPage(ctx, subRentalListing(ctx), query, subRentalWhere(query), (ids) => loadSubRentalRows(ctx, ids)),
  all: (ctx, { query }) =>
    listAll(ctx, subRentalListing(ctx), query, subRentalWhere(query), (ids) => loadSubRentalRows(ctx, ids)),

  ofEvent: async (ctx, { params }) => {
    await findEvent(ctx, params.id)
    return (await together(ctx.db, { found: subRentalsOf(ctx, params.id) })).found
  },

  create: lockingSettings(
    'share',
    onRecord(
      async (ctx, { params }, sent) => lockPlan(ctx, params.id, sent),
      async (ctx, { body }, event) => {
        await check(ctx, body)
        const id = await insertRecord(ctx, 'sub_rental', { ...body, event_id: event.id })
        tellEvent(ctx, event)
        return loadSubRental(ctx, id)
      },
      { check: (ctx, { body }) => check(ctx, body) },
    ),
  ),

  update: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }, sent) => lock(ctx, params.id, sent),
      async (ctx, { params, body }, current) => {
        await check(ctx, body, current)
        await updateRecord(ctx, 'sub_rental', params.id, body)
        tellEvent(ctx, await findEvent(ctx, current.event_id))
        return loadSubRental(ctx, params.id)
      },
      { check: (ctx, { body }, current) => check(ctx, body, current) },
    ),
  ),

  remove: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lock(ctx, params.id, null),
      async (ctx, { params }, current) => {
        const gone = await destroyRecord(ctx, 'sub_rental', params.id)
        tellEvent(ctx, await findEvent(ctx, current.event_id))
        return gone
      },
    ),
  ),
}

/** The event lacks more or less now; its version stays (rules/change.md#4). */
const tellEvent = (ctx: Ctx, { id, version }: OwnEvent): void => ctx.changed({ entity: 'event', id, version })

/**
 * Locks the event of a sub-rental, and first its supplier, so that it is not destroyed meanwhile.
 * @throws record.not_found
 */
async function lockEvent(ctx: LockedCtx, id: number, sent: Record<string, unknown> | null): Promise<OwnEvent> {
  const company = Id.safeParse(sent?.company_id)
  if (company.success) await sql`select id from company where id = ${company.data} for key share`.execute(ctx.db)
  await lockRecord(ctx.db, 'event', id)
  return findEvent(ctx, id)
}

/**
 * The same for a change of what the event counts with: which pieces, and how many
 * (rules/sub-rental.md#5). @throws event.locked, record.not_found
 */
async function lockPlan(ctx: LockedCtx, id: number, sent: Record<string, unknown> | null): Promise<OwnEvent> {
  const event = await lockEvent(ctx, id, sent)
  const reason = eventLock(event, siteDay(ctx), 'sub_rental')
  if (reason) throw lockedEvent(reason)
  return event
}

/**
 * Finds a sub-rental, locks its event, then itself. `sent` is the raw body, null for a removal.
 * @throws event.locked, record.not_found
 */
async function lock(ctx: LockedCtx, id: number, sent: Record<string, unknown> | null): Promise<SubRental> {
  const seen = await loadSubRental(ctx, id)
  const changes = (field: 'material_id' | 'quantity') => sent?.[field] !== undefined && sent[field] !== seen[field]
  const isPlan = sent === null || changes('material_id') || changes('quantity')
  await (isPlan ? lockPlan : lockEvent)(ctx, seen.event_id, sent)
  await lockRecord(ctx.db, 'sub_rental', id)
  const locked = await loadSubRental(ctx, id)
  // Another write came before the lock: what this one changes is compared with the present record.
  return locked.version === seen.version ? locked : lock(ctx, id, sent)
}

/** @throws request.invalid naming every refused field */
async function check(ctx: Ctx, sent: Partial<SubRentalInput>, current?: SubRental): Promise<void> {
  const refusals = new Refusals(ctx.refused)
  const { material_id, company_id } = sent
  if (material_id !== undefined && material_id !== current?.material_id) {
    if (!(await knownMaterials(ctx, [material_id])).has(material_id)) refusals.add('material_id', 'unknown')
  }
  // A supplier may stay though trashed.
  if (company_id !== undefined && company_id !== current?.company_id) {
    if (!(await liveIds(ctx.db, 'company', [company_id])).has(company_id)) refusals.add('company_id', 'unknown')
  }
  refusals.throwIfAny()
}
