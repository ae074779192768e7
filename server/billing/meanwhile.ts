import { sql } from 'kysely'
import { BillingInput } from '#shared/billing.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { snapshotVisible } from '../record/visible.ts'
import { loadBill, loadEstimate } from './load.ts'

const documents = {
  bill: { newest: sql`select max(id) as id from bill`, live: sql`true`, load: loadBill },
  estimate: { newest: sql`select max(id) as id from estimate`, live: sql`deleted_at is null`, load: loadEstimate },
} as const

/**
 * Refuses a second document after a lost answer or beside a colleague's: the event has a newer one
 * than the caller names in `follows` (rules/invoice.md#32). The event is locked, so that the second
 * of two requests finds the first one's document. Documents hidden from the caller do not count:
 * no caller can name them.
 * @param sent the raw body: what it lacks or misspells is for its schema to refuse
 * @throws bill.made_meanwhile, estimate.made_meanwhile with the newest one in `details.current`
 */
export async function refuseUnseen(
  ctx: Ctx,
  kind: keyof typeof documents,
  eventId: number,
  sent: Record<string, unknown>,
): Promise<void> {
  const { data: seen } = BillingInput.shape.follows.safeParse(sent.follows)
  if (seen === undefined) return
  const { newest, live, load } = documents[kind]
  const { rows } = await sql<{ id: number | null }>`
    ${newest} where event_id = ${eventId} and ${live} and ${snapshotVisible(ctx.user)}`.execute(ctx.db)
  const id = rows[0]?.id ?? null
  if (id === null || id <= (seen ?? 0)) return
  const current = await load(ctx, id)
  throw new Problem(`${kind}.made_meanwhile`, { mentions: { number: current.number ?? '' }, details: { current } })
}
