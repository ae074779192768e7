import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayAfter, daysBetween, monthAfter, weekOf, yearEarlier } from '#shared/rules/days.ts'
import { examinedInterval, type Interval, instantOf, today } from '#shared/rules/period.ts'
import { mostStatisticsDays, type StatisticsPeriod } from '#shared/statistics.ts'
import { rangeOf } from '../availability/examined.ts'
import type { Ctx } from '../context.ts'
import { instant } from '../db/instant.ts'
import { invalid } from '../problem.ts'

/** A period as it was asked for, and the instants that it covers on the site's clock. */
export type Asked = StatisticsPeriod & Interval & { zone: string }

/**
 * Reads the period of a request: the twelve months that end today, where it says nothing else
 * (rules/statistics.md#1). @throws request.invalid on `end`
 */
export function askedPeriod({ site, now }: Pick<Ctx, 'site' | 'now'>, query: Partial<StatisticsPeriod>): Asked {
  const zone = site.general.timezone
  const end = query.end ?? today(zone, now)
  const start = query.start ?? dayAfter(yearEarlier(end), 1)
  if (end < start) throw invalid('end', 'before_start')
  if (daysBetween(start, end) >= mostStatisticsDays)
    throw invalid('end', 'too_many_days', { count: mostStatisticsDays })
  return { start, end, zone, ...examinedInterval(`${start} 00:00:00`, `${end} 23:59:59`, zone) }
}

/** The instants at which days begin, and last that at which the period ends. */
export const boundsOf = (days: readonly string[], { zone, to }: Asked): number[] => [
  ...days.map((day) => instantOf(`${day} 00:00:00`, zone)),
  to,
]

/** The days of a period. */
export const daysOf = ({ start, end }: StatisticsPeriod): string[] =>
  Array.from({ length: daysBetween(start, end) + 1 }, (_, place) => dayAfter(start, place))

/** The months that a period touches, `YYYY-MM`. */
export function monthsOf({ start, end }: StatisticsPeriod): string[] {
  const months = [start.slice(0, 7)]
  for (let month = monthAfter(start.slice(0, 7), 1); month <= end.slice(0, 7); month = monthAfter(month, 1)) {
    months.push(month)
  }
  return months
}

/** The weeks by ISO 8601 that a period touches. */
export function weeksOf({ start, end }: StatisticsPeriod): ReturnType<typeof weekOf>[] {
  const weeks = [weekOf(start)]
  for (let monday = dayAfter(weekOf(start).start, 7); monday <= end; monday = dayAfter(monday, 7)) {
    weeks.push(weekOf(monday))
  }
  return weeks
}

/**
 * True for the events `e` that went out, or are confirmed to, and are away during the period
 * (rules/statistics.md#2). An event in the hour that the clock skips is never away.
 */
export const isAway = (period: Interval): RawBuilder<SqlBool> => sql<SqlBool>`
  e.deleted_at is null and (e.is_confirmed or e.is_departure_inventory_done) and e.period && ${rangeOf(period)}`

/** When an event `e` is away, cut to the period. */
export const awayFrom = ({ from }: Interval): RawBuilder<string> =>
  sql<string>`greatest(lower(e.period), ${instant(from)})`
export const awayTo = ({ to }: Interval): RawBuilder<string> => sql<string>`least(upper(e.period), ${instant(to)})`
/** The seconds between two instants. */
export const secondsBetween = (starts: RawBuilder<unknown>, ends: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`date_part('epoch', ${ends} - ${starts})`

/** Rounds to two decimals. */
export const rounded = (figure: number): number => Math.round(figure * 100) / 100
