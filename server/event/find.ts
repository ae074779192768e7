import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { EventRow } from '#shared/event.ts'
import type { EventPeriodQuery } from '#shared/event-input.ts'
import { maxPeriodDays } from '#shared/limits.ts'
import { durationInDays, examinedInterval, readWallClock, type Side } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { instant } from '../db/instant.ts'
import { together } from '../db/together.ts'
import { invalid, Problem } from '../problem.ts'
import { likePattern } from '../record/list.ts'
import { eventVisible, parkVisible } from '../record/visible.ts'
import { loadRows } from './load.ts'
import { siteDay } from './state.ts'
import { ownEvents } from './stored.ts'

/**
 * Reads the events of a range of days, by start (rules/event.md#27). @throws request.invalid,
 * event.period_too_long
 */
export async function listPeriod(ctx: Ctx, query: z.output<typeof EventPeriodQuery>): Promise<EventRow[]> {
  const { events } = await together(ctx.db, {
    events: ownEvents(sql`
      from event e
      where ${query.deleted ? sql`e.deleted_at is not null` : sql`e.deleted_at is null`}
        and ${withinPeriod(ctx, query)} and ${eventVisible(ctx.user, 'e')}
      order by e.start_date, e.id`),
  })
  return loadRows(ctx, events, query['with-materials'])
}

/**
 * True for events `e` whose mobilization shares an instant with a stretch of days (rules/event.md#27).
 * @throws request.invalid, event.period_too_long
 */
export function withinPeriod(ctx: Ctx, query: { start?: string; end?: string }): RawBuilder<SqlBool> {
  const [first, last] = askedDays(ctx, query)
  const [start, end] = [`${first} 00:00:00`, `${last} 23:59:59`]
  const { from, to } = examinedInterval(start, end, ctx.site.general.timezone)
  return sql<SqlBool>`(e.period && tstzrange(${instant(from)}, ${instant(to)}, '[)')
    -- An event in the hour that the clock skips shares no instant with anything; it is shown on its day.
    or e.period = 'empty'::tstzrange and e.start_date between ${start}::timestamp and ${end}::timestamp)`
}

/** The requested day of one side, `YYYY-MM-DD`, sent as a day or a wall clock. @throws request.invalid */
export function askedDay(query: { start?: string; end?: string }, side: Side): string | undefined {
  const text = query[side]
  if (!text) return undefined
  const { value, problem } = readWallClock(text, side)
  if (problem) throw invalid(side, problem)
  return value?.slice(0, 10)
}

/**
 * The first and last requested day, `YYYY-MM-DD`: without an end the start's day, without either
 * today. @throws request.invalid, event.period_too_long
 */
export function askedDays(ctx: Ctx, query: { start?: string; end?: string }): [first: string, last: string] {
  const [start, end] = [askedDay(query, 'start'), askedDay(query, 'end')]
  const first = start ?? end ?? siteDay(ctx)
  const last = end ?? first
  if (last < first) throw invalid('end', 'before_start')
  if (durationInDays(`${first} 00:00:00`, `${last} 23:59:59`) > maxPeriodDays) {
    throw new Problem('event.period_too_long', { mentions: { count: maxPeriodDays } })
  }
  return [first, last]
}

/**
 * Finds live events with a material that the caller sees, by title (rules/event.md#28): the ten
 * newest, and the number of all.
 */
export async function searchEvents({ db, user }: Ctx, text: string, exclude: number | undefined) {
  const found = sql`
    from event e
    where e.deleted_at is null and e.id is distinct from ${exclude ?? null}::int and e.search_key like ${likePattern(text)}
      and exists (
        select from event_material em join material m on m.id = em.material_id
        where em.event_id = e.id and m.deleted_at is null and ${parkVisible(user, 'm.park_id')})`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db)
  const { rows: data } = await sql<Found>`
    select e.id, e.title, e.start_date as "startDate", e.end_date as "endDate", e.location
    ${found} order by e.start_date desc, e.id desc limit 10`.execute(db)
  return { count: counted[0]?.count ?? 0, data }
}
type Found = { id: number; title: string; startDate: string; endDate: string; location: string | null }
