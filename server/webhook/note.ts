import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { groupBy } from '#shared/rules/group-by.ts'
import { utcText } from '#shared/rules/period.ts'
import type { WebhookAction, WebhookKind } from '#shared/webhook.ts'
import type { Written } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import type { Tables } from '../db/tables.gen.ts'
import { readSite } from '../settings/settings.ts'
import { webhookChannel } from './queue.ts'
import { asTold, type Reading, readRecords, type Told } from './records.ts'

/** A webhook that hears of something. */
export type Hearing = { id: number; kinds: WebhookKind[] }
/** What a transaction did to one record, all its writes together. */
type Change = { entity: Told; id: number; action: WebhookAction; isCount: boolean }
type Note = { change: Change; kind: WebhookKind; hook: Hearing }
type Delivery = Pick<
  Tables['webhook_delivery'],
  'webhook_id' | 'message_id' | 'kind' | 'action' | 'entity' | 'entity_id' | 'body'
>

/**
 * Writes what each webhook will hear of a transaction's writes, into the transaction
 * (rules/webhook.md#7). It comes last, while other announcing transactions wait: the deliveries of
 * a record are numbered in the order of commits, and no webhook comes or goes before this one.
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
  const told = changesByRecord(await asTold(db, written, heard))
  const changes = told.filter((one) => kindsOf(one).some((kind) => heard.has(kind)))
  if (changes.length === 0) return
  const site = await readSite(db)
  for (const page of pagesOf(changes)) {
    const records = await recordsOf({ db, site, now }, page)
    for (const notes of pagesOf(page.flatMap((one) => notesOf(one, hooks)))) {
      const deliveries = notes.map((note) => asDelivery(note, records.get(keyOf(note.change)), now))
      await insert(db, deliveries, now)
    }
  }
}

/**
 * Records that are read at once, and bodies that one statement writes: an event with its lines has
 * some twenty kilobytes, and a change of the zone touches every event.
 */
const atOnce = 200

function* pagesOf<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += atOnce) yield list.slice(from, from + atOnce)
}

/** What the webhooks hear of one record: each a message of its own for each of its kinds. */
const notesOf = (change: Change, hooks: readonly Hearing[]): Note[] =>
  kindsOf(change).flatMap((kind) =>
    hooks.filter(({ kinds }) => kinds.includes(kind)).map((hook) => ({ change, kind, hook })),
  )

function asDelivery({ change: { entity, id, action }, kind, hook }: Note, record: unknown, now: number): Delivery {
  const message_id = `msg_${randomUUID().replaceAll('-', '')}`
  const body = JSON.stringify({ id: message_id, kind, action, at: utcText(now), record })
  return { webhook_id: hook.id, message_id, kind, action, entity, entity_id: id, body }
}

/** An event whose pieces were counted is told twice: as an event, and as its count. */
const kindsOf = ({ entity, isCount }: Change): WebhookKind[] => (isCount ? [entity, 'inventory'] : [entity])

const keyOf = ({ entity, id }: Pick<Change, 'entity' | 'id'>): string => `${entity} ${id}`

/** The writes of a transaction by record, in the order of the first ones. */
function changesByRecord(written: readonly Written[]): Change[] {
  const found = new Map<string, Change>()
  for (const { entity, id, action = 'updated', isCount = false } of written) {
    // `asTold` leaves these nouns only, with an id.
    const one = { entity: entity as Told, id: id as number, action, isCount }
    const key = keyOf(one)
    const before = found.get(key)
    found.set(key, before ? { ...one, action: joined(before.action, action), isCount: before.isCount || isCount } : one)
  }
  return [...found.values()]
}

/** What two writes of a record come to, for a receiver that knew the record before both of them. */
const joined = (first: WebhookAction, second: WebhookAction): WebhookAction => (second === 'updated' ? first : second)

/** Each record as it is now, by noun and id; of a destroyed one the id is left. */
async function recordsOf(reading: Reading, changes: readonly Change[]): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>()
  for (const [entity, all] of groupBy(changes, (one) => one.entity)) {
    const present = all.filter(({ action }) => action !== 'destroyed').map(({ id }) => id)
    for (const { id } of all) records.set(keyOf({ entity, id }), { id })
    if (present.length === 0) continue
    for (const [id, record] of await readRecords(reading, entity, present)) records.set(keyOf({ entity, id }), record)
  }
  return records
}

async function insert(db: Db, deliveries: readonly Delivery[], now: number): Promise<void> {
  const at = instant(now)
  await sql`
    with noted as (
      insert into webhook_delivery (webhook_id, message_id, kind, action, entity, entity_id, body, at, next_try_at)
      select webhook_id, message_id, kind, action, entity, entity_id, body, ${at}, ${at}
      from rows from (jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as (
        webhook_id int, message_id text, kind text, action text, entity text, entity_id int, body text))
        with ordinality as listed (webhook_id, message_id, kind, action, entity, entity_id, body, place)
      order by place returning id)
    select pg_notify(${webhookChannel}, '') where exists (select from noted)`.execute(db)
}
