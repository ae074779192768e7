import { sql } from 'kysely'
import type { CountedEvent } from '#shared/event.ts'
import type { InventoryInput } from '#shared/event-input.ts'
import { eventLock, inventoryRefusal } from '#shared/rules/event-state.ts'
import type { UnitOffEvent } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { shareLosses } from '../sub-rental/losses.ts'
import { countedEvent, countsAnyPiece, updateCounted } from './counted.ts'
import { hasHiddenLines } from './lines.ts'
import { refuseRows } from './refuse-rows.ts'
import { affectStock, noteAct } from './return-effects.ts'
import { type Count, checkRows } from './return-rows.ts'
import { closeUnits, replaceReturnedUnits, storedLosses, unnamedLines } from './return-units.ts'
import { lockedEvent, siteDay } from './state.ts'
import type { StoredEvent } from './stored.ts'

/** Saves a draft of the count, or ends it (rules/inventory.md#3). */
export type InventoryAction = 'return' | 'terminate'

/**
 * Refuses a count that the event's state or its hidden materials forbid.
 * @throws event.locked, event.hidden_materials, inventory.not_started, inventory.not_ended,
 * inventory.already_terminated
 */
export async function refuseCount(ctx: Ctx, current: StoredEvent, action: InventoryAction): Promise<void> {
  const day = siteDay(ctx)
  const reason = eventLock(current, day, action)
  if (reason) throw lockedEvent(reason)
  if (action === 'terminate' && (await hasHiddenLines(ctx, current.id))) throw new Problem('event.hidden_materials')
  const refusal = inventoryRefusal(current, day, action)
  if (refusal) throw new Problem(refusal)
}

/**
 * Stores the counts, and with `terminate` ends the inventory. Rows that are not sent stay
 * unchanged.
 * @throws request.invalid with a list of rows and the errors of each; stores nothing then
 */
export async function storeCount(
  ctx: Ctx,
  current: StoredEvent,
  sent: InventoryInput,
  action: InventoryAction,
): Promise<CountedEvent> {
  const { id } = current
  const limits = new Map(current.lines.map((line) => [line.id, line.awaited]))
  const counts = await checkRows(ctx, id, sent, limits)
  const isEnd = action === 'terminate'
  await storeRows(ctx, id, counts, isEnd)
  const dropped = isEnd ? await endCount(ctx, id, counts) : []
  await updateCounted(ctx, id, {
    is_return_begun: isEnd || (await countsAnyPiece(ctx.db, id)),
    counted_by: isEnd ? null : ctx.user.id,
    ...(isEnd ? { is_confirmed: true, is_return_inventory_done: true } : {}),
  })
  return countedEvent(ctx, id, dropped)
}

/** Only the end claims (rules/inventory.md#41). */
async function storeRows(ctx: Ctx, eventId: number, rows: readonly Count[], isEnd: boolean): Promise<void> {
  if (rows.length === 0) return
  const column = (name: 'id' | 'actual' | 'broken' | 'lost') => sql.val(rows.map((row) => row[name]))
  await sql`
    update event_material em set quantity_returned = w.actual, quantity_broken = w.broken, quantity_lost = w.lost,
      is_claimed = w.is_claimed
    from unnest(${column('id')}::int[], ${column('actual')}::int[], ${column('broken')}::int[], ${column('lost')}::int[],
      ${sql.val(rows.map((row) => isEnd && row.is_claimed === true))}::boolean[]) as w(id, actual, broken, lost, is_claimed)
    where em.event_id = ${eventId} and em.material_id = w.id`.execute(ctx.db)
  await replaceReturnedUnits(ctx, eventId, rows)
}

/** Ends a stored count: broken and lost pieces of ours leave the stock (rules/inventory.md#8). */
async function endCount(ctx: Ctx, eventId: number, counts: readonly Count[]): Promise<UnitOffEvent[]> {
  refuseRows(ctx, await unnamedLines(ctx.db, eventId))
  await closeUnits(ctx.db, eventId)
  const act = await noteAct(ctx, eventId, { kind: 'end', counts })
  return affectStock(ctx, act, await shareLosses(ctx, eventId, await storedLosses(ctx.db, eventId)))
}
