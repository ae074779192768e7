import { sql } from 'kysely'
import type { KitPiece } from '#shared/event-kit.ts'
import type { Db } from '../db/connect.ts'
import { listVisible, type Viewer } from '../record/visible.ts'

/**
 * Reads what the live kits among the ids hold now, those that the caller sees: whole, in the kit's
 * order, hidden and trashed materials too (rules/kit.md#10).
 */
export async function contentsOf(
  { db, user }: { db: Db; user: Viewer },
  ids: readonly number[],
): Promise<Map<number, KitPiece[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; materials: KitPiece[] }>`
    select t.id, (select json_agg(json_build_object('id', material_id, 'quantity', quantity) order by position, material_id)
      from kit_material where kit_id = t.id) as materials
    from kit t where t.id = any(${sql.val(ids)}::int[]) and t.deleted_at is null and ${listVisible(user, 'kit', 't')}`.execute(
    db,
  )
  return new Map(rows.map(({ id, materials }) => [id, materials]))
}
