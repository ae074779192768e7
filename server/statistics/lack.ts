import { sql } from 'kysely'
import { type Lack, type MaterialLack, mostLacking } from '#shared/statistics.ts'
import { instants } from '../availability/places.ts'
import { shortages } from '../availability/shortage.ts'
import { available } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import { type Asked, boundsOf, daysOf, monthsOf, rounded, secondsBetween } from './period.ts'

type Query = { park?: number | undefined; confirmed?: boolean | undefined }
type Row = Omit<MaterialLack, 'worst_day'> & { worst: number }

/**
 * What lacked in the period, of what the caller sees, the most first (rules/statistics.md#5), in one
 * statement.
 */
export async function lackIn({ db, user }: Pick<Ctx, 'db' | 'user'>, period: Asked, query: Query): Promise<Lack> {
  const [days, months] = [daysOf(period), monthsOf(period)]
  const dayBounds = instants(boundsOf(days, period))
  const monthBounds = boundsOf([period.start, ...months.slice(1).map((month) => `${month}-01`)], period)
  const short = shortages(user, period, {
    competing: query.confirmed ? sql`(e.is_confirmed or e.is_departure_inventory_done)` : sql`true`,
    materials: query.park === undefined ? sql`true` : sql`m.park_id = ${query.park}`,
  })
  const found = await together(db, {
    lack: part(sql<{ materials: Row[] | null; months: { place: number; days_missing: number }[] | null }>`
      with ${short},
      summed as (
        select material_id, sum(missing * ${secondsBetween(sql`starts`, sql`ends`)}) / 86400 as days_missing,
          max(missing) as most, (array_agg(starts order by missing desc, starts))[1] as worst,
          -- As ranges of places: a series for each would be planned as a thousand rows.
          range_agg(int4range(
            width_bucket(starts, ${dayBounds}), width_bucket(ends - interval '1 microsecond', ${dayBounds}), '[]')) as touched
        from short group by material_id order by days_missing desc, material_id limit ${mostLacking}),
      material_row as (
        select m.id, m.name, m.reference, m.park_id, greatest(0, ${available}) as pieces, summed.days_missing, (
            select sum(upper(run) - lower(run)) from unnest(summed.touched) as run)::int as days,
          summed.most, width_bucket(summed.worst, ${dayBounds}) as worst, m.replacement_price * summed.most as cost
        from summed join material m on m.id = summed.material_id
        order by summed.days_missing desc, m.id),
      month as materialized (
        select place, ${startOf('bound.starts')} as starts, ${startOf('bound.ends')} as ends
        from unnest(${sql.val(monthBounds.slice(0, -1))}::float8[], ${sql.val(monthBounds.slice(1))}::float8[])
          with ordinality as bound (starts, ends, place)),
      month_row as (
        select month.place, sum(short.missing * ${secondsBetween(
          sql`greatest(short.starts, month.starts)`,
          sql`least(short.ends, month.ends)`,
        )}) / 86400 as days_missing
        from month join short on short.starts < month.ends and month.starts < short.ends
        group by month.place)
      select (select json_agg(material_row) from material_row) as materials,
        (select json_agg(month_row) from month_row) as months`),
  })
  const { materials, months: sums } = found.lack[0] ?? { materials: null, months: null }
  const ofMonth = new Map(sums?.map(({ place, days_missing }) => [place, days_missing]))
  return {
    materials: (materials ?? []).map(({ worst, ...row }) => ({
      ...row,
      days_missing: rounded(row.days_missing),
      worst_day: days[worst - 1]!, // all of it lies in the period
    })),
    months: months.map((month, at) => ({ month, days_missing: rounded(ofMonth.get(at + 1) ?? 0) })),
  }
}

const startOf = (ms: string) => sql`to_timestamp(${sql.ref(ms)} / 1000)`
