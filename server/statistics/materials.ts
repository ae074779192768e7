import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MaterialUse } from '#shared/statistics.ts'
import { available, everSubRented, ownHeldBy } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import type { Listing } from '../record/list.ts'
import { inOrder } from '../record/record.ts'
import { parkVisible } from '../record/visible.ts'
import { type Asked, awayFrom, awayTo, isAway, rounded, secondsBetween } from './period.ts'

type Reading = Pick<Ctx, 'db' | 'user'>
const daySeconds = 86_400

/**
 * The use of the live materials that the caller sees, as `t` (rules/statistics.md#3): of all of them,
 * or of those with these ids.
 */
function usesOf({ user }: Reading, period: Asked, ids?: readonly number[]): RawBuilder<unknown> {
  const among = (column: string) => (ids ? sql`${sql.ref(column)} = any(${sql.val(ids)}::int[])` : sql`true`)
  const whole = (period.to - period.from) / 1000
  return sql`(
    select m.id, m.name, m.reference, m.park_id, m.name_key, m.reference_key, m.search_key, m.stock_quantity,
      greatest(0, ${available}) as pieces, m.replacement_price * m.stock_quantity as value,
      coalesce(away.events, 0) as events, coalesce(away.held, 0) / ${sql.lit(daySeconds)} as days_out,
      case when ${available} > 0 then 100 * coalesce(away.held, 0) / (${available} * ${whole}::float8) end as use
    from material m
    left join (
      -- The time of an event is computed once, not for each of its lines.
      with event_away as materialized (
        select e.id, ${secondsBetween(awayFrom(period), awayTo(period))} as seconds from event e where ${isAway(period)})
      select em.material_id, count(*)::int as events, sum(${ownHeldBy('em')} * event_away.seconds) as held
      from event_away join event_material em on em.event_id = event_away.id
        left join ${everSubRented(sql`event_id in (select id from event_away)`)}
          on sub.event_id = em.event_id and sub.material_id = em.material_id
      where ${ownHeldBy('em')} > 0 and ${among('em.material_id')}
      group by em.material_id) away on away.material_id = m.id
    where m.deleted_at is null and ${parkVisible(user, 'm.park_id')} and ${among('m.id')}) t`
}

/** How the list of uses sorts and searches (rules/statistics.md#4). */
export const usesListing = (ctx: Reading, period: Asked): Listing => ({
  from: usesOf(ctx, period),
  sortable: {
    use: sql`t.use`,
    days_out: sql`t.days_out`,
    events: sql`t.events`,
    name: sql`t.name_key`,
    reference: sql`t.reference_key`,
    pieces: sql`t.pieces`,
    stock_quantity: sql`t.stock_quantity`,
    value: sql`t.value`,
  },
  sort: 'use',
  searchable: { material: sql<string>`t.search_key` },
  search: sql<string>`t.search_key`,
})

/**
 * Keeps what is used at most so many percent. Stock without a piece in order has no use: it lies
 * idle unless it was out.
 */
const isIdle = (atMost: number) =>
  sql<SqlBool>`(t.use <= ${atMost} or t.use is null and t.stock_quantity > 0 and t.days_out = 0)`

/** Narrows the list to a park, and to materials that are used little. */
export const usesWhere = (query: {
  park?: number | undefined
  'at-most'?: number | undefined
}): RawBuilder<SqlBool>[] => [
  ...(query.park === undefined ? [] : [sql<SqlBool>`t.park_id = ${query.park}`]),
  ...(query['at-most'] === undefined ? [] : [isIdle(query['at-most'])]),
]

/** Reads the uses of these materials, in this order. */
export async function loadUses(ctx: Reading, period: Asked, ids: readonly number[]): Promise<MaterialUse[]> {
  const { rows } = await sql<MaterialUse>`
    select t.id, t.name, t.reference, t.park_id, t.stock_quantity, t.pieces, t.events, t.value, t.days_out, t.use
    from ${usesOf(ctx, period, ids)}`.execute(ctx.db)
  return inOrder(ids, rows).map((row) => ({
    ...row,
    days_out: rounded(row.days_out),
    use: row.use === null ? null : rounded(row.use),
  }))
}
