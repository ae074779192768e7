import { type Selectable, sql } from 'kysely'
import { utcInstant } from '#shared/rules/period.ts'
import type { WebhookAction, WebhookDelivery, WebhookFailure, WebhookKind } from '#shared/webhook.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import type { Tables } from '../db/tables.gen.ts'
import type { Listing } from '../record/list.ts'
import { inOrder } from '../record/record.ts'
import { productVersion } from '../root.ts'
import { webhookChannel } from './queue.ts'

/** What a receiver is told beside the body, as Standard Webhooks names it (rules/webhook.md#10). */
export const headersOf = (messageId: string, timestamp: number, signature: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'user-agent': `Flightcase/${productVersion()}`,
  'webhook-id': messageId,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': signature,
})

/** The deliveries of a webhook since an instant, by age. */
export const deliveryListing = (webhookId: number, since: number): Listing => ({
  from: sql`(
    select id from webhook_delivery
    where webhook_id = ${webhookId} and at >= ${instant(since)}) t`,
  sortable: { at: sql`t.id` },
  sort: 'at',
  searchable: {},
  search: sql`''`,
})

/** Reads deliveries with their last try, in the order of the ids. */
export async function loadDeliveries(db: Db, ids: readonly number[]): Promise<WebhookDelivery[]> {
  const among = sql<boolean>`id = any(${sql.val(ids)}::int[])`
  const rows = await db.selectFrom('webhook_delivery').selectAll().where(among).execute()
  return inOrder(ids, rows.map(asDelivery))
}

function asDelivery(row: Selectable<Tables['webhook_delivery']>): WebhookDelivery {
  const { status, answer, milliseconds, tried_at, signature } = row
  const timestamp = tried_at === null ? 0 : Math.floor(utcInstant(tried_at) / 1000)
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    message_id: row.message_id,
    // The columns' checks, and what alone writes them, allow no others.
    kind: row.kind as WebhookKind,
    action: row.action as WebhookAction,
    record_id: row.entity_id,
    at: row.at,
    delivered_at: row.delivered_at,
    next_try_at: row.next_try_at,
    tries: row.tries,
    tried_at,
    request: { headers: signature === null ? {} : headersOf(row.message_id, timestamp, signature), body: row.body },
    answer: status === null ? null : { status, body: answer ?? '', milliseconds: milliseconds ?? 0 },
    failure: row.failure as WebhookFailure | null,
  }
}

/** Asks to send a delivery now (rules/webhook.md#20). */
export async function askAgain(db: Db, id: number): Promise<void> {
  await sql`
    with asked as (update webhook_delivery set is_asked = true where id = ${id} returning id)
    select pg_notify(${webhookChannel}, '') from asked`.execute(db)
}
