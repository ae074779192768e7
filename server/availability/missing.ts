import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MissingMaterial } from '#shared/material-shape.ts'
import { onePlan } from '../db/recurring.ts'
import { datesInJson } from '../event/mobilization.ts'
import { eventVisible, parkVisible } from '../record/visible.ts'
import {
  type AskingFor,
  competes,
  cutWith,
  examinedRow,
  hasPriorities,
  marginsOf,
  reached,
  widestMargin,
} from './examined.ts'
import { available, linesOf, ownHeldBy, slots, subRented } from './sweep.ts'

/** Pieces of one material that an event lacks. */
export type Lacking = Pick<
  MissingMaterial,
  'id' | 'remaining_quantity' | 'missing_quantity' | 'stock_short' | 'taken_by'
>

/**
 * Finds the materials that an event lacks, among those the caller sees (rules/availability.md#11),
 * and the events that hold them (rules/availability.md#12).
 */
export async function lackingMaterials(ctx: AskingFor, eventId: number): Promise<Lacking[]> {
  const { db, user } = ctx
  // The margins of its own materials alone widen its time.
  const margin = sql`(select coalesce(max(before + after), interval '0') from asked)`
  const { rows } = await sql<Lacking>`${onePlan}
    with asked as materialized (
      select em.material_id, ${ownHeldBy('em')} as quantity, coalesce(sub.quantity, 0) as sub_rented,
        ${available} as available, ${marginsOf('m')}
      from event_material em join material m on m.id = em.material_id
        left join ${subRented(sql`event_id = ${eventId}`)} on sub.material_id = em.material_id
      where em.event_id = ${eventId} and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}),
    ${examinedRow({ eventId }, margin)},
    competing as materialized (
      select e.id, lower(e.period) as starts, upper(e.period) as ends, not e.period && x.period as by_margin
      from event e, examined x where ${competes(ctx)}),
    held as materialized (
      select em.material_id, c.id as event_id, cut.starts, cut.ends, em.quantity, c.by_margin
      from examined x cross join competing c ${linesOf('c')}
      join asked on asked.material_id = em.material_id ${cutWith('asked')}
      where cut.starts < cut.ends),
    ${slots},
    lacking as (
      select a.material_id, a.quantity, a.sub_rented, a.available,
        greatest(0, a.available - coalesce(max(s.in_use), 0)) as remaining
      from asked a left join slot s on s.material_id = a.material_id
      group by a.material_id, a.quantity, a.sub_rented, a.available
      having a.quantity > greatest(0, a.available - coalesce(max(s.in_use), 0))),
    taker as (
      select distinct l.material_id, h.event_id, h.quantity, h.by_margin
      from lacking l
      join slot s on s.material_id = l.material_id and l.available - s.in_use < l.quantity
      join held h on h.material_id = s.material_id and h.starts < s.ends and s.starts < h.ends),
    named as (
      select t.material_id, lower(e.period) as starts, e.id, case when ${eventVisible(user, 'e')}
        then json_build_object('id', e.id, 'title', e.title,
          ${datesInJson('e')},
          'quantity', t.quantity, 'is_confirmed', e.is_confirmed, 'by_margin', t.by_margin)
        else json_build_object('id', null, 'title', null, 'quantity', t.quantity, 'by_margin', t.by_margin) end as taker
      from taker t join event e on e.id = t.event_id)
    select l.material_id as id, l.remaining + l.sub_rented as remaining_quantity, l.quantity - l.remaining as missing_quantity,
      l.quantity > l.available as stock_short,
      coalesce((select json_agg(n.taker order by n.starts, n.id) from named n where n.material_id = l.material_id), '[]')
        as taken_by
    from lacking l`.execute(db)
  return rows
}

/**
 * Picks the events that lack a material which the caller sees, in one statement: exactly those for
 * which {@link lackingMaterials} is not empty. Meant for events that are not past: its cost grows
 * with the span from the first start to the last end.
 */
