import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Interval } from '#shared/rules/period.ts'
import type { Site } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'
import type { Viewer } from '../record/visible.ts'

/** What a question about availability needs: the site decides who goes first (rules/availability.md#20). */
export type Asking = { db: Db; site: Pick<Site, 'availability'> }
/** The same for a reader, who is told of the materials and events that they see. */
export type AskingFor = Asking & { user: Viewer }

/** What is examined: an event, a period without an event, or no time at all. */
export type Examined = { eventId: number } | { interval: Interval } | null
/** An event as it was before a write: `period` is the text of a range of instants. */
export type Former = { id: number; period: string; is_confirmed: boolean }

/**
 * How far apart two events may be and still meet through the margins of some material: the most
 * minutes of both margins together, read from an index that is empty on a site without margins.
 */
export const widestMargin = sql<string>`(
  select make_interval(mins => coalesce(max(margin_before + margin_after), 0)) from material
  where margin_before + margin_after > 0)`

/**
 * Names what is examined as one row `x`: its `period`, that period's `starts` and `ends`, whether it
 * is confirmed, and `reached`, the time in which another event may meet it through a margin. An hour
 * that the clock skips reaches nothing (rules/availability.md#4).
 */
export const examinedRow = (
  examined: NonNullable<Examined> | { former: Former },
  margin: RawBuilder<unknown> = widestMargin,
) => sql`
  examined as materialized (
    select own.*, lower(period) as starts, upper(period) as ends, ${reached(sql`period`, margin)} as reached
    from (${ownOf(examined)}) own)`

const ownOf = (examined: NonNullable<Examined> | { former: Former }) => {
  if ('eventId' in examined) return sql`select id, period, is_confirmed from event where id = ${examined.eventId}`
  if ('interval' in examined)
    return sql`select null::int as id, ${rangeOf(examined.interval)} as period, false as is_confirmed`
  const { id, period, is_confirmed } = examined.former
  return sql`select ${id}::int as id, ${period}::tstzrange as period, ${is_confirmed}::boolean as is_confirmed`
}

/** A time widened on both sides by margins, nothing widened to nothing. */
export const reached = (period: RawBuilder<unknown>, margin: RawBuilder<unknown>) => sql`
  case when isempty(${period}) then ${period}
    else tstzrange(lower(${period}) - ${margin}, upper(${period}) + ${margin}, '[)') end`

/** A half-open period as a range of instants; never of negative length. */
export const rangeOf = ({ from, to }: Interval) =>
  sql`tstzrange(${instant(from)}, ${instant(Math.max(from, to))}, '[)')`

/**
 * The live events `e` that compete with the examined one `x`: all the others, and under `yield` only
 * the confirmed ones with one that is confirmed (rules/availability.md#1, rules/availability.md#20).
 */
export const competes = ({ site }: Asking): RawBuilder<SqlBool> => sql<SqlBool>`
  e.deleted_at is null and e.id is distinct from x.id and e.period && x.reached
  and ${hasPriorities(site) ? sql`(e.is_confirmed or not x.is_confirmed)` : sql`true`}`

/** True when a confirmed event goes before one that is not. */
export const hasPriorities = ({ availability }: Asking['site']): boolean => availability.unconfirmed === 'yield'

/** A material's margins, `m.margin_before` and `m.margin_after`, as lengths of real time. */
export const marginsOf = (material: string) => sql`
  make_interval(mins => ${sql.ref(`${material}.margin_before`)}) as before,
  make_interval(mins => ${sql.ref(`${material}.margin_after`)}) as after`

/**
 * The time in which an event `c` holds a piece from the examined `x`, as a row `cut` with `starts`
 * and `ends`: both are widened by the margins, `before` and `after` of a row that may be absent. It
 * is real only where `cut.starts < cut.ends` (rules/availability.md#19).
 */
export const cutWith = (margins: string) => {
  const length = (name: 'before' | 'after') => sql`coalesce(${sql.ref(`${margins}.${name}`)}, interval '0')`
  return sql`
    cross join lateral (
      select greatest(c.starts, x.starts) - ${length('before')} as starts, least(c.ends, x.ends) + ${length('after')} as ends
    ) cut`
}
