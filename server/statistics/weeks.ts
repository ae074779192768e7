import { sql } from 'kysely'
import type { WeekLoad } from '#shared/statistics.ts'
import { instants, placesOf } from '../availability/places.ts'
import { everSubRented, ownHeldBy, slots } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import { eventVisible, parkVisible } from '../record/visible.ts'
import { type Asked, awayFrom, awayTo, boundsOf, isAway, weeksOf } from './period.ts'

type Row = { place: number; events: number; pieces: number }

/** What each week of the period holds for this caller (rules/statistics.md#9), in one statement. */
export async function weeksIn({ db, user }: Pick<Ctx, 'db' | 'user'>, period: Asked): Promise<WeekLoad[]> {
  const weeks = weeksOf(period)
  const bounds = instants(boundsOf([period.start, ...weeks.slice(1).map(({ start }) => start)], period))
  const { rows } = await sql<Row>`
    with away as materialized (
      select e.id, ${awayFrom(period)} as starts, ${awayTo(period)} as ends
      from event e where ${isAway(period)} and ${eventVisible(user, 'e')}),
    quantity as materialized (
      select em.event_id, sum(${ownHeldBy('em')}) as quantity
      from away join event_material em on em.event_id = away.id join material m on m.id = em.material_id
        left join ${everSubRented(sql`event_id in (select id from away)`)}
          on sub.event_id = em.event_id and sub.material_id = em.material_id
      where m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      group by em.event_id),
    held as materialized (
      -- All materials as one: the pieces of a moment are counted together.
      select 0 as material_id, away.starts, away.ends, quantity.quantity
      from quantity join away on away.id = quantity.event_id),
    ${slots},
    peak as (
      select week.place, max(slot.in_use)::int as pieces
      from slot cross join lateral ${placesOf(bounds, sql`slot.starts`, sql`slot.ends`)} as week (place)
      group by week.place)
    select week.place, count(*)::int as events, coalesce(max(peak.pieces), 0) as pieces
    from away cross join lateral ${placesOf(bounds, sql`away.starts`, sql`away.ends`)} as week (place)
    left join peak on peak.place = week.place
    group by week.place`.execute(db)
  const found = new Map(rows.map((row) => [row.place, row]))
  return weeks.map(({ start, end, number }, at) => {
    const { events = 0, pieces = 0 } = found.get(at + 1) ?? {}
    return { week: weekName(start, number), start, end, events, pieces }
  })
}

/** `2026-W09`: the year of a week is that of its Thursday. */
const weekName = (monday: string, number: number): string => {
  const thursday = new Date(Date.parse(monday) + 3 * 86_400_000)
  return `${thursday.getUTCFullYear()}-W${String(number).padStart(2, '0')}`
}
