import type { billRoutes } from '#shared/billing.ts'
import { facturX, ublFile } from '../e-invoice/answer.ts'
import { type Handlers, onRecord } from '../http.ts'
import { holdBillable, issueBill } from './issue.ts'
import { loadBill } from './load.ts'
import { billingPaper } from './paper.ts'

/** Bills are issued and read; nothing changes or removes one (spec 3, 8.4). */
export const bill: Handlers<typeof billRoutes> = {
  get: (ctx, { params }) => loadBill(ctx, params.id),

  pdf: async (ctx, { params, query }) => billingPaper(ctx, await loadBill(ctx, params.id), query.lang),

  facturX: async (ctx, { params, query }) => facturX(ctx, await loadBill(ctx, params.id), query.lang),

  ubl: async (ctx, { params, query }) => ublFile(ctx, await loadBill(ctx, params.id), query.lang),

  create: onRecord(
    (ctx, { params }) => holdBillable(ctx, params.id),
    async (ctx, { body }, event) => loadBill(ctx, await issueBill(ctx, event, body)),
  ),
}
