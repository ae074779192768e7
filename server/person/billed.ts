import { sql } from 'kysely'
import { today } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { snapshotVisible } from '../record/visible.ts'

/**
 * Adds up what each person was billed this year of the site, before taxes, over the bills that
 * count and that the caller sees (rules/person.md#15). Gives null for anyone without billing.
 */
export async function billedThisYear(
  { db, user, site, now }: Pick<Ctx, 'db' | 'user' | 'site' | 'now'>,
  ids: readonly number[],
): Promise<{ of(id: number): number | null }> {
  if (site.billing.mode === 'none') return { of: () => null }
  const year = Number(today(site.general.timezone, now).slice(0, 4))
  const { rows } = await sql<{ id: number; amount: number }>`
    select beneficiary_id as id, sum(due_amount)::float8 as amount from bill
    where beneficiary_id = any(${sql.val(ids)}::int[]) and year = ${year} and superseded_by is null
      and currency = ${site.billing.currency} and ${snapshotVisible(user)}
    group by beneficiary_id`.execute(db)
  const amounts = new Map(rows.map(({ id, amount }) => [id, amount]))
  return { of: (id) => amounts.get(id) ?? 0 }
}
