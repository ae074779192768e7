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

/** Notes that a write gives a webhook another secret, without telling it (rules/history.md#11). */
export async function noteRenewedSecret(db: Db, id: number, secret: string): Promise<void> {
  // The trigger leaves secrets out, and drops a change from null to null beside other fields.
  await sql`
    select note_history('webhook', id, 'updated', '{"secret": [null, true]}', address)
    from webhook where id = ${id} and secret <> ${secret}`.execute(db)
}

/**
 * Notes no more writes of this transaction: records taken over from another program have no history
 * here (rules/history.md#12).
 */
export async function leaveUnnoted(db: Db): Promise<void> {
  await sql`select set_config('flightcase.history', 'off', true)`.execute(db)
}
