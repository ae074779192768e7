import { type RawBuilder, sql } from 'kysely'
import { formatPeriod } from '#shared/rules/format.ts'
import { mostFound } from '#shared/search.ts'
import type { Ctx } from '../context.ts'
import { isBackAt } from '../event/mobilization.ts'
import { siteDay } from '../event/state.ts'
import { inOrder } from '../record/record.ts'
import { eventVisible } from '../record/visible.ts'
import { type FoundRow, holdsAll, holdsOne, joined, rankOf, type Wanted } from './rank.ts'

/**
 * Live visible events by title, reference, place and beneficiaries' names: an exact match first and
 * scattered words last; among the others running and coming events by start, then the newest; equal
 * ones by quality of match.
 */
export async function findEvents(ctx: Ctx, sought: Wanted): Promise<FoundRow[]> {
  const { db, user } = ctx
  const columns = sql`e.id, e.start_date, ${isBackAt('e')}::date < ${siteDay(ctx)}::date as is_past`
  // A single word stands in the name that found the person.
  const rest = sought.words.length > 1 ? holdsAll(sql`e.find_key || E'\n' || borrower.names`, sought) : sql`true`
  const { rows: best } = await sql<{ id: number; rank: number }>`
    with borrower as materialized (
      select id, ${namesOf('p')} as names, ${rankOf(namesOf('p'), sought)} as rank from person p
      where deleted_at is null and ${holdsOne(sql`search_key`, sought)} and ${holdsOne(namesOf('p'), sought)}
    ), matching as (
      select ${columns}, ${rankOf(sql`e.find_key`, sought)} as rank
      from event e where ${holdsAll(sql`e.find_key`, sought)} and e.deleted_at is null
      union all
      select ${columns}, borrower.rank
      from borrower join event_beneficiary eb on eb.person_id = borrower.id join event e on e.id = eb.event_id
      where e.deleted_at is null and ${rest}
    ), ordered as (
      select id, min(rank) as rank from matching group by id, is_past, start_date
      order by min(rank) > 0, min(rank) > 3, is_past, min(rank), case when not is_past then start_date end, start_date desc, id desc
      offset 0
    )
    -- Looked up one by one in this order, for the first few alone: together it would go through every line of every event.
    select e.id, e.rank from ordered e cross join lateral (select ${eventVisible(user, 'e')} as seen offset 0) sight
    where sight.seen limit ${sql.lit(mostFound)}`.execute(db)
  return describe(ctx, best)
}

/** The lines of a person's `search_key` with names: the whole name and the nickname. */
const namesOf = (person: string): RawBuilder<string> => {
  const key = sql.ref(`${person}.search_key`)
  return sql<string>`split_part(${key}, E'\n', 1) || E'\n' || split_part(${key}, E'\n', 2)`
}

/** The events with their dates, place and beneficiaries. */
async function describe({ db, language }: Ctx, best: readonly { id: number; rank: number }[]): Promise<FoundRow[]> {
  const ids = best.map(({ id }) => id)
  const { rows } = await sql<Told>`
    select e.id, e.title, e.start_date, e.end_date, e.location,
      array(select p.full_name from event_beneficiary eb join person p on p.id = eb.person_id
        where eb.event_id = e.id and p.deleted_at is null order by eb.position) as beneficiaries
    from event e where e.id = any(${sql.val(ids)}::int[])`.execute(db)
  return inOrder(ids, rows).map(({ id, title, start_date, end_date, location, beneficiaries }, place) => ({
    id,
    label: title,
    detail: joined([formatPeriod(start_date, end_date, language), location, beneficiaries.join(', ')]),
    rank: best[place]!.rank,
  }))
}
type Told = {
  id: number
  title: string
  start_date: string
  end_date: string
  location: string | null
  beneficiaries: string[]
}
