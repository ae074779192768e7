import { sql } from 'kysely'
import { remaining } from './availability.ts'
import type { Asking, Examined } from './examined.ts'

/** How often a kit can go out, and how often its pieces in order make it. */
export type KitQuantities = { remaining_quantity: number; available_quantity: number }

/**
 * Counts for each kit how often it can go out for an event or during a half-open period: the least,
 * over all its pieces, of what remains of a material by its quantity, rounded down; hidden and
 * trashed ones count (rules/kit.md#7). A kit without material cannot go out.
 */
export async function remainingKits(
  ctx: Asking,
  examined: Examined,
  kitIds: readonly number[],
): Promise<Map<number, KitQuantities>> {
  if (kitIds.length === 0) return new Map()
  const { rows } = await sql<{ kit_id: number; material_id: number; quantity: number }>`
    select kit_id, material_id, quantity from kit_material where kit_id = any(${sql.val(kitIds)}::int[])`.execute(
    ctx.db,
  )
  const materialIds = [...new Set(rows.map(({ material_id }) => material_id))]
  const left = await remaining(ctx, examined, materialIds)
  const inOrder = examined ? await remaining(ctx, null, materialIds) : left
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
