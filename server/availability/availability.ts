import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RemainingQuantities } from '#shared/material.ts'
import type { Interval } from '#shared/rules/period.ts'
import type { Db } from '../db/connect.ts'
import { available, instant, linesOf, slots } from './sweep.ts'

type Asked = { interval: Interval | null; exceptEventId?: number; materialIds?: readonly number[] }

/**
 * Counts the pieces of each material left during a half-open interval of instants (epoch ms),
 * whatever the caller may see: all live events count except the excluded one
 * (rules/availability.md#1). Without an interval, counts the pieces in order
 * (rules/availability.md#6). Includes trashed materials; without `materialIds`, all materials.
 */
export async function remaining(db: Db, asked: Asked): Promise<Map<number, number>> {
  if (asked.materialIds?.length === 0) return new Map()
  const { ids, quantities } = await remainingOf(db, asked, sql<SqlBool>`true`)
  return new Map(ids.map((id, place) => [id, quantities[place]!]))
}

/** The same as two lists, by id, of the materials `m` for which a condition holds. */
export async function remainingOf(
  db: Db,
  { interval, exceptEventId, materialIds }: Asked,
  where: RawBuilder<SqlBool>,
): Promise<RemainingQuantities> {
  const among = (column: string) =>
    materialIds ? sql`${sql.ref(column)} = any(${sql.val(materialIds)}::int[])` : sql`true`
  // An interval that the clock skips has no slot.
  const examined = interval && interval.from < interval.to ? interval : null
  const { rows } = examined
    ? await sql<Left>`
        with competing as materialized (
          select e.id, greatest(lower(e.period), ${instant(examined.from)}) as starts,
            least(upper(e.period), ${instant(examined.to)}) as ends
          from event e
          where e.deleted_at is null and e.period && tstzrange(${instant(examined.from)}, ${instant(examined.to)}, '[)')
            and e.id is distinct from ${exceptEventId ?? null}::int),
        held as (
          select em.material_id, c.starts, c.ends, em.quantity
          from competing c ${linesOf('c')}
          where ${among('em.material_id')}),
        ${slots},
        peak as (select material_id, max(in_use) as in_use from slot group by material_id)
        select ${left(sql`greatest(0, ${available} - coalesce(p.in_use, 0))`)}
        from material m left join peak p on p.material_id = m.id
        where ${among('m.id')} and ${where}`.execute(db)
    : await sql<Left>`select ${left(sql`greatest(0, ${available})`)} from material m where ${among('m.id')} and ${where}`.execute(
        db,
      )
  return JSON.parse(rows[0]!.lists)
}

/**
 * Two lists as one JSON text rather than a hundred thousand rows, which take longer to hand over
 * than to compute.
 */
type Left = { lists: string }
const left = (quantity: RawBuilder<unknown>) => sql`
  json_build_object(
    'ids', coalesce(json_agg(m.id order by m.id), '[]'),
    'quantities', coalesce(json_agg((${quantity})::int order by m.id), '[]'))::text as lists`
