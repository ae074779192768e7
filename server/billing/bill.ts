import type { billRoutes } from '#shared/billing.ts'
import { wallClockOf } from '#shared/rules/period.ts'
import { facturX, ublFile } from '../e-invoice/answer.ts'
import { type Handlers, lockingSettings, onRecord } from '../http/handler.ts'
import { takingTurns } from '../process/in-turn.ts'
import { checkBill } from './check.ts'
import { billAheadOf } from './clock.ts'
import { findBillable, inIssuingTurn, issueBill, lockBillable } from './issue.ts'
import { loadBill } from './load.ts'
import { billingPaper } from './paper.ts'
import { checkTerms } from './snapshot.ts'

/** Bills are issued and read; no route changes or removes one (rules/invoice.md#2). */
export const bill: Handlers<typeof billRoutes> = {
  get: (ctx, { params }) => loadBill(ctx, params.id),

  clock: async ({ db, site, now }) => {
    const ahead = await billAheadOf(db, now)
    return { ahead: ahead && { number: ahead.number, date: wallClockOf(ahead.instant, site.general.timezone) } }
  },

  pdf: async (ctx, { params, query }) => billingPaper(ctx, await loadBill(ctx, params.id), query.lang),

  facturX: async (ctx, { params, query }) => facturX(ctx, await loadBill(ctx, params.id), query.lang),

  ubl: async (ctx, { params, query }) => ublFile(ctx, await loadBill(ctx, params.id), query.lang),

  check: async (ctx, { params, query }) => checkBill(ctx, await findBillable(ctx, params.id), query),

  create: takingTurns(
    inIssuingTurn,
    lockingSettings(
      'share',
      onRecord(
        (ctx, { params }, sent) => lockBillable(ctx, params.id, 'bill', sent),
        async (ctx, { body }, event) => loadBill(ctx, await issueBill(ctx, event, body)),
        { check: (ctx, { body }, event) => checkTerms(ctx, event, body) },
      ),
    ),
  ),
}
