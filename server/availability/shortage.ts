import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Interval } from '#shared/rules/period.ts'
import { instant } from '../db/instant.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'
import { rangeOf, reached, widestMargin } from './examined.ts'
import { available, everSubRented, ownHeldBy, slots } from './sweep.ts'

/** Which events compete, as a condition on `e`, and which materials are looked at, as one on `m`. */
type Among = { competing: RawBuilder<SqlBool>; materials: RawBuilder<SqlBool> }

/** The week of an instant, of any zone: only a way to look at little time at once. */
const weekOf = (at: RawBuilder<unknown>) => sql`floor(date_part('epoch', ${at}) / 604800)::int`
/** More weeks than an event can touch in a period, with its margins. */
const mostWeeks = ({ from, to }: Interval) => Math.ceil((to - from) / 604_800_000) + 6
const minutes = (column: string) => sql`make_interval(mins => ${sql.ref(column)})`

/**
 * Named queries that find when, in a period, the live events together hold more pieces of a material
 * than are in order (rules/availability.md#5, rules/availability.md#6, rules/availability.md#19): then
 * and only then does one of them lack it. Gives `short (material_id, starts, ends, missing)`, cut to
 * the period, of the live materials that the caller sees.
 */
export const shortages = (user: Viewer, period: Interval, { competing, materials }: Among): RawBuilder<unknown> => sql`
  margin as materialized (select ${widestMargin} as widest),
  near as materialized (
    select e.id, lower(e.period) as starts, upper(e.period) as ends,
      ${weekOf(sql`greatest(lower(e.period), ${instant(period.from)}) - widest`)} as first_week,
      ${weekOf(sql`least(upper(e.period), ${instant(period.to)}) + widest`)} as last_week
    from event e cross join margin
    where e.deleted_at is null and e.period && ${reached(rangeOf(period), sql`(select widest from margin)`)} and ${competing}),
  -- Nearly all events touch a week or two: a series for each would be planned as a thousand rows.
  spread as materialized (
    select id, first_week as week from near
    union all select id, first_week + 1 from near where last_week > first_week
    union all select near.id, later.week from near cross join lateral (
      select week from generate_series(first_week + 2, last_week) as week limit ${sql.lit(mostWeeks(period))}) later
    where last_week > first_week + 1),
  line as materialized (
    select spread.id, spread.week, em.material_id, ${ownHeldBy('em')} as quantity
    from spread join event_material em on em.event_id = spread.id
    left join ${everSubRented(sql`event_id in (select id from near)`)}
      on sub.event_id = em.event_id and sub.material_id = em.material_id),
  -- Most materials suffice even if all events of a week were at once: they need no closer look.
  tight as materialized (
    select wanted.material_id, wanted.week, greatest(0, ${available}) as available, m.margin_before, m.margin_after
    from (select material_id, week, sum(quantity) as quantity from line group by material_id, week) wanted
    join material m on m.id = wanted.material_id
    where wanted.quantity > greatest(0, ${available}) and m.deleted_at is null
      and ${parkVisible(user, 'm.park_id')} and ${materials}),
  held as materialized (
    select tightened.material_id, cut.starts, cut.ends, tightened.quantity
    from (
      select distinct line.id, line.material_id, line.quantity, tight.margin_before, tight.margin_after
      from line join tight on tight.material_id = line.material_id and tight.week = line.week) tightened
    join near on near.id = tightened.id
    cross join lateral (
      select greatest(near.starts - ${minutes('tightened.margin_before')}, ${instant(period.from)}) as starts,
        least(near.ends + ${minutes('tightened.margin_after')}, ${instant(period.to)}) as ends) cut
    where cut.starts < cut.ends),
  ${slots},
  short as materialized (
    select slot.material_id, slot.starts, slot.ends, (slot.in_use - own.available)::int as missing
    from slot join (select distinct material_id, available from tight) own on own.material_id = slot.material_id
    where slot.in_use > own.available)`
