import { sql } from 'kysely'
import type { Event } from '#shared/event.ts'
import type { InventoryInput } from '#shared/event-input.ts'
import { inventoryProblems, outOfOrderAfter } from '#shared/inventory.ts'
import { eventLock, inventoryRefusal } from '#shared/rules/event-state.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { updateRecord } from '../record/record.ts'
import { breakUnits } from '../unit/unitary.ts'
import { say } from '../words.ts'
import { hasHiddenLines } from './lines.ts'
import { loadEvent } from './load.ts'
import { lockedEvent, siteDay } from './state.ts'
import type { StoredEvent } from './stored.ts'

type Count = { id: number; actual: number; broken: number }
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
): Promise<Event> {
  const { id } = current
  await storeRows(ctx.db, id, checkRows(ctx, current, sent))
  const isEnd = action === 'terminate'
  if (isEnd) await putOutOfOrder(ctx, id)
  await updateRecord(ctx, 'event', id, isEnd ? { is_confirmed: true, is_return_inventory_done: true } : {})
  return loadEvent(ctx, id)
}

/** The rows, each of them valid. */
function checkRows({ language }: Ctx, { lines }: StoredEvent, sent: InventoryInput): Count[] {
  const problems = inventoryProblems(sent, new Map(lines.map(({ id, quantity }) => [id, quantity])))
  if (problems.length > 0) {
    const t = say(language)
    throw new Problem('request.invalid', { details: problems.map(({ id, key }) => ({ id, message: t(key) })) })
  }
  return sent as Count[] // a row without problem holds three whole numbers
}

async function storeRows(db: Db, eventId: number, rows: readonly Count[]): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof Count) => sql.val(rows.map((row) => row[name]))
  await sql`
    update event_material em set quantity_returned = w.actual, quantity_broken = w.broken
    from unnest(${column('id')}::int[], ${column('actual')}::int[], ${column('broken')}::int[]) as w(id, actual, broken)
    where em.event_id = ${eventId} and em.material_id = w.id`.execute(db)
}

/**
 * Adds the pieces that came back broken, over all rows, to those out of order; each material
 * changes as a record. The count names no units: the last ones of a unitary material break
 * (rules/inventory.md#8).
 */
async function putOutOfOrder(ctx: Ctx, eventId: number): Promise<void> {
  // Locked in the order of their ids: two inventories that end at once wait for each other instead
  // of failing.
  const { rows } = await sql<{
    id: number
    is_unitary: boolean
    stock: number
    out_of_order: number | null
    broken: number
  }>`
    select m.id, m.is_unitary, m.stock_quantity as stock, m.out_of_order_quantity as out_of_order,
      em.quantity_broken as broken
    from event_material em join material m on m.id = em.material_id
    where em.event_id = ${eventId} and em.quantity_broken > 0
    order by m.id
    for no key update of m`.execute(ctx.db)
  for (const { id, is_unitary, stock, out_of_order, broken } of rows) {
    if (is_unitary) {
      await breakUnits(ctx, id, broken)
      continue
    }
    const out_of_order_quantity = outOfOrderAfter(stock, out_of_order, broken)
    if (out_of_order_quantity !== out_of_order) await updateRecord(ctx, 'material', id, { out_of_order_quantity })
  }
}
