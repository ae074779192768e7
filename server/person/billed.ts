import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { snapshotVisible } from '../record/visible.ts'

type Asked = Pick<Ctx, 'user' | 'site' | 'now'>

/** What each person was billed, as `beneficiary_id` and `amount`, over the bills that count. */
const sums = ({ user, site, now }: Asked, of: RawBuilder<SqlBool>) => {
  const year = Number(today(site.general.timezone, now).slice(0, 4))
  return sql<{ beneficiary_id: number; amount: number }>`
    select beneficiary_id, sum(due_amount)::float8 as amount from bill
    where ${of} and year = ${year} and superseded_by is null
      and currency = ${site.billing.currency} and ${snapshotVisible(user)}
    group by beneficiary_id`
}

/** Sorts persons by what they were billed this year; those without a bill come last. */
export const byBilled = (ctx: Asked) => ({
  join: sql`left join (${sums(ctx, sql`beneficiary_id is not null`)}) billed on billed.beneficiary_id = t.id`,
  key: sql`billed.amount`,
})

/**
 * Adds up what each person was billed this year of the site, before taxes, over the bills that
 * count and that the caller sees (rules/person.md#15). Gives null for anyone without billing.
 */
export async function billedThisYear(
  ctx: Asked & Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<{ of(id: number): number | null }> {
  if (ctx.site.billing.mode === 'none') return { of: () => null }
  const { rows } = await sums(ctx, sql`beneficiary_id = any(${sql.val(ids)}::int[])`).execute(ctx.db)
  const amounts = new Map(rows.map(({ beneficiary_id, amount }) => [beneficiary_id, amount]))
  return { of: (id) => amounts.get(id) ?? 0 }
}
