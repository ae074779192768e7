import { type RawBuilder, sql } from 'kysely'
import type { EventDates } from '#shared/rules/mobilization.ts'
import { instantOf, moveWallClock } from '#shared/rules/period.ts'
import type { Db } from '../db/connect.ts'
import { datesInJson } from '../event/mobilization.ts'
import { cutWith, examinedRow, marginsOf } from './examined.ts'
import { available, linesOf, slots } from './sweep.ts'

/**
 * The peak number of pieces held on each day and the part of it that margins alone cause, the pieces
 * in order, both margins together in minutes, and the events that hold the material, by start.
 */
export type DailyUse = {
  available: number
  margin: number
  in_use: number[]
  in_margin: number[]
  events: (EventDates & {
    id: number
    title: string
    is_confirmed: boolean
    quantity: number
    beneficiaries: string[]
  })[]
}

/**
 * Reads the use of one material during a number of the site's days from `start` (`YYYY-MM-DD`), for
 * any caller: per day the peak of all live events, in one statement (rules/availability.md#5). A day
 * is held like an event of that length, so that it says what `dateForQuantities` says. A day that the
 * site's clock never showed has no figure (rules/availability.md#15).
 */
export async function dailyUse(
  db: Db,
  materialId: number,
  start: string,
  days: number,
  zone: string,
): Promise<DailyUse> {
  const bounds = Array.from({ length: days + 1 }, (_, day) =>
    instantOf(moveWallClock(`${start} 00:00:00`, { days: day }), zone),
  )
  const interval = { from: bounds[0]!, to: bounds[days]! }
  const seconds = bounds.map((ms) => ms / 1000)
  const { rows } = await sql<DailyUse>`
    with material_held as materialized (
      select ${available} as available, m.margin_before + m.margin_after as margin, ${marginsOf('m')}
      from material m where m.id = ${materialId}),
    ${examinedRow({ interval }, sql`(select before + after from material_held)`)},
    day as (
      select place, to_timestamp(starts) as starts, to_timestamp(ends) as ends
      from unnest(${sql.val(seconds.slice(0, -1))}::float8[], ${sql.val(seconds.slice(1))}::float8[])
        with ordinality as bound (starts, ends, place) where starts < ends),
    competing as materialized (
      select e.id, lower(e.period) as starts, upper(e.period) as ends
      from event e, examined x
      where e.deleted_at is null and e.period && x.reached
        and e.id in (select event_id from event_material where material_id = ${materialId})),
    taken as materialized (
      select em.material_id, c.id, c.starts, c.ends, em.quantity
      from competing c ${linesOf('c')} where em.material_id = ${materialId}),
    peak as (${peaks(sql`material_held`)}),
    -- Without margins it is the same peak: nothing is counted twice.
    peak_of_events as (${peaks(sql`(
      select interval '0' as before, interval '0' as after from material_held where margin > 0)`)}),
    use as (
      select bound.place, coalesce(peak.in_use, 0) as in_use,
        case when own.margin > 0 then coalesce(peak_of_events.in_use, 0) else coalesce(peak.in_use, 0) end as of_events
      from material_held own cross join generate_series(1, ${days}::int) bound (place)
      left join peak using (place) left join peak_of_events using (place))
    select own.available, own.margin,
      (select array_agg(in_use::int order by place) from use) as in_use,
      (select array_agg((in_use - of_events)::int order by place) from use) as in_margin,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'title', e.title, 'is_confirmed', e.is_confirmed, 'quantity', t.quantity,
          'beneficiaries', array(
            select p.full_name from event_beneficiary eb join person p on p.id = eb.person_id
            where eb.event_id = e.id and p.deleted_at is null order by eb.position),
          ${datesInJson('e')}) order by e.start_date, e.id), '[]')
        from taken t join event e on e.id = t.id) as events
    from material_held own`.execute(db)
  return rows[0]!
}

/** The highest use of each `day` by what is `taken`, both widened by the margins `before` and `after`. */
const peaks = (margins: RawBuilder<unknown>) => sql`
  with held as materialized (
    select c.material_id, cut.starts, cut.ends, c.quantity
    from ${margins} own cross join examined x cross join taken c ${cutWith('own')}
    where cut.starts < cut.ends),
  ${slots}
  select day.place, max(slot.in_use) as in_use
  from ${margins} own cross join day
  join slot on slot.starts < day.ends + own.after and slot.ends > day.starts - own.before
  group by day.place`
