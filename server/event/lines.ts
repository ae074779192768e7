import { sql } from 'kysely'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { loadMaterials } from '../material/load.ts'
import { parkVisible, type Viewer } from '../record/visible.ts'

/**
 * The live materials of events that the caller sees, in the shape of rules/event.md#29, by name; in
 * three statements however many events.
 */
export async function loadLines(
  { db, user }: { db: Db; user: Viewer },
  eventIds: readonly number[],
): Promise<Map<number, EventMaterial[]>> {
  const lines = new Map<number, EventMaterial[]>(eventIds.map((id) => [id, []]))
  const { rows } = await sql<EventMaterial['pivot']>`
    select em.id, em.event_id, em.material_id, em.quantity, em.quantity_returned, em.quantity_broken
    from event_material em join material m on m.id = em.material_id
    where em.event_id = any(${sql.val(eventIds)}::int[]) and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
    order by m.name_key, m.id`.execute(db)
  const materials = await loadMaterials(db, [...new Set(rows.map(({ material_id }) => material_id))])
  const known = new Map(materials.map(({ note, version, created_at, updated_at, deleted_at, ...own }) => [own.id, own]))
  for (const pivot of rows) {
    const material = known.get(pivot.material_id)
    if (material) lines.get(pivot.event_id)?.push({ ...material, pivot })
  }
  return lines
}

/** True when the event has a live material, seen by the caller or not. */
export async function hasLines(db: Db, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_material em join material m on m.id = em.material_id
    where em.event_id = ${eventId} and m.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * True when a material of the event, in the trash or not, is in a park hidden from the caller
 * (rules/restricted-park.md#9).
 */
export async function hasHiddenLines({ db, user }: Pick<Ctx, 'db' | 'user'>, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_material em join material m on m.id = em.material_id
    where em.event_id = ${eventId} and not ${parkVisible(user, 'm.park_id')} limit 1`.execute(db)
  return rows.length > 0
}
