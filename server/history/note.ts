import { sql } from 'kysely'
import type { HistoryAction } from '#shared/history-names.ts'
import type { Db } from '../db/connect.ts'

type Act = {
  entity: 'session' | 'export' | 'backup'
  action: HistoryAction
  /** The user whose session it is. */
  id?: number
  by?: number | null
  label?: string
  identifier?: string
  address?: string
}

/**
 * Notes what is no write of a record (rules/history.md#9). Writes of records need no call: triggers
 * note them (rules/history.md#1).
 */
export async function noteInHistory(
  db: Db,
  { entity, action, id, by, label, identifier, address }: Act,
): Promise<void> {
  await db
    .insertInto('history')
    .values({
      entity,
      action,
      ...(id !== undefined && { entity_id: id }),
      user_id: by ?? null,
      label: label ?? null,
      address: address ?? null,
      ...(identifier !== undefined && { changes: JSON.stringify({ identifier: [null, identifier] }) }),
    })
    .onConflict((same) => same.doNothing())
    .execute()
}

/**
 * Notes no more writes of this transaction: records taken over from another program have no history
 * here (rules/history.md#12).
 */
export async function leaveUnnoted(db: Db): Promise<void> {
  await sql`select set_config('flightcase.history', 'off', true)`.execute(db)
}
