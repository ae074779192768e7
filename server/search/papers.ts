import { sql } from 'kysely'
import { formatDate } from '#shared/rules/format.ts'
import { mostFound } from '#shared/search.ts'
import type { Ctx } from '../context.ts'
import { eventVisible, snapshotVisible } from '../record/visible.ts'
import { type FoundRow, holdsAll, joined, rankOf, type Wanted } from './rank.ts'

type Told = { id: number; label: string; rank: number; date: string; title: string; beneficiary: string | null }

/**
 * Estimates or bills of live visible events by number, those that moved in too; the best match first,
 * then the newest.
 */
export async function findPapers(
  { db, user, site, language }: Ctx,
  sought: Wanted,
  table: 'estimate' | 'bill',
): Promise<FoundRow[]> {
  // A name can match no number: they are not gone through for it. Screens hide them without billing.
  if (!/\d/.test(sought.text) || site.billing.mode === 'none') return []
  const number = sql<string>`fold(p.number)`
  const isLive = table === 'estimate' ? sql`deleted_at is null` : sql`true`
  const { rows } = await sql<Told>`
    with ordered as (
      select p.id, p.number, p.date, p.event_id, p.beneficiary, ${rankOf(number, sought)} as rank from ${sql.table(table)} p
      where ${holdsAll(number, sought)} and ${isLive} and ${snapshotVisible(user)}
      order by rank, p.date desc, p.id desc offset 0
    )
    -- Events are looked up one by one in this order, for the first few alone.
    select p.id, p.number as label, p.rank, p.date, sight.title,
      coalesce(p.beneficiary -> 'company' ->> 'legal_name', p.beneficiary ->> 'full_name') as beneficiary
    from ordered p cross join lateral (
      select e.title from event e where e.id = p.event_id and e.deleted_at is null and ${eventVisible(user, 'e')} offset 0
    ) sight
    limit ${sql.lit(mostFound)}`.execute(db)
  return rows.map(({ id, label, rank, date, title, beneficiary }) => ({
    id,
    label,
    rank,
    detail: joined([formatDate(date, language), beneficiary, title]),
  }))
}
