import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Computes the peak of rules/availability.md#5 for all materials at once, as two named queries:
 * starts and ends cut time into slots, and each slot sums the quantities that cover it. Belongs in
 * a `with` after `held (material_id, starts, ends, quantity)`, whose times are already cut to the
 * examined period. Gives `slot (material_id, starts, ends, in_use)`: half-open, without gaps, never
 * of zero length.
 */
export const slots = sql`
  step as (
    select material_id, starts as at, quantity as change from held
    union all
    select material_id, ends, -quantity from held),
  slot as (
    select * from (
      -- At one moment what ends comes before what starts, so no sum on the way is higher than the one that holds.
      select material_id, at as starts, lead(at) over by_time as ends,
        sum(change) over (by_time rows unbounded preceding) as in_use
      from step
      window by_time as (partition by material_id order by at, change)) cut
    where starts < ends)`

/**
 * Pieces of a material `m` that can go out (rules/availability.md#6): negative when more are broken
 * than owned.
 */
export const available = sql<number>`(m.stock_quantity - coalesce(m.out_of_order_quantity, 0))`

/** The pieces that an event asks for of a line: what departed, else what is listed (rules/departure.md#11). */
export const heldBy = (line: string): RawBuilder<number> =>
  sql<number>`coalesce(${sql.ref(`${line}.quantity_departed`)}, ${sql.ref(`${line}.quantity`)})`

/**
 * The pieces that some events have from other companies and have not given back, as `sub (event_id,
 * material_id, quantity)`; `event_id` is the sub-rental's (rules/sub-rental.md#4).
 */
export const subRented = (where: RawBuilder<SqlBool>): RawBuilder<unknown> =>
  everSubRented(sql<SqlBool>`state <> 'returned' and ${where}`)

/** The same with those that they have given back: for what was out, looked at afterwards. */
export const everSubRented = (where: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`(
  select event_id, material_id, sum(quantity)::int as quantity from sub_rental
  where ${where} group by event_id, material_id) sub`

/** The pieces of our stock that a line takes, beside its event's `sub` for that material. */
export const ownHeldBy = (line: string): RawBuilder<number> =>
  sql<number>`greatest(0, ${heldBy(line)} - coalesce(sub.quantity, 0))`

/**
 * The lines, as `em`, of each event of a relation, with the pieces of our stock that they take, if
 * any. They are looked up by the index one event at a time: a few dozen events. `offset 0` keeps
 * the planner from reading the whole table, as it does before the first vacuum.
 */
export const linesOf = (event: string): RawBuilder<unknown> => {
  const id = sql.ref(`${event}.id`)
  return sql`
  cross join lateral (
    select line.material_id, ${ownHeldBy('line')} as quantity
    from event_material line left join ${subRented(sql`event_id = ${id}`)} on sub.material_id = line.material_id
    where line.event_id = ${id} and ${ownHeldBy('line')} > 0 offset 0) em`
}
