import { sql } from 'kysely'
import type { Interval } from '#shared/rules/period.ts'
import type { Db } from '../db/connect.ts'
import { remaining } from './availability.ts'

/** How often a kit can go out, and how often its pieces in order make it. */
export type KitQuantities = { remaining_quantity: number; available_quantity: number }

/**
 * Counts for each kit how often it can go out during a half-open interval of instants (epoch ms):
 * the least, over all its pieces, of what remains of a material by its quantity, rounded down;
 * hidden and trashed ones count (rules/kit.md#7). A kit without material cannot go out.
 * @param exceptEventId an event that takes nothing
 */
export async function remainingKits(
  db: Db,
  asked: { interval: Interval | null; exceptEventId?: number },
  kitIds: readonly number[],
): Promise<Map<number, KitQuantities>> {
  if (kitIds.length === 0) return new Map()
  const { rows } = await sql<{ kit_id: number; material_id: number; quantity: number }>`
    select kit_id, material_id, quantity from kit_material where kit_id = any(${sql.val(kitIds)}::int[])`.execute(db)
  const materialIds = [...new Set(rows.map(({ material_id }) => material_id))]
  const left = await remaining(db, { ...asked, materialIds })
  const inOrder = asked.interval ? await remaining(db, { interval: null, materialIds }) : left
  const quantities = new Map<number, KitQuantities>()
  for (const { kit_id, material_id, quantity } of rows) {
    const times = (pieces: ReadonlyMap<number, number>) => Math.floor((pieces.get(material_id) ?? 0) / quantity)
    const known = quantities.get(kit_id)
    quantities.set(kit_id, {
      remaining_quantity: Math.min(known?.remaining_quantity ?? Number.POSITIVE_INFINITY, times(left)),
      available_quantity: Math.min(known?.available_quantity ?? Number.POSITIVE_INFINITY, times(inOrder)),
    })
  }
  return quantities
}
