import { sql } from 'kysely'
import type { AvailableKit, kitRoutes } from '#shared/kit.ts'
import type { Examined } from '../availability/examined.ts'
import { remainingKits } from '../availability/kits.ts'
import type { Ctx } from '../context.ts'
import { eventPeriod } from '../event/interval.ts'
import { tellOwnersOf } from '../event/kits.ts'
import { removePicture, sendPicture } from '../files/picture.ts'
import { withPicture } from '../files/picture-field.ts'
import { checked, type Handlers, onRecord } from '../http/handler.ts'
import { examined } from '../material/listing.ts'
import { Problem } from '../problem.ts'
import { finding, locking } from '../record/find.ts'
import { listAll, listPage } from '../record/list.ts'
import { restoreRecord } from '../record/record.ts'
import { removal } from '../record/trash.ts'
import { eventsOfKit } from './events.ts'
import { kitListing, kitsAsked } from './listing.ts'
import { loadKits } from './load.ts'
import { checkKit, createKit, updateKit } from './write.ts'

const find = finding(loadKits)
const locked = locking('kit', find)

/** Materials that go out together (rules/kit.md#1). */
export const kit: Handlers<typeof kitRoutes> = {
  list: (ctx, { query }) => {
    const interval = examined(query.dateForQuantities, ctx.site.general.timezone)
    return listPage(ctx, kitListing, query, kitsAsked(ctx, query.deleted), (ids) =>
      loadAvailable(ctx, ids, interval && { interval }),
    )
  },
  all: (ctx, { query }) => {
    const interval = examined(query.dateForQuantities, ctx.site.general.timezone)
    return listAll(ctx, kitListing, query, kitsAsked(ctx, query.deleted), (ids) =>
      loadAvailable(ctx, ids, interval && { interval }),
    )
  },
  get: (ctx, { params }) => find(ctx, params.id),
  events: async (ctx, { params }) => {
    await find(ctx, params.id)
    return eventsOfKit(ctx, params.id)
  },

  create: withPicture((picture) =>
    checked(
      (ctx, { body }) => checkKit(ctx, body, picture),
      async (ctx, { body }) => find(ctx, await createKit(ctx, body, picture)),
    ),
  ),

  update: withPicture((picture) =>
    onRecord(
      (ctx, { params }) => locked(ctx, params.id),
      async (ctx, { params, body }, current) => {
        await updateKit(ctx, current, body, picture)
        return find(ctx, params.id)
      },
      { check: (ctx, { body }, current) => checkKit(ctx, body, picture, current) },
    ),
  ),

  remove: removal('kit', find, {
    async beforeDestroying(ctx, id) {
      const { picture } = await find(ctx, id, 'trashed')
      await tellOwnersOf(ctx, id)
      if (picture !== null) ctx.afterCommit(() => removePicture(ctx.services.files, picture))
    },
  }),

  restore: onRecord(
    async (ctx, { params }) => {
      const current = await locked(ctx, params.id, 'trashed')
      const { rows } = await sql`select from kit_material where kit_id = ${params.id} limit 1`.execute(ctx.db)
      if (rows.length === 0)
        throw new Problem('request.invalid', { issues: { materials: [{ key: 'required' }] }, sentence: 'kit.empty' })
      return current
    },
    async (ctx, { params }) => {
      await restoreRecord(ctx, 'kit', params.id)
      return find(ctx, params.id)
    },
  ),

  whileEvent: async (ctx, { params }) => {
    await eventPeriod(ctx, params.id)
    return listAll(ctx, kitListing, { orderBy: 'reference' }, kitsAsked(ctx), (ids) =>
      loadAvailable(ctx, ids, { eventId: params.id }),
    )
  },

  picture: async (ctx, { params, query }) => {
    const { picture } = await find(ctx, params.id)
    if (picture === null) throw new Problem('record.not_found')
    return sendPicture(ctx.services.files, picture, query.size)
  },
}

/** Kits with what remains of them. */
async function loadAvailable(ctx: Ctx, ids: readonly number[], examined: Examined): Promise<AvailableKit[]> {
  const left = await remainingKits(ctx, examined, ids)
  const none = { remaining_quantity: 0, available_quantity: 0 }
  return (await loadKits(ctx, ids)).map((one) => ({ ...one, ...(left.get(one.id) ?? none) }))
}
