import type { Estimate, estimateRoutes } from '#shared/billing.ts'
import type { Ctx } from '../context.ts'
import { type Handlers, onRecord } from '../http.ts'
import { destroyRecord, lockRecord, restoreRecord, trashRecord } from '../record.ts'
import { locking } from '../trash.ts'
import { announceEvent, holdBillable, makeEstimate } from './issue.ts'
import { loadEstimate } from './load.ts'

const hold = locking('estimate', loadEstimate)

export const estimate: Handlers<typeof estimateRoutes> = {
  get: (ctx, { params }) => loadEstimate(ctx, params.id),

  create: onRecord(
    (ctx, { params }) => holdBillable(ctx, params.id),
    async (ctx, { body }, event) => loadEstimate(ctx, await makeEstimate(ctx, event, body)),
  ),

  remove: onRecord(
    (ctx, { params }) => hold(ctx, params.id, 'either'),
    async (ctx, { params: { id } }, current) => {
      await tellEvent(ctx, current)
      if (current.deleted_at !== null) return destroyRecord(ctx, 'estimate', id)
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
