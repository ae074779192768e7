import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AvailableKit, kitRoutes } from '#shared/kit.ts'
import type { Interval } from '#shared/rules/period.ts'
import { remainingKits } from '../availability/kits.ts'
import type { Ctx } from '../context.ts'
import { eventInterval } from '../event/interval.ts'
import { tellOwnersOf } from '../event/kits.ts'
import { removePicture, sendPicture } from '../files/picture.ts'
import { keepSentPicture } from '../files/picture-field.ts'
import { checked, type Handlers, onRecord, prepared } from '../http/handler.ts'
import { examined } from '../material/listing.ts'
import { Problem } from '../problem.ts'
import { finding, locking } from '../record/find.ts'
import { type Listing, listAll, listPage, onSide } from '../record/list.ts'
import { restoreRecord } from '../record/record.ts'
import { removal } from '../record/trash.ts'
import { listVisible } from '../record/visible.ts'
import { loadKits } from './load.ts'
import { checkKit, createKit, updateKit } from './write.ts'

const listing: Listing = {
  from: sql`kit t`,
  sortable: { name: sql`t.name_key`, reference: sql`t.reference_key`, updated_at: sql`t.updated_at` },
  sort: 'name',
  searchable: { name: sql`fold(t.name)`, reference: sql`fold(t.reference)` },
  search: sql`t.search_key`,
}

const find = finding(loadKits)
const locked = locking('kit', find)

/** Materials that go out together (rules/kit.md#1). */
export const kit: Handlers<typeof kitRoutes> = {
  list: (ctx, { query }) => {
    const interval = examined(query.dateForQuantities, ctx.site.general.timezone)
    return listPage(ctx, listing, query, scope(ctx, query.deleted), (ids) => loadAvailable(ctx, ids, { interval }))
  },
  all: (ctx, { query }) => {
    const interval = examined(query.dateForQuantities, ctx.site.general.timezone)
    return listAll(ctx, listing, query, scope(ctx, query.deleted), (ids) => loadAvailable(ctx, ids, { interval }))
  },
  get: (ctx, { params }) => find(ctx, params.id),

  create: prepared(
    (before, { body }) => keepSentPicture(before, body.picture),
    (picture) =>
      checked(
        (ctx, { body }) => checkKit(ctx, body),
        async (ctx, { body }) => find(ctx, await createKit(ctx, body, picture)),
      ),
  ),

  update: prepared(
    (before, { body }) => keepSentPicture(before, body.picture),
    (picture) =>
      onRecord(
        (ctx, { params }) => locked(ctx, params.id),
        async (ctx, { params, body }, current) => {
          await updateKit(ctx, current, body, picture)
          return find(ctx, params.id)
        },
        { check: (ctx, { body }, current) => checkKit(ctx, body, current) },
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
    const interval = await eventInterval(ctx, params.id)
    return listAll(ctx, listing, { orderBy: 'reference' }, scope(ctx), (ids) =>
      loadAvailable(ctx, ids, { interval, exceptEventId: params.id }),
    )
  },

  picture: async (ctx, { params, query }) => {
    const { picture } = await find(ctx, params.id)
    if (picture === null) throw new Problem('record.not_found')
    return sendPicture(ctx.services.files, picture, query.size)
  },
}

const scope = ({ user }: Ctx, deleted?: boolean): RawBuilder<SqlBool>[] => [
  onSide(deleted),
  listVisible(user, 'kit', 't'),
]

/** Kits with what remains of them. */
async function loadAvailable(
  ctx: Ctx,
  ids: readonly number[],
  asked: { interval: Interval | null; exceptEventId?: number },
): Promise<AvailableKit[]> {
  const left = await remainingKits(ctx.db, asked, ids)
  const none = { remaining_quantity: 0, available_quantity: 0 }
  return (await loadKits(ctx, ids)).map((one) => ({ ...one, ...(left.get(one.id) ?? none) }))
}
