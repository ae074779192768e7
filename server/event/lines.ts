import { sql } from 'kysely'
import type { MaterialLine } from '#shared/event.ts'
import type { EventMaterial } from '#shared/material-shape.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { loadMaterials } from '../material/load.ts'
import { parkVisible } from '../visible.ts'

/** The live materials of events that the caller sees, in shape S6, by name; in three statements however many events. */
export async function loadLines(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
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

/**
 * Makes these the event's materials (spec 3, 5.1): rows of trashed and hidden materials stay, rows kept keep what was counted,
 * lowered with the quantity.
 */
export async function replaceLines(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  eventId: number,
  lines: readonly MaterialLine[],
): Promise<void> {
  const kept = lines.filter(({ quantity }) => quantity > 0)
  const ids = sql.val(kept.map(({ id }) => id))
  await sql`
    delete from event_material em using material m
    where m.id = em.material_id and em.event_id = ${eventId} and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      and em.material_id <> all(${ids}::int[])`.execute(db)
  if (kept.length === 0) return
  await sql`
    insert into event_material as em (event_id, material_id, quantity)
    select ${eventId}, w.id, w.quantity
    from unnest(${ids}::int[], ${sql.val(kept.map(({ quantity }) => quantity))}::int[]) with ordinality as w(id, quantity, place)
    order by w.place
    on conflict (event_id, material_id) do update set
      quantity = excluded.quantity,
      quantity_returned = least(em.quantity_returned, excluded.quantity),
      quantity_broken = least(em.quantity_broken, em.quantity_returned, excluded.quantity)
    where em.quantity <> excluded.quantity`.execute(db)
}

/** True when the event has a live material, seen by the caller or not. */
export async function hasLines(db: Db, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from event_material em join material m on m.id = em.material_id
    where em.event_id = ${eventId} and m.deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Of the ids, those of live materials that the caller sees. */
export async function knownMaterials(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from material
    where id = any(${sql.val(ids)}::int[]) and deleted_at is null and ${parkVisible(user, 'park_id')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
