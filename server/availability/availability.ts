import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RemainingQuantities } from '#shared/material.ts'
import { type Asking, competes, cutWith, type Examined, examinedRow, marginsOf } from './examined.ts'
import { available, linesOf, slots, subRented } from './sweep.ts'

/**
 * Counts the pieces of each material left for an event or during a half-open period, whatever the
 * caller may see: all events that compete count (rules/availability.md#1). Without a time, counts the
 * pieces in order (rules/availability.md#6). Includes trashed materials; without `materialIds`, all
 * materials.
 */
export async function remaining(
  ctx: Asking,
  examined: Examined,
  materialIds?: readonly number[],
): Promise<Map<number, number>> {
  if (materialIds?.length === 0) return new Map()
  const { ids, quantities } = await remainingOf(ctx, examined, sql<SqlBool>`true`, materialIds)
  return new Map(ids.map((id, place) => [id, quantities[place]!]))
}

/** The same as two lists, by id, of the materials `m` for which a condition holds. */
export async function remainingOf(
  ctx: Asking,
  examined: Examined,
  where: RawBuilder<SqlBool>,
  materialIds?: readonly number[],
): Promise<RemainingQuantities> {
  const among = (column: string) =>
    materialIds ? sql`${sql.ref(column)} = any(${sql.val(materialIds)}::int[])` : sql`true`
  const { rows } = examined
    ? await sql<Left>`
        -- Without margins anywhere, nothing is read for this: the index is empty.
        with margin as materialized (
          select m.id, ${marginsOf('m')} from material m
          where m.margin_before + m.margin_after > 0 and ${among('m.id')}),
        ${examinedRow(examined, sql`(select coalesce(max(before + after), interval '0') from margin)`)},
        competing as materialized (
          select e.id, lower(e.period) as starts, upper(e.period) as ends, e.period && x.period as is_near
          from event e, examined x where ${competes(ctx)}),
        -- An event that only a margin brings near holds nothing of the other materials.
        line as materialized (
          select em.material_id, c.starts, c.ends, em.quantity
          from competing c ${linesOf('c')}
          where ${among('em.material_id')} and (c.is_near or em.material_id in (select id from margin))),
        held as (
          select c.material_id, cut.starts, cut.ends, c.quantity
          from examined x cross join line c left join margin on margin.id = c.material_id ${cutWith('margin')}
          where cut.starts < cut.ends),
        ${slots},
        peak as (select material_id, max(in_use) as in_use from slot group by material_id)
        select ${left(sql`greatest(0, ${available} - coalesce(p.in_use, 0)) + coalesce(sub.quantity, 0)`)}
        from material m left join peak p on p.material_id = m.id
          left join ${subRented(hasEvent(examined))} on sub.material_id = m.id
        where ${among('m.id')} and ${where}`.execute(ctx.db)
    : await sql<Left>`select ${left(sql`greatest(0, ${available})`)} from material m where ${among('m.id')} and ${where}`.execute(
        ctx.db,
      )
  return JSON.parse(rows[0]!.lists)
}

/** Sub-rentals of the examined event: a period without an event has none. */
const hasEvent = (examined: NonNullable<Examined>) =>
  'eventId' in examined ? sql<SqlBool>`event_id = ${examined.eventId}` : sql<SqlBool>`false`

/**
 * Two lists as one JSON text rather than a hundred thousand rows, which take longer to hand over
 * than to compute.
 */
type Left = { lists: string }
const left = (quantity: RawBuilder<unknown>) => sql`
  json_build_object(
    'ids', coalesce(json_agg(m.id order by m.id), '[]'),
    'quantities', coalesce(json_agg((${quantity})::int order by m.id), '[]'))::text as lists`
