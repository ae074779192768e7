import { sql } from 'kysely'
import { instantOf, moveWallClock } from '#shared/rules/period.ts'
import type { Db } from '../db/connect.ts'
import { available, instant, linesOf, slots } from './sweep.ts'

/**
 * The peak number of pieces out on each day, the pieces in order, and the events that hold the
 * material, by start.
 */
export type DailyUse = {
  available: number
  in_use: number[]
  events: {
    id: number
    title: string
    start_date: string
    end_date: string
    is_confirmed: boolean
    quantity: number
    beneficiaries: string[]
  }[]
}

/**
 * Reads the use of one material during a number of the site's days from `start` (`YYYY-MM-DD`), for
 * any caller: per day the peak of all live events, in one statement (rules/availability.md#5). A
 * day that the site's clock never showed has no figure (rules/availability.md#15).
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
  const [from, to] = [instant(bounds[0]!), instant(bounds[days]!)]
  const seconds = bounds.map((ms) => ms / 1000)
  const { rows } = await sql<DailyUse>`
    with day as (
      select place, to_timestamp(starts) as starts, to_timestamp(ends) as ends
      from unnest(${sql.val(seconds.slice(0, -1))}::float8[], ${sql.val(seconds.slice(1))}::float8[])
        with ordinality as bound (starts, ends, place)),
    competing as materialized (
      select e.id, greatest(lower(e.period), ${from}) as starts, least(upper(e.period), ${to}) as ends
      from event e
      where e.deleted_at is null and e.period && tstzrange(${from}, ${to}, '[)')
        and e.id in (select event_id from event_material where material_id = ${materialId})),
    held as materialized (
      select em.material_id, c.id, c.starts, c.ends, em.quantity
      from competing c ${linesOf('c')}
      where em.material_id = ${materialId}),
    ${slots},
    peak as (
      select day.place, coalesce(max(slot.in_use), 0) as in_use
      from day left join slot on slot.starts < day.ends and slot.ends > day.starts
      group by day.place)
    select ${available} as available,
      (select array_agg(in_use::int order by place) from peak) as in_use,
      (select coalesce(json_agg(json_build_object(
          'id', e.id, 'title', e.title, 'is_confirmed', e.is_confirmed, 'quantity', h.quantity,
          'beneficiaries', array(
            select p.full_name from event_beneficiary eb join person p on p.id = eb.person_id
            where eb.event_id = e.id and p.deleted_at is null order by eb.position),
          'start_date', to_char(e.start_date, 'YYYY-MM-DD HH24:MI:SS'),
          'end_date', to_char(e.end_date, 'YYYY-MM-DD HH24:MI:SS')) order by e.start_date, e.id), '[]')
        from held h join event e on e.id = h.id) as events
    from material m where m.id = ${materialId}`.execute(db)
  return rows[0]!
}
