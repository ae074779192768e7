import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Interval } from '#shared/rules/period.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'
import { marginsOf, rangeOf, reached, widestMargin } from './examined.ts'
import { available, everSubRented, instant, ownHeldBy, slots } from './sweep.ts'

/** Which events compete, as a condition on `e`, and which materials are looked at, as one on `m`. */
type Among = { competing: RawBuilder<SqlBool>; materials: RawBuilder<SqlBool> }

/**
 * Named queries that find when, in a period, the live events together hold more pieces of a material
 * than are in order (rules/availability.md#5, rules/availability.md#6, rules/availability.md#19): then
 * and only then does one of them lack it. Gives `short (material_id, starts, ends, missing)`, cut to
 * the period, of the live materials that the caller sees.
 */
export const shortages = (user: Viewer, period: Interval, { competing, materials }: Among): RawBuilder<unknown> => sql`
  near as materialized (
    select e.id, lower(e.period) as starts, upper(e.period) as ends from event e
    where e.deleted_at is null and e.period && ${reached(rangeOf(period), widestMargin)} and ${competing}),
  line as materialized (
    select em.material_id, near.starts, near.ends, ${ownHeldBy('em')} as quantity
    from near join event_material em on em.event_id = near.id
      left join ${everSubRented(sql`event_id in (select id from near)`)}
        on sub.event_id = em.event_id and sub.material_id = em.material_id),
  -- Most materials suffice even if all those events were at once: they need no closer look.
  tight as materialized (
    select m.id as material_id, greatest(0, ${available}) as available, ${marginsOf('m')}
    from (select material_id, sum(quantity) as quantity from line group by material_id) wanted
    join material m on m.id = wanted.material_id
    where wanted.quantity > greatest(0, ${available}) and m.deleted_at is null
      and ${parkVisible(user, 'm.park_id')} and ${materials}),
  held as materialized (
    select line.material_id, cut.starts, cut.ends, line.quantity
    from line join tight on tight.material_id = line.material_id
    cross join lateral (
      select greatest(line.starts - tight.before, ${instant(period.from)}) as starts,
        least(line.ends + tight.after, ${instant(period.to)}) as ends) cut
    where cut.starts < cut.ends),
  ${slots},
  short as materialized (
    select slot.material_id, slot.starts, slot.ends, (slot.in_use - tight.available)::int as missing
    from slot join tight on tight.material_id = slot.material_id where slot.in_use > tight.available)`
