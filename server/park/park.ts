import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { type Park, type ParkDetails, ParkInput, type parkRoutes } from '#shared/park.ts'
import { today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { ofPage } from '../db/recurring.ts'
import { isBackAt, leavesAt } from '../event/mobilization.ts'
import type { Handlers } from '../http/handler.ts'
import { destroyMaterialsOf } from '../material/destroy.ts'
import { loadMaterials } from '../material/load.ts'
import { checkCountry } from '../person/address.ts'
import { Problem, type Refusals } from '../problem.ts'
import { raiseRecords } from '../record/batch.ts'
import { finding, locking } from '../record/find.ts'
import { type Listing, listAll, listPage, onSide } from '../record/list.ts'
import { columnsOf, inOrder, insertRecord, one, type Side, updateRecord } from '../record/record.ts'
import { refuseTaken } from '../record/taken.ts'
import { removal, restoration } from '../record/trash.ts'
import { parkVisible } from '../record/visible.ts'
import { change, creation } from '../record/write.ts'
import { leavePark } from '../unit/unitary.ts'

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

  get: (ctx, { params }) => findWhole(ctx, params.id),

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

  create: creation(find, check, (ctx, body) => insertRecord(ctx, 'park', body)),
  update: change(locking('park', findWhole), find, check, (ctx, body, { id }) => updateRecord(ctx, 'park', id, body)),
  remove: removal('park', findWhole, {
    refuse: ({ total_items }) => {
      if (total_items > 0) throw new Problem('park.not_empty')
    },
    beforeDestroying: async (ctx, id) => {
      await raiseRecords(ctx, 'user', sql`select user_id from user_restricted_park where park_id = ${id}`)
      await destroyMaterialsOf(ctx, id)
      await leavePark(ctx, id)
    },
  }),
  restore: restoration('park', findWhole),
}

const scope = ({ user }: Ctx, deleted?: boolean): RawBuilder<SqlBool>[] => [onSide(deleted), parkVisible(user, 't.id')]

/**
 * @throws record.not_found when it is absent, on the other side of the trash or hidden from the
 * caller
 */
async function find(ctx: Ctx, id: number, side?: Side): Promise<Park> {
  if (ctx.user.restrictedParks.includes(id)) throw new Problem('record.not_found')
  return findAny(ctx, id, side)
}
const findAny = finding(({ db }, ids) => loadParks(db, ids))

/** What GET answers: {@link find} and whether something of the park is out on an event today. */
async function findWhole(ctx: Ctx, id: number, side?: Side): Promise<ParkDetails> {
  const found = await find(ctx, id, side)
  return { ...found, has_ongoing_event: await hasOngoingEvent(ctx, id) }
}

/** Rules that only the database can tell: the name is free, the country exists. */
async function check(
  { db }: Ctx,
  { name, country_id }: Partial<z.output<typeof ParkInput>>,
  refusals: Refusals,
  current?: Park,
): Promise<void> {
  await refuseTaken(db, 'park', { name }, refusals, current?.id)
  await checkCountry(db, country_id, refusals)
}

/**
 * Reads parks in the shape of rules/park.md#3, in the order of the ids: totals count live materials
 * only.
 */
async function loadParks(db: Db, ids: readonly number[]): Promise<Park[]> {
  const { rows } = await sql<Park>`${ofPage(ids)}
    select ${columnsOf('park', ParkInput)}, t.code,
      coalesce(held.items, 0) as total_items, coalesce(held.quantity, 0) as total_stock_quantity
    from park t left join (
      select park_id, count(*) as items, sum(stock_quantity) as quantity
      from material where deleted_at is null and park_id = any(${sql.val(ids)}::int[]) group by park_id
    ) held on held.park_id = t.id
    where t.id = any(${sql.val(ids)}::int[])`.execute(db)
  return inOrder(ids, rows)
}

/** True when a live material of the park is on a live event that runs today. */
async function hasOngoingEvent({ db, site, now }: Ctx, id: number): Promise<boolean> {
  const day = today(site.general.timezone, now)
  const { rows } = await sql`
    select 1 from event e join event_material em on em.event_id = e.id join material m on m.id = em.material_id
    where m.park_id = ${id} and m.deleted_at is null and e.deleted_at is null
      and ${leavesAt('e')}::date <= ${day}::date and ${isBackAt('e')}::date >= ${day}::date
    limit 1`.execute(db)
  return rows.length > 0
}
