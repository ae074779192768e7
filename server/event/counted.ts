import { sql } from 'kysely'
import type { CountedEvent } from '#shared/event.ts'
import type { UnitOffEvent } from '#shared/unit.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { updateRecord, type Values } from '../record/record.ts'
import { withDropped } from '../unit/events.ts'
import { loadEvent } from './load.ts'

type Own = Pick<
  Values<'event'>,
  | 'is_confirmed'
  | 'is_departure_inventory_done'
  | 'departed_at'
  | 'departed_by'
  | 'is_return_begun'
  | 'is_return_inventory_done'
  | 'counted_by'
>

/**
 * Writes an event whose pieces were counted, or whose count was opened again: listeners hear of the
 * count too (rules/webhook.md#3).
 */
export async function updateCounted(ctx: Pick<Ctx, 'db' | 'changed'>, id: number, values: Own = {}): Promise<void> {
  const version = await updateRecord(ctx, 'event', id, values)
  ctx.changed({ entity: 'event', id, version, isCount: true })
}

/** The event after its return was counted, with the units that left other events by it (rules/unit.md#14). */
export const countedEvent = async (ctx: Ctx, id: number, dropped: UnitOffEvent[]): Promise<CountedEvent> =>
  withDropped(await loadEvent(ctx, id), dropped)

/** Whether the return of an event counts a piece, back or lost; its departure is closed then (rules/departure.md#7). */
export async function countsAnyPiece(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_counted: boolean }>`
    select exists (
      select from event_material where event_id = ${id} and quantity_returned + quantity_lost > 0) as is_counted`.execute(
    db,
  )
  return rows[0]!.is_counted
}
