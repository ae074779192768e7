import { sql } from 'kysely'
import type { CountedEvent } from '#shared/event.ts'
import type { InventoryInput } from '#shared/event-input.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { shareLosses } from '../sub-rental/losses.ts'
import { stillOut } from './awaited.ts'
import { countedEvent, updateCounted } from './counted.ts'
import { affectStock, noteAct } from './return-effects.ts'
import { type Count, checkRows } from './return-rows.ts'
import { addReturnedUnits, closeUnits } from './return-units.ts'
import type { StoredEvent } from './stored.ts'

/**
 * Adds what came back late to an ended inventory, with the effects of its end on the stock
 * (rules/inventory.md#31).
 * @throws request.invalid with a list of rows and the error of each
 */
export async function storeLateReturns(
  ctx: Ctx,
  { id, lines }: StoredEvent,
  sent: InventoryInput,
): Promise<CountedEvent> {
  const counts = await checkRows(ctx, id, sent, await outOf(ctx.db, id, lines), true)
  await addRows(ctx.db, id, counts)
  await addReturnedUnits(ctx.db, id, counts)
  await closeUnits(ctx.db, id)
  const act = await noteAct(ctx, id, { kind: 'late', counts })
  const losses = counts.map(({ id: material_id, broken, lost, units = [] }) => ({ material_id, broken, lost, units }))
  const dropped = await affectStock(ctx, act, await shareLosses(ctx, id, losses))
  await updateCounted(ctx, id)
  return countedEvent(ctx, id, dropped)
}

/** The pieces of the lines that are still out, by material. */
async function outOf(db: Db, eventId: number, lines: StoredEvent['lines']): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; out: number }>`
    select em.material_id as id, ${stillOut} as out from event_material em
    where em.event_id = ${eventId} and em.material_id = any(${sql.val(lines.map(({ id }) => id))}::int[])`.execute(db)
  return new Map(rows.map(({ id, out }) => [id, out]))
}

async function addRows(db: Db, eventId: number, rows: readonly Count[]): Promise<void> {
  if (rows.length === 0) return
  const column = (name: 'id' | 'actual' | 'broken' | 'lost') => sql.val(rows.map((row) => row[name]))
  await sql`
    update event_material em set quantity_returned = em.quantity_returned + w.actual,
      quantity_broken = em.quantity_broken + w.broken, quantity_lost = em.quantity_lost + w.lost
    from unnest(${column('id')}::int[], ${column('actual')}::int[], ${column('broken')}::int[], ${column('lost')}::int[])
      as w(id, actual, broken, lost)
    where em.event_id = ${eventId} and em.material_id = w.id`.execute(db)
}
