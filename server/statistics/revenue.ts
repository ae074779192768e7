import { sql } from 'kysely'
import type { KindColor } from '#shared/event-kind.ts'
import { periodYearEarlier } from '#shared/rules/days.ts'
import type { Amounts, Revenue } from '#shared/statistics.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import { Problem } from '../problem.ts'
import { snapshotVisible } from '../record/visible.ts'
import { type Asked, monthsOf } from './period.ts'

type Sums = {
  total: Amounts
  months: (Amounts & { month: string })[] | null
  kinds: (Amounts & { id: number | null; name: string | null; color: KindColor | null })[] | null
  customers: (Amounts & { name: string; is_company: boolean; person_id: number | null })[] | null
}

/**
 * Adds up what the events that begin in the period bring, and those a year earlier, over the papers
 * that the caller sees (rules/statistics.md#7), in one statement. @throws billing.disabled
 */
export async function revenueIn(ctx: Pick<Ctx, 'db' | 'user' | 'site'>, period: Asked): Promise<Revenue> {
  const { db, site } = ctx
  if (site.billing.mode === 'none') throw new Problem('billing.disabled')
  const before = periodYearEarlier(period)
  const found = await together(db, {
    sums: part(sql<Sums>`
      with ${papers(ctx, period, before)},
      month_row as (select month, ${amounts} from paper group by month),
      kind_row as (
        select kind.id, kind.name, kind.color, ${amounts}
        from paper left join event_kind kind on kind.id = paper.kind_id
        group by kind.id order by invoiced desc, estimated desc, kind.name_key),
      customer_row as (
        select max(customer) as name, is_company, max(person_id) as person_id, ${amounts}
        from paper group by is_company, customer_key order by invoiced desc, estimated desc, customer_key)
      select (select to_json(total) from (select ${amounts} from paper) total) as total,
        (select json_agg(month_row) from month_row) as months,
        (select json_agg(kind_row) from kind_row) as kinds,
        (select json_agg(customer_row) from customer_row) as customers`),
  })
  const { total, months, kinds, customers } = found.sums[0]!
  const ofMonth = new Map(months?.map((row) => [row.month, row]))
  return {
    currency: site.billing.currency,
    before,
    total,
    months: monthsOf(period).map((month) => ofMonth.get(month) ?? { month, ...nothing }),
    kinds: (kinds ?? []).map(({ id, name, color, ...sums }) => ({
      kind: id === null || name === null || color === null ? null : { id, name, color },
      ...sums,
    })),
    customers: customers ?? [],
  }
}

const nothing: Amounts = { invoiced: 0, invoiced_before: 0, estimated: 0, estimated_before: 0 }

const amount = (isInvoiced: boolean, isBefore: boolean) =>
  sql`coalesce(sum(due_amount) filter (where is_invoiced = ${isInvoiced} and is_before = ${isBefore}), 0)`
const amounts = sql`
  ${amount(true, false)} as invoiced, ${amount(true, true)} as invoiced_before,
  ${amount(false, false)} as estimated, ${amount(false, true)} as estimated_before`

/**
 * The papers that count, as `paper`: the invoice in force of each event, or without any invoice the
 * newest estimate of an event that is confirmed or went out. A month is that of the period: those of
 * the year before stand under the month a year later.
 */
function papers({ user, site }: Pick<Ctx, 'user' | 'site'>, period: Asked, before: { start: string; end: string }) {
  const counts = sql`currency = ${site.billing.currency} and ${snapshotVisible(user)}`
  const bounds = (is_before: boolean, { start, end }: { start: string; end: string }) =>
    sql`(${is_before}::boolean, ${start}::timestamp, ${end}::timestamp + interval '1 day')`
  return sql`
    span (is_before, starts, ends) as (values ${bounds(false, period)}, ${bounds(true, before)}),
    begun as materialized (
      select span.is_before, e.id, e.start_date, e.kind_id,
        e.deleted_at is null and (e.is_confirmed or e.is_departure_inventory_done) as is_sure
      from span join event e on e.start_date >= span.starts and e.start_date < span.ends),
    counted as (
      select begun.*, true as is_invoiced, due_amount, beneficiary_id, beneficiary
      from begun join bill on bill.event_id = begun.id and bill.superseded_by is null
      where ${counts}
      union all
      select begun.*, false, due_amount, beneficiary_id, beneficiary
      from begun cross join lateral (
        select * from estimate where event_id = begun.id and deleted_at is null order by id desc limit 1) newest
      where begun.is_sure and not exists (select from bill where bill.event_id = begun.id) and ${counts}),
    paper as materialized (
      select is_before, is_invoiced, due_amount, kind_id,
        to_char(start_date + case when is_before then interval '1 year' else interval '0' end, 'YYYY-MM') as month,
        company is not null as is_company, coalesce(company, full_name) as customer,
        case when company is null then beneficiary_id end as person_id,
        case when company is null and beneficiary_id is not null then beneficiary_id::text
          else caseless(coalesce(company, full_name)) end as customer_key
      from counted cross join lateral (
        select beneficiary -> 'company' ->> 'legal_name' as company, beneficiary ->> 'full_name' as full_name) named)`
}
