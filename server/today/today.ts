import { sql } from 'kysely'
import type { Today, TodayCard, TodayColumn, todayRoutes } from '#shared/today.ts'
import { mostCards } from '#shared/today.ts'
import { siteNow } from '../event/awaited.ts'
import type { Handlers } from '../http/handler.ts'
import { one } from '../record/record.ts'
import { loadCards } from './cards.ts'
import { isLate, type Placed, placedEvents, unreturnedCount } from './columns.ts'
import { ledCount, ledEvents } from './led.ts'

/** The page of the warehouse (rules/today.md). */
export const today: Handlers<typeof todayRoutes> = {
  get: async (ctx, { query }) => {
    const now = siteNow(ctx)
    const { day = now.slice(0, 10), park } = query
    const placed = await placedEvents(ctx, { now, day, park })
    const shown = (name: Placed['place']) => placed.filter(({ place }) => place === name)
    const columns = { prepare: shown('prepare'), out: shown('out'), due: shown('due'), late: shown('late') }
    const cards = await loadCards(
      ctx,
      Object.values(columns).flatMap((events) => events.slice(0, mostCards)),
      park,
    )
    return {
      day,
      now,
      prepare: columnOf(columns.prepare, cards),
      out: columnOf(columns.out, cards),
      due: columnOf(columns.due, cards),
      late: columnOf(columns.late, cards),
      led: await ledEvents(ctx, day),
    } satisfies Today
  },

  counts: async (ctx) => {
    const now = siteNow(ctx)
    const { rows } = await sql<{ late: number; unreturned: number }>`
      select (select count(*) from event e where ${isLate(ctx.user, now)}) as late,
        (${unreturnedCount(ctx)}) as unreturned`.execute(ctx.db)
    return { ...one(rows), led: await ledCount(ctx, now.slice(0, 10)) }
  },
}

/** A late event counts the pieces that are still out, any other all of its pieces. */
const columnOf = (events: readonly Placed[], cards: ReadonlyMap<number, TodayCard>): TodayColumn => ({
  count: events.length,
  pieces: events.reduce((sum, { place, pieces, counted }) => sum + (place === 'late' ? pieces - counted : pieces), 0),
  events: events.slice(0, mostCards).flatMap(({ id }) => cards.get(id) ?? []),
})