export async function eventsLacking(ctx: AskingFor, eventIds: readonly number[]): Promise<Set<number>> {
  if (eventIds.length === 0) return new Set()
  const lines = lackingOfEvents(ctx, sql`id = any(${sql.val(eventIds)}::int[])`)
  const { rows } = await sql<{ id: number }>`${eventIds.length === 1 ? onePlan : sql``} ${lines}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** The select of {@link eventsLacking}: what the events lack that a condition examines. */
export const lackingOfEvents = (ctx: AskingFor, examined: RawBuilder<unknown>) =>
  lackingLines(ctx, {
    examined,
    taken: sql`event e ${linesOf('e')}`,
    // Of all that is out at that time, few materials concern a few events.
    summed: sql<SqlBool>`em.material_id in (
      select line.material_id from event_material line where line.event_id in (select id from examined))`,
    asked: sql`examined x ${linesOf('x')}`,
  })

/** What is asked about: conditions and sources of {@link lackingLines}. */
type Scope = {
  /** A condition on the examined events. */
  examined: RawBuilder<unknown>
  /** Events `e` with their lines `em`. */
  taken: RawBuilder<unknown>
  /** Which of these lines are summed: all of the materials that examined events ask for, or more. */
  summed: RawBuilder<SqlBool>
  /** Examined events `x` with those of their lines that are asked for. */
  asked: RawBuilder<unknown>
}

/** The select of what examined events lack, `id` and `material_id`, among materials the caller sees. */
export function lackingLines(ctx: AskingFor, scope: Scope): RawBuilder<{ id: number; material_id: number }> {
  const lanes = hasPriorities(ctx.site) ? [confirmedFirst, everyOther] : [all]
  return sql`${sql.join(
    lanes.map((lane) => lackingOf(ctx, scope, lane)),
    sql` union `,
  )}`
}

/** Conditions on the examined events, and on those that compete with them: within a lane all do. */
type Lane = { examined: RawBuilder<unknown>; competing: RawBuilder<unknown> }
const all: Lane = { examined: sql`true`, competing: sql`true` }
/** Who goes first under `yield` (rules/availability.md#20). */
const confirmedFirst: Lane = { examined: sql`is_confirmed`, competing: sql`e.is_confirmed` }
const everyOther: Lane = { examined: sql`not is_confirmed`, competing: sql`true` }

/**
 * Sums once what every competing event holds; where the sum exceeds the pieces in order, the
 * examined events at that time lack the material.
 */
const lackingOf = ({ user }: AskingFor, scope: Scope, lane: Lane) => sql`(
    with examined as materialized (
      select id, lower(period) as starts, upper(period) as ends, deleted_at is not null as is_trashed
      from event where ${scope.examined} and ${lane.examined}),
    reach as materialized (
      -- Without any start the range would be all time.
      select ${reached(sql`period`, widestMargin)} as reached from (
        select case when count(starts) > 0 then tstzrange(min(starts), max(ends)) else 'empty'::tstzrange end as period
        from examined) own),
    taken as materialized (
      select e.id, em.material_id, lower(e.period) as starts, upper(e.period) as ends, em.quantity
      from ${scope.taken}
      where e.deleted_at is null and e.period && (select reached from reach) and ${lane.competing}
        and ${scope.summed}),
    -- What is asked for without being in that sum: by events in the trash, or in an hour that the clock skips.
    besides as materialized (
      select x.id, em.material_id, x.starts, x.ends, em.quantity
      from ${scope.asked} where x.is_trashed or x.starts is null),
    -- Most materials suffice even if all those events were at once: they need no closer look.
    wanted as (
      select material_id, sum(in_use) as in_use, max(besides) as besides
      from (select material_id, quantity as in_use, 0 as besides from taken
        union all select material_id, 0, quantity from besides) asked
      group by material_id),
    tight as materialized (
      select m.id as material_id, ${available} as available, w.besides, ${marginsOf('m')}
      from wanted w join material m on m.id = w.material_id
      where w.in_use + w.besides > ${available} and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}),
    held as materialized (
      select t.id, t.material_id, t.starts - tight.before as starts, t.ends + tight.after as ends, t.quantity
      from taken t join tight on tight.material_id = t.material_id),
    ${slots},
    overbooked as materialized (
      select s.material_id, s.starts, s.ends, s.in_use, tight.available, tight.before, tight.after
      from slot s join tight on tight.material_id = s.material_id
      where s.in_use + tight.besides > tight.available)
    select h.id, h.material_id from held h join overbooked o on o.material_id = h.material_id
    where o.starts < h.ends and h.starts < o.ends and o.in_use > o.available
      and h.id in (select id from examined)
    union
    select b.id, b.material_id from besides b join overbooked o on o.material_id = b.material_id
    where o.starts < b.ends + o.after and b.starts - o.before < o.ends and o.in_use + b.quantity > o.available
    union
    select b.id, b.material_id from besides b join tight on tight.material_id = b.material_id where b.quantity > tight.available)`
