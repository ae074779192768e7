import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import type { Outcome } from './call.ts'

/** A delivery that this process sends now. */
export type Claimed = {
  id: number
  webhook_id: number
  message_id: string
  body: string
  tries: number
  /** Epoch ms; null before the first try. */
  firstTry: number | null
  /** Epoch ms, when this try was due. A change of the webhook meanwhile sets another instant. */
  dueAt: number | null
  isDelivered: boolean
  address: string
  secret: string
}

/** Channel that announces deliveries to send; its payload is empty. */
export const webhookChannel = 'flightcase_webhook'

/**
 * Seconds for which a delivery belongs to the process that took it: longer than a try lasts. When
 * the process is killed meanwhile, another one sends it afterwards.
 */
const held = 40

const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/**
 * True when delivery `one` belongs to the webhook. `+ 0` keeps the planner from indexes that begin
 * with the webhook: with wrong estimates it scans everything that waits. The index of a record's
 * deliveries remains.
 */
const ofWebhook = (one: string, webhook: string) => sql<boolean>`${sql.ref(one)} + 0 = ${sql.ref(webhook)}`

/**
 * True when no earlier delivery of the record waits (rules/webhook.md#12). `offset 0` keeps the
 * subquery from becoming a join, which compared every pair of waiting deliveries.
 */
const isFirst = sql<boolean>`not exists (
  select from webhook_delivery e
  where e.entity = d.entity and e.entity_id = d.entity_id and ${ofWebhook('e.webhook_id', 'd.webhook_id')}
    and e.delivered_at is null and e.id < d.id offset 0)`

/**
 * What is sent without being asked for, beside what an admin asked for, in two queries: in one, all
 * that waits for a paused webhook would be looked through at every write. `w` is the webhook.
 */
const waits = sql<boolean>`d.delivered_at is null and not d.is_asked and ${isFirst}`
const isAsked = sql<boolean>`d.is_asked and (d.delivered_at is not null or ${isFirst})`

/** No process is sending it. */
const isFree = sql<boolean>`(d.claimed_until is null or d.claimed_until < clock_timestamp())`

/** The first deliveries of a webhook that no process is sending, locked. */
const free = (which: RawBuilder<boolean>, order: RawBuilder<unknown>, most: number) => sql`
  select d.id from webhook_delivery d
  where d.webhook_id = w.id and ${which} and ${isFree}
  order by ${order} limit ${most} for update of d skip locked`

/**
 * Takes deliveries that are due, the oldest first, so that no other process sends them.
 * @param each how many of a webhook this process sends at once
 * @param busy how many of them are under way, by webhook
 */
export async function claim(
  db: Db,
  now: number,
  { each, busy }: { each: number; busy: ReadonlyMap<number, number> },
): Promise<Claimed[]> {
  const hooks = [...busy.keys()]
  const { rows } = await sql<Claimed>`
    with busy as materialized (
      select * from unnest(${sql.val(hooks)}::int[], ${sql.val([...busy.values()])}::int[]) as b (id, count)),
    due as materialized (
      select found.id from webhook w left join busy b on b.id = w.id cross join lateral (
        select either.id from (
          select * from (${free(sql`w.is_active and ${waits} and d.next_try_at <= ${instant(now)}`, sql`d.next_try_at, d.id`, each)}) waiting
          union all
          select * from (${free(isAsked, sql`d.id`, each)}) asked) either
        order by either.id limit ${each} - coalesce(b.count, 0)) found)
    update webhook_delivery d set claimed_until = clock_timestamp() + ${`${held} seconds`}::interval
    from webhook w where d.id = any(array(select id from due)) and w.id = d.webhook_id
    returning d.id, d.webhook_id, d.message_id, d.body, d.tries, ${milliseconds('d.first_tried_at')} as "firstTry",
      ${milliseconds('d.next_try_at')} as "dueAt", d.delivered_at is not null as "isDelivered", w.address, w.secret`.execute(
    db,
  )
  return rows.toSorted((one, other) => one.id - other.id)
}

/**
 * Milliseconds until a delivery is due; null while none waits for its time. Call it while this
 * process sends nothing; what another process sends is due when its claim ends.
 */
