import { instantOf, moveWallClock, today } from '#shared/rules/period.ts'
import { issueBill, makeEstimate } from '../billing/issue.ts'
import { readEvent } from '../event/stored.ts'
import type { DemoCtx } from './demo-ctx.ts'
import { events } from './events/events.ts'
import { type Ids, idOf } from './ids.ts'

/**
 * Creates the estimates and bills of the events as the product does, oldest first, each by the
 * clock of its own day, so that numbers, dates and replacements follow.
 * @param ids of the events by title
 */
export async function addPapers({ db, now, site, user, changed }: DemoCtx, ids: Ids): Promise<void> {
  const zone = site.general.timezone
  const day = today(zone, now)
  const papers = events
    .flatMap(({ title, papers = [] }) =>
      papers.map(({ day: days, at, ...paper }) => ({
        ...paper,
        id: idOf(ids, title),
        instant: instantOf(moveWallClock(`${day} ${at}:00`, { days }), zone),
      })),
    )
    .sort((one, other) => one.instant - other.instant)
  for (const { kind, id, instant, input } of papers) {
    const ctx = { db, site, user, now: instant, services: { now: () => instant }, changed }
    const event = await readEvent(ctx, id)
    await (kind === 'bill' ? issueBill : makeEstimate)(ctx, event, input)
  }
}
