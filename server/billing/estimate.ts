import type { estimateRoutes } from '#shared/billing.ts'
import type { Estimate } from '#shared/billing-shape.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import { type Handlers, lockingSettings, onRecord } from '../http/handler.ts'
import { takingTurns } from '../process/in-turn.ts'
import { locking } from '../record/find.ts'
import { destroyRecord, lockRecord, restoreRecord, type Side, trashRecord } from '../record/record.ts'
import { announceEvent, inIssuingTurn, lockBillable, makeEstimate } from './issue.ts'
import { loadEstimate } from './load.ts'
import { releaseLogo } from './logo.ts'
import { billingPaper } from './paper.ts'
import { checkTerms } from './snapshot.ts'

const locked = locking('estimate', loadEstimate)

/**
 * Locks the event, then the estimate: destroying an event locks it before its estimates. Locks the
 * settings before both: replacing the logo waits until the papers that use the present logo are
 * counted.
 */
async function lockWithEvent(ctx: LockedCtx, id: number, side: Side): Promise<Estimate> {
  const { event_id } = await loadEstimate(ctx, id, side)
  await lockRecord(ctx.db, 'event', event_id, 'either')
  return locked(ctx, id, side)
}

export const estimate: Handlers<typeof estimateRoutes> = {
  get: (ctx, { params }) => loadEstimate(ctx, params.id),

  pdf: async (ctx, { params, query }) => billingPaper(ctx, await loadEstimate(ctx, params.id), query.lang),

  create: takingTurns(
    inIssuingTurn,
    lockingSettings(
      'share',
      onRecord(
        (ctx, { params }, sent) => lockBillable(ctx, params.id, 'estimate', sent),
        async (ctx, { body }, event) => loadEstimate(ctx, await makeEstimate(ctx, event, body)),
        { check: (ctx, { body }, event) => checkTerms(ctx, event, body) },
      ),
    ),
  ),

  remove: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockWithEvent(ctx, params.id, 'either'),
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
  ),

  restore: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockWithEvent(ctx, params.id, 'trashed'),
      async (ctx, { params: { id } }, current) => {
        await tellEvent(ctx, current)
        await restoreRecord(ctx, 'estimate', id)
        return loadEstimate(ctx, id)
      },
    ),
  ),
}

async function tellEvent(ctx: Ctx, { event_id }: Estimate): Promise<void> {
  announceEvent(ctx, await lockRecord(ctx.db, 'event', event_id, 'either'))
}