export async function untilDue(db: Db, now: number): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select min(greatest(due.wait, 0)) as wait from (
      select first.wait from webhook w cross join lateral (
        select ${milliseconds('d.next_try_at')} - ${now}::float8 as wait from webhook_delivery d
        where d.webhook_id = w.id and ${waits} and ${isFree}
        order by d.next_try_at limit 1) first
      where w.is_active
      union all
      select 0 from webhook_delivery d where ${isAsked} and ${isFree}
      union all
      select (extract(epoch from d.claimed_until - clock_timestamp()) * 1000)::float8
      from webhook_delivery d join webhook w on w.id = d.webhook_id
      where d.claimed_until >= clock_timestamp() and (w.is_active or d.is_asked)) due`.execute(db)
  return rows[0]?.wait ?? null
}

/** What a try leaves, whatever it came to. */
const tried = (now: number, { failure, status, answer, milliseconds: took }: Outcome, signature: string | null) => sql`
  claimed_until = null, is_asked = false, tries = tries + 1, tried_at = ${instant(now)}, signature = ${signature},
  first_tried_at = coalesce(first_tried_at, ${instant(now)}), failure = ${failure}, status = ${status}, answer = ${answer},
  milliseconds = ${took}::int`

/** Those of its record that wait for a delivery, which is called `first`. */
const behind = (id: number) => sql`
  first.id = ${id} and d.entity = first.entity and d.entity_id = first.entity_id
    and ${ofWebhook('d.webhook_id', 'first.webhook_id')} and d.delivered_at is null and d.id > first.id`

/** Notes a successful try: the next one of the record is due. */
export async function settleDelivered(
  db: Db,
  id: number,
  now: number,
  outcome: Outcome,
  signature: string | null,
): Promise<void> {
  await sql`
    with behind as (
      update webhook_delivery d set next_try_at = ${instant(now)} from webhook_delivery first
      where ${behind(id)} and d.next_try_at > ${instant(now)})
    update webhook_delivery
    set ${tried(now, outcome, signature)}, delivered_at = coalesce(delivered_at, ${instant(now)}), next_try_at = null
    where id = ${id}`.execute(db)
}

/** The delivery is as it was when its try began: no admin has asked to start anew (rules/webhook.md#17). */
const isAsClaimed = ({ id, tries, firstTry, dueAt }: Claimed) => sql<boolean>`
  id = ${id} and tries = ${tries} and ${milliseconds('first_tried_at')} is not distinct from ${firstTry}::float8
    and ${milliseconds('next_try_at')} is not distinct from ${dueAt}::float8`

/**
 * Notes a failed try, unless an admin has changed the webhook meanwhile: then the delivery is free
 * for the next try, at once. Those that wait for it are not looked at before it is tried again. The
 * caller has locked the webhook, so that no change comes in between.
 * @param next epoch ms; null for one that was delivered before, or is tried no more
 * @returns whether the failure was noted
 */
export async function settleFailed(
  db: Db,
  one: Claimed,
  now: number,
  outcome: Outcome,
  signature: string | null,
  next: number | null,
): Promise<boolean> {
  const at = next === null ? sql`null` : instant(next)
  // One statement: between two of them the delivery would be free, and still due.
  const { rows } = await sql`
    with behind as (
      update webhook_delivery d set next_try_at = ${at} from webhook_delivery first
      where ${behind(one.id)} and ${next !== null} and exists (select from webhook_delivery where ${isAsClaimed(one)}))
    update webhook_delivery set ${tried(now, outcome, signature)}, next_try_at = ${at} where ${isAsClaimed(one)}
    returning id`.execute(db)
  if (rows.length > 0) return true
  await release(db, [one.id])
  return false
}

/** Gives back what this process will not send after all. */
export async function release(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update webhook_delivery set claimed_until = null where id = any(${sql.val(ids)}::int[])`.execute(db)
}

/** Frees every delivery that a killed process had taken. For when no other process can be sending. */
export async function releaseAll(db: Db): Promise<void> {
  await sql`update webhook_delivery set claimed_until = null where claimed_until is not null`.execute(db)
}

/**
 * Lets everything that waits for a webhook be tried at once, as if for the first time
 * (rules/webhook.md#17).
 */
export async function tryAtOnce(db: Db, webhookId: number, now: number): Promise<void> {
  await sql`
    with ready as (
      update webhook_delivery set next_try_at = ${instant(now)}, tries = 0, first_tried_at = null
      where webhook_id = ${webhookId} and delivered_at is null returning id)
    select pg_notify(${webhookChannel}, '') where exists (select from ready)`.execute(db)
}

/** Removes what was never delivered and became too old, and counts it (rules/webhook.md#18). */
export async function dropOld(db: Db, webhookId: number, before: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from webhook_delivery
      where webhook_id = ${webhookId} and delivered_at is null and at < ${instant(before)} returning id)
    select count(*) as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}

/** Forgets what was delivered long ago. */
export async function forgetOld(db: Db, before: number): Promise<void> {
  await sql`delete from webhook_delivery where delivered_at is not null and at < ${instant(before)}`.execute(db)
}
