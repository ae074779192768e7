import type { Event } from '#shared/event.ts'
import type { returnRoutes } from '#shared/return.ts'
import { eventLock, inventoryRefusal } from '#shared/rules/event-state.ts'
import type { Ctx, LockedCtx } from '../context.ts'
import { type Handlers, lockingSettings, onRecord } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { listAll, listPage } from '../record/list.ts'
import { hasHiddenLines } from './lines.ts'
import { loadEvent } from './load.ts'
import { lockEventsOfReturn } from './return-effects.ts'
import { storeLateReturns } from './return-late.ts'
import { returnNote } from './return-note.ts'
import { reopenReturn } from './return-reopen.ts'
import { lockedEvent, siteDay } from './state.ts'
import { lockEvent, type StoredEvent } from './stored.ts'
import { loadUnreturned, unreturnedListing, unreturnedWhere } from './unreturned.ts'

/** What happens to an inventory after its end, and what is still out. */
export const returns: Handlers<typeof returnRoutes> = {
  list: (ctx, { query }) =>
    listPage(ctx, unreturnedListing(ctx), query, unreturnedWhere(query), (ids) => loadUnreturned(ctx, ids)),
  all: (ctx, { query }) =>
    listAll(ctx, unreturnedListing(ctx), query, unreturnedWhere(query), (ids) => loadUnreturned(ctx, ids)),

  late: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockEnded(ctx, params.id, 'late_return'),
      (ctx, { body }, current) => storeLateReturns(ctx, current, body),
      { whole },
    ),
  ),

  reopen: lockingSettings(
    'share',
    onRecord(
      (ctx, { params }) => lockEnded(ctx, params.id, 'reopen_return'),
      async (ctx, { params, body }) => {
        const warnings = await reopenReturn(ctx, params.id, body.reason)
        return { ...(await loadEvent(ctx, params.id)), warnings }
      },
      { whole },
    ),
  ),

  pdf: async (ctx, { params, query }) => returnNote(ctx, await loadEvent(ctx, params.id), query.lang),
}

/** @throws record.not_found, event.locked, event.hidden_materials, inventory.not_terminated */
async function lockEnded(ctx: LockedCtx, id: number, action: 'late_return' | 'reopen_return'): Promise<StoredEvent> {
  if (action === 'late_return') await lockEventsOfReturn(ctx, id)
  const current = await lockEvent(ctx, id)
  const day = siteDay(ctx)
  const reason = eventLock(current, day, action)
  if (reason) throw lockedEvent(reason)
  if (await hasHiddenLines(ctx, id)) throw new Problem('event.hidden_materials')
  const refusal = inventoryRefusal(current, day, action)
  if (refusal) throw new Problem(refusal)
  return current
}

function whole(ctx: Ctx, { id }: StoredEvent): Promise<Event> {
  return loadEvent(ctx, id)
}
