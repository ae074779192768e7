import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TodayColumnName } from '#shared/names.ts'
import type { Ctx } from '../context.ts'
import { awaited, isOver, stillOut } from '../event/awaited.ts'
import { isBackAt, leavesAt } from '../event/mobilization.ts'
import { unreturnedListing } from '../event/unreturned.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'

/** An event in its column, with the pieces of the lines that are examined. */
export type Placed = { id: number; place: TodayColumnName; pieces: number; counted: number }
/** `now` is the site's wall clock, `day` the day of the page, `park` the only one examined. */
type Asked = { now: string; day: string; park: number | undefined }

/** When the material of an event (alias `e`) leaves, and when it is back. */
const [leaves, isBack] = [leavesAt('e'), isBackAt('e')]

/** The lines of an event (alias `e`) that are examined. */
const lines = (user: Viewer, park: number | undefined): RawBuilder<unknown> => sql`
  event_material em join material m on m.id = em.material_id and m.deleted_at is null
    and ${parkVisible(user, 'm.park_id')} and ${park === undefined ? sql`true` : sql`m.park_id = ${park}`}`

/** True for late events `e`: over, with a piece still out (rules/today.md#2). */
export const isLate = (user: Viewer, now: string): RawBuilder<SqlBool> => sql<SqlBool>`
  ${isOver(now)} and exists (
    select from ${lines(user, undefined)} where em.event_id = e.id and ${stillOut} > 0)`

/**
 * True for events `e` that have left: their departure is closed, their return has begun, or their
 * start has passed; one that begins with its day leaves in the course of it (rules/today.md#2).
 */
const hasLeft = ({ now, day }: Asked): RawBuilder<SqlBool> => sql<SqlBool>`(
  e.is_departure_inventory_done or l.counted > 0 or ${leaves} < ${day}::date
    or ${leaves}::time > time '00:00' and ${leaves} <= ${now}::timestamp and ${sql.lit(day === now.slice(0, 10))})`

/** Places events in their columns, each column in its order (rules/today.md#2). */
export async function placedEvents({ db, user, site }: Ctx, asked: Asked): Promise<Placed[]> {
  const { now, day, park } = asked
  const dayEnds = sql`(${day}::date + 1)::timestamp at time zone ${site.general.timezone}`
  const { rows } = await sql<Placed>`
    select id, place, pieces, counted from (
      select e.id, ${leaves} as leaves, ${isBack} as is_back, l.pieces, l.counted,
        case
          when ${isOver(now)} and l.counted < l.pieces then 'late'
          when e.is_return_inventory_done then null
          when not ${hasLeft(asked)} then
            case when ${leaves} < ${day}::date + 2 then 'prepare' end
          when not e.is_confirmed then null
          when ${isBack} < ${day}::date + 1 then 'due'
          else 'out' end as place
      from event e cross join lateral (
        select coalesce(sum(${awaited}), 0)::int as pieces,
          coalesce(sum(${awaited} - ${stillOut}), 0)::int as counted
        from ${lines(user, park)} where em.event_id = e.id) l
      where e.deleted_at is null and not e.is_archived and (${leaves} < ${day}::date + 2 or e.departed_at < ${dayEnds})
        and l.pieces > 0
        -- An unconfirmed event that has begun takes nothing out.
        and (e.is_confirmed or ${leaves} >= ${day}::date)) placed
    where place is not null
    order by case place when 'prepare' then leaves else is_back end, id`.execute(db)
  return rows
}

/** The select that counts the lines of the list of what is still out (rules/unreturned.md#1). */
export const unreturnedCount = (ctx: Ctx): RawBuilder<number> => sql<number>`
  select count(*) from ${unreturnedListing(ctx).from}`
