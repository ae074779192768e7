import type * as z from 'zod'
import type { MaterialQuery, MaterialRow, materialRoutes } from '#shared/material.ts'
import type { AvailableMaterial, Material } from '#shared/material-shape.ts'
import { dayAfter } from '#shared/rules/days.ts'
import { type Interval, today } from '#shared/rules/period.ts'
import { remaining, remainingOf } from '../availability/availability.ts'
import { dailyUse } from '../availability/days.ts'
import type { Ctx } from '../context.ts'
import { eventPeriod } from '../event/interval.ts'
import { nextEvents } from '../event/next.ts'
import { sendPicture } from '../files/picture.ts'
import { withPicture } from '../files/picture-field.ts'
import { checked, type Handlers, onRecord } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { locking, onItsSide } from '../record/find.ts'
import { listAll, listPage } from '../record/list.ts'
import { one, restoreRecord, type Side, trashRecord } from '../record/record.ts'
import { withDropped } from '../unit/events.ts'
import { lockUnitsInStock } from '../unit/unitary.ts'
import { isChoice, materialChoices } from './choices.ts'
import { destroyMaterials, lockEventsOf, lockLists } from './destroy.ts'
import { eventsOfMaterials } from './events.ts'
import { availableStock } from './kept-texts.ts'
import { examined, filtered, materialListing } from './listing.ts'
import { loadMaterials } from './load.ts'
import { stockList } from './stock-list.ts'
import { checkMaterial, createMaterial, updateMaterial } from './write.ts'

/**
 * Materials (rules/material.md#1) and what remains of them (rules/availability.md#9,
 * rules/availability.md#10).
 */
export const material: Handlers<typeof materialRoutes> = {
  list: (ctx, { query }) => {
    const interval = examined(query.dateForQuantities, ctx.site.general.timezone)
    return listPage(ctx, materialListing(ctx), query, filtered(ctx, query), (ids) =>
      loadRows(ctx, ids, query, interval),
    )
  },

  all: (ctx, { query }) => {
    const interval = examined(query.dateForQuantities, ctx.site.general.timezone)
    return listAll(ctx, materialListing(ctx), query, filtered(ctx, query), (ids) => loadRows(ctx, ids, query, interval))
  },

  get: (ctx, { params }) => find(ctx, params.id),

  create: withPicture((picture) =>
    checked(
      (ctx, { body }) => checkMaterial(ctx, body, picture),
      async (ctx, { body }) => find(ctx, await createMaterial(ctx, body, picture)),
    ),
  ),

  update: withPicture((picture) =>
    onRecord(
      async (ctx, { params }, sent) => {
        if (sent.park_id !== undefined || sent.is_unitary !== undefined) await lockEventsOf(ctx.db, params.id)
        const current = await locked(ctx, params.id)
        if (sent.is_unitary === false && current.is_unitary) await lockUnitsInStock(ctx, params.id)
        return current
      },
      async (ctx, { params, body }) => {
        const dropped = await updateMaterial(ctx, params.id, body, picture)
        return withDropped(await find(ctx, params.id), dropped)
      },
      { check: (ctx, { params, body }) => checkMaterial(ctx, body, picture, params.id) },
    ),
  ),

  remove: onRecord(
    async (ctx, { params }) => {
      await lockEventsOf(ctx.db, params.id)
      await lockLists(ctx.db, [params.id])
      return locked(ctx, params.id, 'either')
    },
    async (ctx, { params }, current) => {
      if (current.deleted_at !== null) return destroyMaterials(ctx, [current])
      await trashRecord(ctx, 'material', params.id)
      return find(ctx, params.id, 'trashed')
    },
  ),

  restore: onRecord(
    async (ctx, { params }) => {
      await lockEventsOf(ctx.db, params.id)
      const current = await locked(ctx, params.id, 'trashed')
      const park = await ctx.db
        .selectFrom('park')
        .select('deleted_at')
        .where('id', '=', current.park_id)
        .executeTakeFirst()
      if (park?.deleted_at) throw new Problem('material.park_trashed')
      return current
    },
    async (ctx, { params }) => {
      await restoreRecord(ctx, 'material', params.id)
      return find(ctx, params.id)
    },
  ),

  tags: async (ctx, { params }) => (await find(ctx, params.id)).tags,

  events: async (ctx, { params }) => {
    await find(ctx, params.id)
    return (await eventsOfMaterials(ctx, [params.id], { ongoing: false })).get(params.id) ?? []
  },

  whileEvent: async (ctx, { params }) => {
    await eventPeriod(ctx, params.id)
    return availableStock(ctx, remaining(ctx, { eventId: params.id }))
  },

  choices: (ctx, { query }) => materialChoices(ctx, query.after),

  remaining: async (ctx, { params }) => {
    await eventPeriod(ctx, params.id)
    return remainingOf(ctx, { eventId: params.id }, isChoice(ctx.user))
  },

  availability: async (ctx, { params, query }) => {
    await find(ctx, params.id)
    const { timezone } = ctx.site.general
    const { start = today(timezone, ctx.now), days = 90 } = query
    const { available, margin, in_use, in_margin, events } = await dailyUse(ctx.db, params.id, start, days, timezone)
    return {
      available,
      margin,
      days: in_use.map((inUse, index) => ({
        day: dayAfter(start, index),
        in_use: inUse,
        in_margin: in_margin[index] ?? 0,
        remaining_quantity: Math.max(0, available - inUse),
      })),
      // A caller who sees a material sees its events (rules/material.md#22).
      events,
    }
  },

  pdf: (ctx, { query }) => stockList(ctx, query),

  picture: async (ctx, { params, query }) => {
    const { picture } = await find(ctx, params.id)
    if (picture === null) throw new Problem('record.not_found')
    return sendPicture(ctx.services.files, picture, query.size)
  },
}

/**
 * Adds the remaining quantities, on the records themselves: a list may have ten thousand of them.
 */
const withRemaining = (found: Material, left: ReadonlyMap<number, number>): AvailableMaterial =>
  Object.assign(found, { remaining_quantity: left.get(found.id) ?? 0 })

/**
 * Rows of the list, with the remaining quantities and, on request, the materials' present or future
 * events and the next of them.
 */
async function loadRows(
  ctx: Ctx,
  ids: readonly number[],
  query: z.output<typeof MaterialQuery>,
  interval: Interval | null,
): Promise<MaterialRow[]> {
  const left = await remaining(ctx, interval && { interval }, ids)
  const events = query['with-events'] ? await eventsOfMaterials(ctx, ids, { ongoing: true }) : undefined
  const next = query['with-next-event'] ? await nextEvents(ctx, 'material', ids) : undefined
  const rows: MaterialRow[] = (await loadMaterials(ctx.db, ids)).map((found) => withRemaining(found, left))
  for (const row of rows) {
    if (events) row.events = events.get(row.id) ?? []
    if (next) row.next_event = next.get(row.id) ?? null
  }
  return rows
}

/**
 * @throws record.not_found when it is absent, on the other side of the trash or in a park hidden
 * from the caller
 */
async function find({ db, user }: Ctx, id: number, side: Side = 'live'): Promise<Material> {
  const found = one(await loadMaterials(db, [id]))
  if (user.restrictedParks.includes(found.park_id)) throw new Problem('record.not_found')
  return onItsSide(found, side)
}

const locked = locking('material', find)
