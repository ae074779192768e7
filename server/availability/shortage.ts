import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Interval } from '#shared/rules/period.ts'
import { instant } from '../db/instant.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'
import { rangeOf, reached, widestMargin } from './examined.ts'
import { available, everSubRented, ownHeldBy, slots } from './sweep.ts'

/** Which events compete, as a condition on `e`, and which materials are looked at, as one on `m`. */
type Among = { competing: RawBuilder<SqlBool>; materials: RawBuilder<SqlBool> }

/**
 * Time is cut into stretches: only a way to look at little of it at once. Most events last less than
 * one, so what is in use at a moment began in its stretch or in the one before.
 */
const stretch = 4 * 86_400 // seconds
/** More stretches than an event can touch in a period. */
const mostStretches = ({ from, to }: Interval) => Math.ceil((to - from) / (stretch * 1000)) + 1
const minutes = (column: string) => sql`make_interval(mins => ${sql.ref(column)})`

/**
 * Named queries that find when, in a period, the live events together hold more pieces of a material
 * than are in order (rules/availability.md#5, rules/availability.md#6, rules/availability.md#19): then
 * and only then does one of them lack it. Gives `short (material_id, starts, ends, missing)`, cut to
 * the period, of the live materials that the caller sees.
 */
export const shortages = (user: Viewer, period: Interval, { competing, materials }: Among): RawBuilder<unknown> => sql`
  near as materialized (
    select e.id, lower(e.period) as starts, upper(e.period) as ends,
      date_part('epoch', lower(e.period)) as start_second, date_part('epoch', upper(e.period)) as end_second
    from event e
    where e.deleted_at is null and e.period && ${reached(rangeOf(period), widestMargin)} and ${competing}),
  line as materialized (
    select em.event_id, em.material_id, ${ownHeldBy('em')} as quantity,
      floor(cut.starts / ${sql.lit(stretch)})::int as first, ceil((cut.ends - cut.starts) / ${sql.lit(stretch)})::int - 1 as later
    from near join event_material em on em.event_id = near.id
    join material m on m.id = em.material_id and m.deleted_at is null and ${parkVisible(user, 'm.park_id')} and ${materials}
    left join ${everSubRented(sql`event_id in (select id from near)`)}
      on sub.event_id = em.event_id and sub.material_id = em.material_id
    cross join lateral (
      select greatest(near.start_second - 60 * m.margin_before, ${period.from / 1000}::float8) as starts,
        least(near.end_second + 60 * m.margin_after, ${period.to / 1000}::float8) as ends) cut
    where cut.starts < cut.ends),
  -- What lasts longer than a stretch counts as if it began anew after each.
  begun as materialized (
    select material_id, stretch, sum(quantity) as quantity
    from (
      select material_id, first as stretch, quantity from line
      -- A series for each would be planned as a thousand rows.
      union all select material_id, first + nth, quantity from line cross join lateral (
        select nth from generate_series(1, later) as nth limit ${sql.lit(mostStretches(period))}) again
      where later > 0) piece
    group by material_id, stretch),
  -- Most materials suffice even if all that began in two stretches were at once: they need no closer look.
  narrow as materialized (
    select material_id, greatest(0, ${available}) as available
    from (select material_id, max(quantity) as most from begun group by material_id) wanted
    join material m on m.id = wanted.material_id where 2 * most > greatest(0, ${available})),
  tight as materialized (
    select material_id, stretch, available
    from (
      select material_id, stretch, available, quantity + case
          when lag(stretch) over by_stretch = stretch - 1 then lag(quantity) over by_stretch else 0 end as at_most
      from begun join narrow using (material_id)
      window by_stretch as (partition by material_id order by stretch)) summed
    where at_most > available),
  held as materialized (
    select line.material_id, cut.starts, cut.ends, line.quantity
    from line join near on near.id = line.event_id join material m on m.id = line.material_id
    cross join lateral (
      select greatest(near.starts - ${minutes('m.margin_before')}, ${instant(period.from)}) as starts,
        least(near.ends + ${minutes('m.margin_after')}, ${instant(period.to)}) as ends) cut
    where (material_id, first) in (select material_id, stretch from tight union all select material_id, stretch - 1 from tight)
      or later > 0 and material_id in (select material_id from tight)),
  ${slots},
  short as materialized (
    select slot.material_id, slot.starts, slot.ends, (slot.in_use - own.available)::int as missing
    from slot join (select distinct material_id, available from tight) own on own.material_id = slot.material_id
    where slot.in_use > own.available)`
