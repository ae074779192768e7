import type { departureRoutes } from '#shared/departure-routes.ts'
import type { DepartureAction } from '#shared/rules/departure-state.ts'
import type { LockedCtx } from '../context.ts'
import { type Handlers, lockingSettings, onRecord } from '../http/handler.ts'
import { endDeparture, refuseDeparture, reopenDeparture, saveDeparture } from './departure-count.ts'
import { deliveryNote } from './departure-sheet.ts'
import { whole } from './event.ts'
import { loadEvent } from './load.ts'
import { lockEvent, type StoredEvent } from './stored.ts'

/** The departure inventory of an event (rules/departure.md#3). */
export const departure: Handlers<typeof departureRoutes> = {
  departure: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockForDeparture(ctx, params.id, 'departure'),
      (ctx, { body }, current) => saveDeparture(ctx, current, body),
      { whole },
    ),
  ),

  terminateDeparture: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockForDeparture(ctx, params.id, 'terminateDeparture'),
      (ctx, { body }, current) => endDeparture(ctx, current, body),
      { whole },
    ),
  ),

  reopenDeparture: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockForDeparture(ctx, params.id, 'reopenDeparture'),
      (ctx, _, current) => reopenDeparture(ctx, current),
      { whole },
    ),
  ),

  departurePdf: async (ctx, { params, query }) => deliveryNote(ctx, await loadEvent(ctx, params.id), query.lang),
}

async function lockForDeparture(ctx: LockedCtx, id: number, action: DepartureAction): Promise<StoredEvent> {
  const current = await lockEvent(ctx, id)
  await refuseDeparture(ctx, current, action)
  return current
}
