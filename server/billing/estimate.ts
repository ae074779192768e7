import type { Estimate, estimateRoutes } from '#shared/billing.ts'
import type { Ctx } from '../context.ts'
import { type Handlers, onRecord } from '../http.ts'
import { destroyRecord, lockRecord, restoreRecord, trashRecord } from '../record.ts'
import { locking } from '../trash.ts'
import { announceEvent, holdBillable, makeEstimate } from './issue.ts'
import { loadEstimate } from './load.ts'
import { releaseLogo } from './logo.ts'
import { billingPaper } from './paper.ts'

const hold = locking('estimate', loadEstimate)

export const estimate: Handlers<typeof estimateRoutes> = {
  get: (ctx, { params }) => loadEstimate(ctx, params.id),

  pdf: async (ctx, { params, query }) => billingPaper(ctx, await loadEstimate(ctx, params.id), query.lang),

  create: onRecord(
    (ctx, { params }) => holdBillable(ctx, params.id),
    async (ctx, { body }, event) => loadEstimate(ctx, await makeEstimate(ctx, event, body)),
  ),

  remove: onRecord(
    (ctx, { params }) => hold(ctx, params.id, 'either'),
    async (ctx, { params: { id } }, current) => {
      await tellEvent(ctx, current)
      if (current.deleted_at !== null) {
        const destroyed = await destroyRecord(ctx, 'estimate', id)
        await releaseLogo(ctx, current.company.logo)
        return destroyed
      }
      await trashRecord(ctx, 'estimate', id)
      return loadEstimate(ctx, id, 'trashed')
    },
  ),

  restore: onRecord(
    (ctx, { params }) => hold(ctx, params.id, 'trashed'),
    async (ctx, { params: { id } }, current) => {
      await tellEvent(ctx, current)
      await restoreRecord(ctx, 'estimate', id)
      return loadEstimate(ctx, id)
    },
  ),
}

async function tellEvent(ctx: Ctx, { event_id }: Estimate): Promise<void> {
  announceEvent(ctx, await lockRecord(ctx.db, 'event', event_id, 'either'))
}
