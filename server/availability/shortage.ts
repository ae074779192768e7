import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Interval } from '#shared/rules/period.ts'
import { instant } from '../db/instant.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'
import { rangeOf, reached, widestMargin } from './examined.ts'
import { available, everSubRented, heldBy, ownHeldBy, slots } from './sweep.ts'

/** Which events compete, as a condition on `e`, and which materials are looked at, as one on `m`. */
type Among = { competing: RawBuilder<SqlBool>; materials: RawBuilder<SqlBool> }

/**
 * Time is cut into stretches: only a way to look at little of it at once. Most events last less than
 * one, so what is in use at a moment began in its stretch or in the one before.
 */
const stretch = 4 * 86_400 // seconds
/** More stretches than an event can touch in a period. */
const mostStretches = ({ from, to }: Interval) => Math.ceil((to - from) / (stretch * 1000)) + 1
const seconds = (column: string) => sql`make_interval(secs => ${sql.ref(column)})`

/**
 * Named queries that find when, in a period, the live events together hold more pieces of a material
 * than are in order (rules/availability.md#5, rules/availability.md#6, rules/availability.md#19): then
 * and only then does one of them lack it. Gives `short (material_id, starts, ends, missing)`, cut to
 * the period, of the live materials that the caller sees.
 */
export const shortages = (user: Viewer, period: Interval, { competing, materials }: Among): RawBuilder<unknown> => {
  const [from, to] = [sql`${period.from / 1000}::float8`, sql`${period.to / 1000}::float8`]
  /** In which stretch of the period something begins. */
  const first = (start: string) =>
    sql`floor((greatest(${sql.raw(start)}, ${from}) - ${from}) / ${sql.lit(stretch)})::int`
  /** How many more it may touch; negative outside the period. */
  const later = (start: string, end: string) =>
    sql`ceil((least(${sql.raw(end)}, ${to}) - greatest(${sql.raw(start)}, ${from})) / ${sql.lit(stretch)})::int - 1`
  const [start, end] = ['near.start_second - stock.seconds_before', 'near.end_second + stock.seconds_after']
  // A stretch of a material is one number, its place, which groups and sorts faster than two. No place of a material follows on another's.
  const places = sql.lit(mostStretches(period) + 1)
  return sql`
  stock as materialized (
    select m.id, m.id * ${places}::bigint as place, greatest(0, ${available}) as available,
      m.margin_before + m.margin_after > 0 as is_wider, 60 * m.margin_before as seconds_before, 60 * m.margin_after as seconds_after
    from material m where m.deleted_at is null and ${parkVisible(user, 'm.park_id')} and ${materials}),
  near as materialized (
    select event.*, ${first('start_second')} as first, ${later('start_second', 'end_second')} as later
    from (
      select e.id, lower(e.period) as starts, upper(e.period) as ends, date_part('epoch', lower(e.period)) as start_second,
        date_part('epoch', upper(e.period)) as end_second, e.id in (select event_id from sub_rental) as is_supplied
      from event e
      where e.deleted_at is null and e.period && ${reached(rangeOf(period), widestMargin)} and ${competing}) event),
  line as materialized (
    select em.event_id, stock.place + spot.first as place, spot.later, stock.available,
      case when near.is_supplied then (
          select ${ownHeldBy('em')}
          from (select) one left join ${everSubRented(sql`event_id = em.event_id`)} on sub.material_id = em.material_id)
        else ${heldBy('em')} end as quantity
    from near join event_material em on em.event_id = near.id join stock on stock.id = em.material_id
    cross join lateral (
      select case when is_wider then ${first(start)} else near.first end as first,
        case when is_wider then ${later(start, end)} else near.later end as later) spot
    where spot.later >= 0),
  -- What lasts longer than a stretch counts as if it began anew after each.
  begun as (
    select place, sum(quantity) as quantity, max(available) as available
    from (
      select place, quantity, available from line
      -- A series for each would be planned as a thousand rows.
      union all select place + nth, quantity, available from line cross join lateral (
        select nth from generate_series(1, later) as nth limit ${sql.lit(mostStretches(period))}) again
      where later > 0
      -- The groups and their neighbours are read in this order: one sort serves both.
      order by place offset 0) piece
    group by place),
  -- Most materials suffice even if all that began in two stretches were at once: they need no closer look.
  tight as materialized (
    select place, (place / ${places}::bigint)::int as material_id
    from (
      select place, available, quantity + case when lag(place) over by_place = place - 1
          then lag(quantity) over by_place else 0 end as at_most
      from begun window by_place as (order by place)) summed
    where at_most > available),
  own as materialized (select * from stock where id in (select material_id from tight)),
  held as materialized (
    select own.id as material_id, cut.starts, cut.ends, line.quantity
    from line join near on near.id = line.event_id join own on own.id = line.place / ${places}::bigint
    cross join lateral (
      select greatest(near.starts - ${seconds('own.seconds_before')}, ${instant(period.from)}) as starts,
        least(near.ends + ${seconds('own.seconds_after')}, ${instant(period.to)}) as ends) cut
    where line.later > 0 or line.place in (select unnest(array[place - 1, place]) from tight)),
  ${slots},
  short as materialized (
    select slot.material_id, slot.starts, slot.ends, (slot.in_use - own.available)::int as missing
    from slot join own on own.id = slot.material_id
    where slot.in_use > own.available)`
}
