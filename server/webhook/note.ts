import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { groupBy } from '#shared/rules/group-by.ts'
import { utcText } from '#shared/rules/period.ts'
import type { WebhookAction, WebhookKind } from '#shared/webhook.ts'
import type { Written } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import { readSite } from '../settings/settings.ts'
import { webhookChannel } from './queue.ts'
import { asTold, readRecords, type Told } from './records.ts'

/** A webhook that hears of something. */
export type Hearing = { id: number; kinds: WebhookKind[] }
/** What a transaction did to one record, all its writes together. */
type Change = { entity: Told; id: number; action: WebhookAction; isCount: boolean }
type Delivery = {
  webhook_id: number
  message_id: string
  kind: string
  action: string
  entity: string
  entity_id: number
  body: string
}

/**
 * Writes what each webhook will hear of a transaction's writes, into the transaction
 * (rules/webhook.md#7). It comes last, while other announcing transactions wait: the deliveries of
 * a record are numbered in the order of commits.
 * @param hooks every webhook, paused ones too
 * @param now epoch ms, the instant of the commit
 */
export async function noteDeliveries(
  db: Db,
  written: readonly Written[],
  hooks: readonly Hearing[],
  now: number,
): Promise<void> {
  const heard = new Set(hooks.flatMap(({ kinds }) => kinds))
  const told = together(await asTold(db, written, heard))
  const changes = told.filter((one) => kindsOf(one).some((kind) => heard.has(kind)))
  if (changes.length === 0) return
  const records = await recordsOf(db, changes, now)
  const at = utcText(now)
  const deliveries = changes.flatMap((one) =>
    kindsOf(one).flatMap((kind) =>
      hooks
        .filter(({ kinds }) => kinds.includes(kind))
        .map((hook): Delivery => {
          const id = `msg_${randomUUID().replaceAll('-', '')}`
          const { action, entity } = one
          const body = JSON.stringify({ id, kind, action, at, record: records.get(`${entity} ${one.id}`) })
          return { webhook_id: hook.id, message_id: id, kind, action, entity, entity_id: one.id, body }
        }),
    ),
  )
  await insert(db, deliveries, now)
}

/** An event whose pieces were counted is told twice: as an event, and as its count. */
const kindsOf = ({ entity, isCount }: Change): WebhookKind[] => (isCount ? [entity, 'inventory'] : [entity])

/** The writes of a transaction by record, in the order of the first ones. */
function together(written: readonly Written[]): Change[] {
  const found = new Map<string, Change>()
  for (const { entity, id, action = 'updated', isCount = false } of written) {
    const key = `${entity} ${id}`
    const before = found.get(key)
    // `asTold` leaves these nouns only, with an id.
    const one = { entity: entity as Told, id: id as number, action, isCount }
    found.set(key, before ? { ...one, action: joined(before.action, action), isCount: before.isCount || isCount } : one)
  }
  return [...found.values()]
}

/** What two writes of a record come to, for a receiver that knew the record before both of them. */
const joined = (first: WebhookAction, second: WebhookAction): WebhookAction => (second === 'updated' ? first : second)

/** Each record as it is now, by noun and id; of a destroyed one the id is left. */
async function recordsOf(db: Db, changes: readonly Change[], now: number): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  const site = await readSite(db)
  for (const [entity, all] of groupBy(changes, (one) => one.entity)) {
    const present = all.filter(({ action }) => action !== 'destroyed').map(({ id }) => id)
    for (const { id } of all) records.set(`${entity} ${id}`, { id })
    if (present.length === 0) continue
    for (const [id, record] of await readRecords({ db, site, now }, entity, present))
      records.set(`${entity} ${id}`, record)
  }
  return records
}

/**
 * Bodies of one statement: an event with its lines has some twenty kilobytes. A webhook that was
 * destroyed while this transaction waited its turn to announce gets nothing.
 */
const atOnce = 200

async function insert(db: Db, deliveries: readonly Delivery[], now: number): Promise<void> {
  const at = instant(now)
  for (let from = 0; from < deliveries.length; from += atOnce) {
    const rows = JSON.stringify(deliveries.slice(from, from + atOnce))
    await sql`
      with noted as (
        insert into webhook_delivery (webhook_id, message_id, kind, action, entity, entity_id, body, at, next_try_at)
        select webhook_id, message_id, kind, action, entity, entity_id, body, ${at}, ${at}
        from rows from (jsonb_to_recordset(${rows}::jsonb) as (
          webhook_id int, message_id text, kind text, action text, entity text, entity_id int, body text))
          with ordinality as listed (webhook_id, message_id, kind, action, entity, entity_id, body, place)
        where exists (select from webhook w where w.id = listed.webhook_id)
        order by place returning id)
      select pg_notify(${webhookChannel}, '') where exists (select from noted)`.execute(db)
  }
}
