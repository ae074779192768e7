import { sql } from 'kysely'
import type { BillCheck, billRoutes } from '#shared/billing.ts'
import type { Parsed } from '#shared/contract.ts'
import { mayReverseCharge } from '#shared/rules/registration.ts'
import type { Ctx } from '../context.ts'
import { buyerPages } from '../e-invoice/answer.ts'
import { missingFrom } from '../e-invoice/missing.ts'
import type { StoredEvent } from '../event/stored.ts'
import { partiesOf, taxableOf } from './snapshot.ts'

type Query = Parsed<typeof billRoutes.check>['query']

/**
 * Lists what an electronic bill of this event would lack, before it takes a number. Fields that the
 * caller leaves out are as on a bill of the event's materials alone. @throws event.not_billable,
 * event.no_beneficiary
 */
export async function checkBill(ctx: Ctx, event: StoredEvent, query: Query): Promise<BillCheck> {
  const { id, seller, buyer } = await partiesOf(ctx, event)
  const facts = {
    company: seller,
    beneficiary: buyer,
    currency: ctx.site.billing.currency,
    rates: query.vat_rate ?? (await ratesOf(ctx, event)),
    isReversed: query.reverse_charge ?? false,
    isPayable: !query.free,
  }
  return {
    missing: missingFrom(facts, await buyerPages(ctx, id), ctx.language),
    may_reverse_charge: mayReverseCharge(taxableOf(seller), buyer.company && taxableOf(buyer.company)),
  }
}

/** VAT rates of the event's materials. */
async function ratesOf({ db, site }: Ctx, { lines }: StoredEvent): Promise<number[]> {
  const ids = lines.map((line) => line.id)
  const { rows } = await sql<{ rate: number | null }>`
    select distinct vat_rate as rate from material where id = any(${sql.val(ids)}::int[])`.execute(db)
  return rows.map(({ rate }) => rate ?? site.billing.vatRate)
}
