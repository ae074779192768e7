import { sql } from 'kysely'
import { writtenByServer } from '../change/by-server.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import { updateRecord } from '../record/record.ts'
import { dropOld, forgetOld } from './queue.ts'
import { keptFor } from './schedule.ts'

/**
 * Removes what a webhook has waited for too long to send, and counts it on the webhook
 * (rules/webhook.md#18). Returns how many.
 */
export async function dropTooOld(db: Db, webhookId: number, now: number): Promise<number> {
  const count = await dropOld(db, webhookId, now - keptFor)
  if (count > 0)
    await sql`update webhook set dropped_count = dropped_count + ${count} where id = ${webhookId}`.execute(db)
  return count
}

/** Does so for every webhook, tells it, and forgets what was delivered as long ago. */
export async function tidyDeliveries(db: Db, now: number): Promise<void> {
  await forgetOld(db, now - keptFor)
  const { rows } = await sql<{ id: number }>`
    select distinct webhook_id as id from webhook_delivery
    where delivered_at is null and at < ${instant(now - keptFor)} order by id`.execute(db)
  for (const { id } of rows) {
    await writtenByServer(db, async (ctx) => {
      if ((await dropTooOld(ctx.db, id, now)) > 0) await updateRecord(ctx, 'webhook', id)
    })
  }
}

/** Pauses a webhook that failed for too long (rules/webhook.md#16): admins hear of it. */
export async function pause(db: Db, webhookId: number, now: number): Promise<void> {
  await writtenByServer(db, async (ctx) => {
    const { rows } = await sql`select id from webhook where id = ${webhookId} and is_active for no key update`.execute(
      ctx.db,
    )
    if (rows.length === 0) return
    await updateRecord(ctx, 'webhook', webhookId, { is_active: false, paused_at: instant(now), dropped_count: 0 })
  })
}
