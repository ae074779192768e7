import { sql } from 'kysely'
import { writtenByServer } from '../change/by-server.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import { updateRecord } from '../record/record.ts'
import type { Outcome } from './call.ts'
import { type Claimed, dropOld, forgetOld, settleFailed } from './queue.ts'
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
      await lockWebhook(ctx.db, id)
      if ((await dropTooOld(ctx.db, id, now)) > 0) await updateRecord(ctx, 'webhook', id)
    })
  }
}

/**
 * Notes a failed try and, when it was the last one, pauses the webhook (rules/webhook.md#16): admins
 * hear of it. Both at once and under the webhook's lock: a resume comes before them or after them.
 * @param next epoch ms; null for one that was delivered before, or is tried no more
 */
export async function noteFailure(
  db: Db,
  one: Claimed,
  now: number,
  outcome: Outcome,
  signature: string | null,
  next: number | null,
): Promise<void> {
  await writtenByServer(db, async (ctx) => {
    const isActive = await lockWebhook(ctx.db, one.webhook_id)
    const isNoted = await settleFailed(ctx.db, one, now, outcome, signature, next)
    if (!isActive || !isNoted || next !== null || one.isDelivered) return
    await updateRecord(ctx, 'webhook', one.webhook_id, {
      is_active: false,
      paused_at: instant(now),
      dropped_count: 0,
    })
  })
}

/** Locks a webhook before its deliveries, as every change of it does; returns whether it sends. */
async function lockWebhook(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from webhook where id = ${id} for no key update`.execute(db)
  return rows[0]?.is_active ?? false
}
