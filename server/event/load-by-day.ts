import { type RawBuilder, sql } from 'kysely'
import type { CalendarLoad } from '#shared/event-load.ts'
import { dayAfter } from '#shared/rules/days.ts'
import { type Mobilization, mobilizationOf } from '#shared/rules/mobilization.ts'
import { examinedInterval, instantOf, isPast } from '#shared/rules/period.ts'
import { openEventsLacking } from '../availability/known-lacking.ts'
import { instants, placesOf } from '../availability/places.ts'
import { available, ownHeldBy, slots, subRented } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import { instant } from '../db/instant.ts'
import { part, together } from '../db/together.ts'
import { eventVisible, parkVisible, type Viewer } from '../record/visible.ts'
import { isTechnician } from './assignments.ts'
import { askedDays, withinPeriod } from './find.ts'
import { mobilizationColumns } from './mobilization.ts'
import { siteDay } from './state.ts'

type Own = Mobilization & { id: number }
type Count = { place: number; count: number }

/**
 * Counts what each of the site's days holds for this caller (rules/event.md#34), in four
 * statements. @throws request.invalid, event.period_too_long
 */
export async function loadByDay(ctx: Ctx, query: { start?: string; end?: string }): Promise<CalendarLoad> {
  const { db, user, site } = ctx
  const { rows: events } = await sql<Own>`
    select e.id, ${mobilizationColumns('e')} from event e
    where e.deleted_at is null and not e.is_archived and ${withinPeriod(ctx, query)} and ${eventVisible(user, 'e')}`.execute(
    db,
  )
  const now = siteDay(ctx)
  const [first, last] = askedDays(ctx, query)
  const zone = site.general.timezone
  const days = daysBetween(first, last, zone)
  const { from, to } = examinedInterval(`${first} 00:00:00`, `${last} 23:59:59`, zone)
  const bounds = instants([...days.map((day) => startOf(day, zone)), to])
  const asked = { user, from, to, bounds, ids: ints(events.map(({ id }) => id)) }
  const ahead = events.filter((event) => !isPast(mobilizationOf(event), now)).map(({ id }) => id)
  // At once, where there is a pool
  const [found, lackingByDay] = await Promise.all([
    together(db, { all: allOf(user), pieces: piecesOut(asked), technicians: techniciansBusy(asked) }),
    openEventsLacking(ctx, ahead).then((lacking) =>
      together(db, { counts: lackingOn({ ...asked, days, ids: ints([...lacking]) }) }),
    ),
  ])
  const [pieces, technicians, lack] = [found.pieces, found.technicians, lackingByDay.counts].map(
    (counts) => new Map(counts.map(({ place, count }) => [place, count])),
  )
  return {
    pieces: found.all[0]?.pieces ?? 0,
    technicians: found.all[0]?.technicians ?? 0,
    days: days.map((day, at) => ({
      day,
      pieces: pieces?.get(at + 1) ?? 0,
      technicians: technicians?.get(at + 1) ?? 0,
      lacking: lack?.get(at + 1) ?? 0,
    })),
  }
}

const startOf = (day: string, zone: string): number => instantOf(`${day} 00:00:00`, zone)

/** All days but those that the site's clock never showed. */
function daysBetween(first: string, last: string, zone: string): string[] {
  const days = [first]
  for (let day = first; day < last; days.push(day)) day = dayAfter(day, 1)
  return days.filter((day, at) => {
    const next = days[at + 1]
    return next === undefined || startOf(day, zone) < startOf(next, zone)
  })
}

const ints = (ids: readonly number[]) => sql<number[]>`${sql.val(ids)}::int[]`
type Asked = { user: Viewer; from: number; to: number; bounds: RawBuilder<string[]>; ids: RawBuilder<number[]> }

/** The pieces in order of the materials that the caller sees, and the technicians that there are. */
const allOf = (user: Viewer) =>
  part(sql<{ pieces: number; technicians: number }>`
    select (select coalesce(sum(greatest(0, ${available})), 0) from material m
        where m.deleted_at is null and ${parkVisible(user, 'm.park_id')}) as pieces,
      (select count(*) from person p where p.deleted_at is null and ${isTechnician('p.id')}) as technicians`)

/** By day the most pieces out at once, of materials that the caller sees (rules/availability.md#5). */
const piecesOut = (asked: Asked) =>
  part(sql<Count>`
    with quantity as (
      select em.event_id, sum(${ownHeldBy('em')}) as quantity
      from event_material em join material m on m.id = em.material_id
        left join ${subRented(sql`event_id = any(${asked.ids})`)}
          on sub.event_id = em.event_id and sub.material_id = em.material_id
      where em.event_id = any(${asked.ids}) and m.deleted_at is null and ${parkVisible(asked.user, 'm.park_id')}
      group by em.event_id),
    held as materialized (
      -- All materials as one: the pieces of a day are counted together.
      select 0 as material_id, greatest(lower(e.period), ${instant(asked.from)}) as starts,
        least(upper(e.period), ${instant(asked.to)}) as ends, q.quantity
      from quantity q join event e on e.id = q.event_id
      where not isempty(e.period)),
    ${slots}
    select day.place, max(s.in_use) as count
    from slot s cross join lateral ${placesOf(asked.bounds, sql`s.starts`, sql`s.ends`)} as day (place)
    group by day.place`)

/** By day the technicians with a time on one of the events (rules/assignment.md#5). */
const techniciansBusy = (asked: Asked) =>
  part(sql<Count>`
    with busy as materialized (
      select et.technician_id, greatest(lower(et.period), ${instant(asked.from)}) as starts,
        least(upper(et.period), ${instant(asked.to)}) as ends
      from event_technician et join person p on p.id = et.technician_id
      where et.event_id = any(${asked.ids}) and et.period && tstzrange(${instant(asked.from)}, ${instant(asked.to)}, '[)')
        and p.deleted_at is null and ${isTechnician('p.id')})
    select day.place, count(distinct b.technician_id) as count
    from busy b cross join lateral ${placesOf(asked.bounds, sql`b.starts`, sql`b.ends`)} as day (place)
    group by day.place`)

/** By day the events among those that lack material; one in the hour that the clock skips on its day. */
const lackingOn = (asked: Asked & { days: readonly string[] }) =>
  part(sql<Count>`
    select place, count(*) as count from (
      select day.place from event e
      cross join lateral ${placesOf(
        asked.bounds,
        sql`greatest(lower(e.period), ${instant(asked.from)})`,
        sql`least(upper(e.period), ${instant(asked.to)})`,
      )} as day (place)
      where e.id = any(${asked.ids}) and not isempty(e.period)
      union all
      select day.place from event e
      join unnest(${sql.val(asked.days)}::text[]) with ordinality as day (date, place)
        on day.date = to_char(e.start_date, 'YYYY-MM-DD')
      where e.id = any(${asked.ids}) and isempty(e.period)) found
    group by place`)
