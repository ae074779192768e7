import { sql } from 'kysely'
import type { BillInput, BillingInput } from '#shared/billing.ts'
import { newestInvoice } from '#shared/rules/bills-in-force.ts'
import { moveWallClock, wallClockOf } from '#shared/rules/period.ts'
import type { Ctx, LockedCtx, Services } from '../context.ts'
import { dropClaims } from '../event/claims.ts'
import { hasHiddenLines } from '../event/lines.ts'
import { lockEvent, readEvent, type StoredEvent } from '../event/stored.ts'
import { Problem } from '../problem.ts'
import { inTurn } from '../process/in-turn.ts'
import { insertRecord, updateRecord } from '../record/record.ts'
import { refuseUnseen } from './meanwhile.ts'
import { asOf, type Billing, takeSnapshot } from './snapshot.ts'

/**
 * What issuing an estimate or bill needs: the event's reader, and the clock that dates the paper.
 */
export type Issuing = Billing & Pick<Ctx, 'now' | 'changed'> & { services: Pick<Services, 'now'> }

/**
 * Estimates and bills queue here for their number. Only one transaction can lock the counter's row:
 * others would wait in the database, each holding a connection.
 */
export const inIssuingTurn = inTurn({ places: 2, waiting: 1000 })

/** Reads the event to bill as it is now. @throws as {@link lockBillable} */
export async function findBillable(ctx: Ctx, eventId: number): Promise<StoredEvent> {
  return refuseHidden(ctx, await readEvent(ctx, eventId))
}

/**
 * Locks the event to bill, in any state, with the settings that its papers quote; `sent` is the raw
 * body.
 * @throws record.not_found, billing.disabled, event.hidden_materials, and as {@link refuseUnseen}
 */
export async function lockBillable(
  ctx: LockedCtx,
  eventId: number,
  kind: 'bill' | 'estimate',
  sent: Record<string, unknown>,
): Promise<StoredEvent> {
  const event = await refuseHidden(ctx, await lockEvent(ctx, eventId))
  await refuseUnseen(ctx, kind, eventId, sent)
  return event
}

async function refuseHidden(ctx: Ctx, event: StoredEvent): Promise<StoredEvent> {
  if (ctx.site.billing.mode === 'none') throw new Problem('billing.disabled')
  if (await hasHiddenLines(ctx, event.id)) throw new Problem('event.hidden_materials')
  return event
}

/**
 * Creates an estimate under the next number of its year, valid for as many days as the settings
 * say; returns its id. @throws as {@link takeSnapshot}
 */
export async function makeEstimate(ctx: Issuing, event: StoredEvent, input: BillingInput): Promise<number> {
  const snapshot = await takeSnapshot(ctx, event, input)
  const { general, billing } = ctx.site
  const date = wallClockOf(ctx.now, general.timezone)
  const id = await insertRecord(ctx, 'estimate', {
    ...asOf(snapshot, date, false),
    ...(await nextEstimateNumber(ctx, Number(date.slice(0, 4)))),
    valid_until: moveWallClock(date, { days: billing.estimateValidity }).slice(0, 10),
  })
  announceEvent(ctx, event)
  return id
}

/**
 * Takes the next number of an estimate, which is never reused; another estimate of the year waits
 * until the transaction ends.
 */
async function nextEstimateNumber({ db }: Issuing, year: number) {
  const { rows } = await sql<{ last: number }>`
    insert into estimate_counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = estimate_counter.last + 1 returning last`.execute(db)
  return { year, counter: rows[0]!.last }
}

/**
 * Issues a bill under the next number of its year; returns its id. It supersedes the event's
 * earlier bills and names the last of them that is no credit note (rules/invoice.md#18), and takes
 * the claims back that it answers (rules/inventory.md#41). @throws as {@link takeSnapshot}
 */
export async function issueBill(ctx: Issuing, event: StoredEvent, input: BillInput): Promise<number> {
  const { db } = ctx
  const snapshot = await takeSnapshot(ctx, event, input)
  const earlier = await db
    .selectFrom('bill')
    .select(['id', 'number', 'due_amount', 'total_with_taxes'])
    .where('event_id', '=', event.id)
    .orderBy('id', 'desc')
    .execute()
  const { date, ...number } = await nextNumber(ctx)
  const id = await insertRecord(ctx, 'bill', {
    ...asOf(snapshot, date, true),
    ...number,
    replaces: newestInvoice(earlier)?.number ?? null,
  })
  await dropClaims(db, event.id, input.claims ?? [])
  for (const bill of earlier) await updateRecord(ctx, 'bill', bill.id, { superseded_by: id })
  announceEvent(ctx, event)
  return id
}

/**
 * Takes the next number and locks the counter until the end of the transaction: other bills wait
 * here, and a failed one leaves its number to the next (rules/invoice.md#15). The instant is read
 * under that lock and never lies before the last bill's, even where several servers' clocks differ;
 * nor does the date, even where the site's zone has moved west. So numbers, instants, dates and
 * years have one order (rules/invoice.md#16).
 */
async function nextNumber({ db, site, services }: Issuing) {
  await sql`lock table bill_counter in exclusive mode`.execute(db)
  const { rows } = await sql<{ instant: number; date: string }>`
    select (extract(epoch from created_at) * 1000)::float8 as instant, to_char(date, 'YYYY-MM-DD HH24:MI:SS') as date
    from bill order by id desc limit 1`.execute(db)
  const [newest] = rows
  const instant = Math.max(services.now(), newest?.instant ?? 0)
  const here = wallClockOf(instant, site.general.timezone)
  const date = newest && newest.date > here ? newest.date : here
  const year = Number(date.slice(0, 4))
  const counted = await sql<{ last: number }>`
    insert into bill_counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = bill_counter.last + 1 returning last`.execute(db)
  return { year, counter: counted.rows[0]!.last, date, created_at: new Date(instant).toISOString() }
}

/**
 * Announces the event, which shows its estimates and bills, although its own record did not change
 * (rules/estimate.md#9, rules/invoice.md#20).
 */
export const announceEvent = (
  { changed }: Pick<Ctx, 'changed'>,
  { id, version }: Pick<StoredEvent, 'id' | 'version'>,
): void => changed({ entity: 'event', id, version })
