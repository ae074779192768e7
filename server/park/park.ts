import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { type Park, ParkInput, type parkRoutes } from '#shared/park.ts'
import { today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { checked, type Handlers, onRecord } from '../http/handler.ts'
import { destroyMaterialsOf } from '../material/destroy.ts'
import { loadMaterials } from '../material/load.ts'
import { checkCountry } from '../person/address.ts'
import { Problem, Refusals } from '../problem.ts'
import { type Listing, listAll, listPage, onSide } from '../record/list.ts'
import { columnsOf, howTaken, inOrder, insertRecord, one, type Side, updateRecord } from '../record/record.ts'
import { locking, onItsSide, removal, restoration } from '../record/trash.ts'
import { parkVisible } from '../record/visible.ts'

const listing: Listing = {
  from: sql`park t`,
  sortable: { name: sql`t.name_key` },
  sort: 'name',
  searchable: { name: sql`t.search_key` },
  search: sql`t.search_key`,
}

export const park: Handlers<typeof parkRoutes> = {
  list: (ctx, { query }) => listPage(ctx, listing, query, scope(ctx, query.deleted), (ids) => loadParks(ctx.db, ids)),
  all: (ctx, { query }) => listAll(ctx, listing, query, scope(ctx, query.deleted), (ids) => loadParks(ctx.db, ids)),

  choices: ({ db, user }) =>
    db
      .selectFrom('park as t')
      .select(['t.id', 't.name'])
      .where('t.deleted_at', 'is', null)
      .where(parkVisible(user, 't.id'))
      .orderBy('t.name_key')
      .execute(),

  get: async (ctx, { params }) => {
    const found = await find(ctx, params.id)
    return { ...found, has_ongoing_event: await hasOngoingEvent(ctx, params.id) }
  },

  totalAmount: async (ctx, { params }) => {
    await find(ctx, params.id, 'either')
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(replacement_price * stock_quantity), 0) as amount
      from material where park_id = ${params.id} and deleted_at is null`.execute(ctx.db)
    return { id: params.id, totalAmount: one(rows).amount }
  },

  materials: async (ctx, { params }) => {
    await find(ctx, params.id)
    const rows = await ctx.db
      .selectFrom('material')
      .select('id')
      .where('park_id', '=', params.id)
      .where('deleted_at', 'is', null)
      .orderBy('name_key')
      .orderBy('id')
      .execute()
    return loadMaterials(
      ctx.db,
      rows.map(({ id }) => id),
    )
  },

  create: checked(
    (ctx, { body }) => check(ctx, body),
    async (ctx, { body }) => {
      await check(ctx, body)
      return find(ctx, await insertRecord(ctx, 'park', body))
    },
  ),

  update: onRecord(
    (ctx, { params }) => locked(ctx, params.id),
    async (ctx, { params, body }) => {
      await check(ctx, body, params.id)
      await updateRecord(ctx, 'park', params.id, body)
      return find(ctx, params.id)
    },
    (ctx, { params, body }) => check(ctx, body, params.id),
  ),

  remove: removal('park', find, {
    refuse: ({ total_items }) => {
      if (total_items > 0) throw new Problem('park.not_empty')
    },
    beforeDestroying: destroyMaterialsOf,
  }),
  restore: restoration('park', find),
}

const scope = ({ user }: Ctx, deleted?: boolean): RawBuilder<SqlBool>[] => [onSide(deleted), parkVisible(user, 't.id')]

/** @throws record.not_found when it is absent, on the other side of the trash or hidden from the caller */
async function find({ db, user }: Ctx, id: number, side: Side = 'live'): Promise<Park> {
  if (user.restrictedParks.includes(id)) throw new Problem('record.not_found')
  return onItsSide(one(await loadParks(db, [id])), side)
}
const locked = locking('park', find)

/** Rules the database alone can tell: the name is free, the country exists. */
async function check(
  { db, refused }: Ctx,
  { name, country_id }: Partial<z.output<typeof ParkInput>>,
  id?: number,
): Promise<void> {
  const refusals = new Refusals(refused)
  const taken = await howTaken(db, 'park', 'name', name, id)
  if (taken) refusals.add('name', taken)
  await checkCountry(db, country_id, refusals)
  refusals.throwIfAny()
}

/** Parks in the shape of rules/park.md#3, in the order of the ids: what they hold counts live materials alone. */
async function loadParks(db: Db, ids: readonly number[]): Promise<Park[]> {
  const { rows } = await sql<Park>`
    select ${columnsOf('park', ParkInput)},
      count(m.id) as total_items, coalesce(sum(m.stock_quantity), 0) as total_stock_quantity
    from park t left join material m on m.park_id = t.id and m.deleted_at is null
    where t.id = any(${sql.val(ids)}::int[]) group by t.id`.execute(db)
  return inOrder(ids, rows)
}

/** True when a material of the park is on a live event that runs today. */
async function hasOngoingEvent({ db, site, now }: Ctx, id: number): Promise<boolean> {
  const day = today(site.general.timezone, now)
  const { rows } = await sql`
    select 1 from event e join event_material em on em.event_id = e.id join material m on m.id = em.material_id
    where m.park_id = ${id} and e.deleted_at is null and e.start_date::date <= ${day}::date and e.end_date::date >= ${day}::date
    limit 1`.execute(db)
  return rows.length > 0
}
