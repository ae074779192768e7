import { sql } from 'kysely'
import type { MaterialEvent } from '#shared/material.ts'
import { today } from '#shared/rules/period.ts'
import { derivedValues } from '../availability/derived.ts'
import type { Ctx } from '../context.ts'
import { stillOut } from '../event/awaited.ts'
import { isBackAt, mobilizationColumns } from '../event/mobilization.ts'

type Row = Omit<MaterialEvent, 'parks' | 'has_missing_materials' | 'has_not_returned_materials'>

/**
 * Reads the live events of materials that the caller sees, by material, newest start first
 * (rules/material.md#22): an event with a visible material is visible itself
 * (rules/restricted-park.md#5). `ongoing` leaves out those that ended before today
 * (rules/material.md#21).
 */
export async function eventsOfMaterials(
  ctx: Pick<Ctx, 'db' | 'user' | 'site' | 'now'>,
  ids: readonly number[],
  { ongoing }: { ongoing: boolean },
): Promise<Map<number, MaterialEvent[]>> {
  const day = today(ctx.site.general.timezone, ctx.now)
  const { rows } = await sql<Row>`
    select e.id, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')}, e.location, e.is_confirmed, e.is_archived, e.is_departure_inventory_done,
      e.is_return_inventory_done, e.is_return_begun,
      json_build_object('id', em.id, 'material_id', em.material_id, 'event_id', em.event_id, 'quantity', em.quantity, 'still_out', ${stillOut}) as pivot
    from event_material em join event e on e.id = em.event_id
    where em.material_id = any(${sql.val(ids)}::int[]) and e.deleted_at is null
      and ${ongoing ? sql`${isBackAt('e')} >= ${day}::date` : sql`true`}
    order by e.start_date desc, e.id desc`.execute(ctx.db)
  const events = [...new Map(rows.map((row) => [row.id, row])).values()]
  const derived = await derivedValues(ctx, events)
  const byMaterial = new Map<number, MaterialEvent[]>(ids.map((id) => [id, []]))
  for (const row of rows) {
    const { materials_count, ...flags } = derived.get(row.id)!
    byMaterial.get(row.pivot.material_id)?.push({ ...row, ...flags })
  }
  return byMaterial
}
