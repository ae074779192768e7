import { type RawBuilder, sql } from 'kysely'
import type { Bill, Estimate } from '#shared/billing-shape.ts'
import type { Ctx } from '../context.ts'
import { onItsSide } from '../record/find.ts'
import { one, type Side } from '../record/record.ts'
import { snapshotVisible } from '../record/visible.ts'

type Reading = Pick<Ctx, 'db' | 'user'>

const columns = sql`
  id, date, event_id, beneficiary_id, user_id, days_count, degressive_rate, discount_rate, vat_rate, currency, daily_total,
  grand_total, discount_amount, due_amount, vat_amount, total_with_taxes, replacement_amount, vat_breakdown, materials,
  coalesce(kits, '[]') as kits, extras, note, company, beneficiary, event, custom_text, author, version, created_at, updated_at`

/**
 * Reads an estimate with the fields of rules/invoice.md#10 and rules/estimate.md#5.
 * @throws record.not_found when it is absent, on the other side of the trash, or shows a hidden
 * park
 */
export async function loadEstimate(ctx: Reading, id: number, side: Side = 'live'): Promise<Estimate> {
  return onItsSide(await load<Estimate>(ctx, sql`${columns}, number, valid_until, deleted_at from estimate`, id), side)
}

/**
 * Reads a bill with the fields of rules/invoice.md#10, even when its event is gone.
 * @throws record.not_found when it is absent or shows a hidden park
 */
export const loadBill = (ctx: Reading, id: number): Promise<Bill> =>
  load<Bill>(ctx, sql`${columns}, number, replaces, superseded_by from bill`, id)

async function load<T>({ db, user }: Reading, from: RawBuilder<unknown>, id: number): Promise<T> {
  const { rows } = await sql<T>`select ${from} where id = ${id} and ${snapshotVisible(user)}`.execute(db)
  return one(rows)
}
