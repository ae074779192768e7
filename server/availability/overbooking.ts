import { type RawBuilder, sql } from 'kysely'
import { type Asking, competes, examinedRow, type Former } from './examined.ts'
import { available, heldBy, linesOf, slots, subRented } from './sweep.ts'

/** The material that an event holds, and when: what a write of it is compared with. */
export type Holding = Former & { lines: { material_id: number; quantity: number }[] }

/** Reads what an event holds, lines of hidden and trashed materials included. */
export async function holdingOf({ db }: Asking, eventId: number): Promise<Holding> {
  const { rows } = await sql<Holding>`
    select e.id, e.period::text as period, e.is_confirmed, coalesce((
      select json_agg(json_build_object('material_id', em.material_id, 'quantity', ${heldBy('em')}))
      from event_material em where em.event_id = e.id), '[]') as lines
    from event e where e.id = ${eventId}`.execute(db)
  return rows[0]!
}

/**
 * Of the materials of an event, whatever the caller sees, those of which it lacks more than with a
 * former holding; without one, those that it lacks. Margins do not count (rules/availability.md#22).
 * Both holdings meet the same other events, as they are when asked: what others take or give back
 * meanwhile is never laid at the door of this event.
 */
export async function overbooked(ctx: Asking, eventId: number, former: Holding | null): Promise<Set<number>> {
  const present = sql`
    select em.material_id, ${heldBy('em')} as quantity from event_material em where em.event_id = ${eventId}`
  const now = lacksOf(ctx, eventId, examinedRow({ eventId }, noMargin), present)
  const before = former
    ? lacksOf(ctx, eventId, examinedRow({ former }, noMargin), linesIn(former))
    : sql`select 0 as material_id, 0 as lack`
  const { rows } = await sql<{ material_id: number }>`
    select now.material_id from (${now}) now left join (${before}) before using (material_id)
    where now.lack > coalesce(before.lack, 0)`.execute(ctx.db)
  return new Set(rows.map(({ material_id }) => material_id))
}

const noMargin = sql`interval '0'`

const linesIn = ({ lines }: Holding) => sql`
  select material_id, quantity
  from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (material_id int, quantity int)`

/**
 * The pieces that `asked` (material, quantity) lacks in the time of the examined event, by material, beside
 * what it sub-rents (rules/sub-rental.md#4).
 */
const lacksOf = (ctx: Asking, eventId: number, examined: RawBuilder<unknown>, asked: RawBuilder<unknown>) => sql`
  with ${examined},
  asked as materialized (
    select a.material_id, greatest(0, a.quantity - coalesce(sub.quantity, 0)) as quantity, ${available} as available
    from (${asked}) a join material m on m.id = a.material_id
      left join ${subRented(sql`event_id = ${eventId}`)} on sub.material_id = a.material_id
    where m.deleted_at is null),
  competing as materialized (
    select e.id, lower(e.period) as starts, upper(e.period) as ends from event e, examined x where ${competes(ctx)}),
  held as (
    select em.material_id, greatest(c.starts, x.starts) as starts, least(c.ends, x.ends) as ends, em.quantity
    from examined x cross join competing c ${linesOf('c')} where em.material_id in (select material_id from asked)),
  ${slots},
  peak as (select material_id, max(in_use) as in_use from slot group by material_id)
  select a.material_id, greatest(0, a.quantity - greatest(0, a.available - coalesce(p.in_use, 0))) as lack
  from asked a left join peak p on p.material_id = a.material_id`
