import { type RawBuilder, sql } from 'kysely'
import type { ListedEvent } from '#shared/event-list.ts'
import { can } from '#shared/permissions.ts'
import { listedState } from '#shared/rules/listed-state.ts'
import { derivedKnowing, usageOf } from '../availability/derived.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import { beneficiariesFrom, beneficiariesOf } from '../event/load.ts'
import { siteDay } from '../event/state.ts'
import { managedEvents } from '../event/stored.ts'
import { inOrder } from '../record/record.ts'
import { parkVisible, snapshotVisible } from '../record/visible.ts'

/** Reads events as rows of the list, in this order, in one statement; `renewLacking` has run. */
export async function listedRows(ctx: Ctx, ids: readonly number[]): Promise<ListedEvent[]> {
  if (ids.length === 0) return []
  const events = sql<number[]>`${sql.val(ids)}::int[]`
  const { own, papers, lacking, ...found } = await together(ctx.db, {
    own: managedEvents(sql`from event e where e.id = any(${events})`),
    ...beneficiariesOf(ctx.language, events),
    ...usageOf(ctx.user, events),
    papers: papersOf(ctx, events),
    lacking: part(sql<{ id: number }>`
      select distinct el.event_id as id from event_lacking el join material m on m.id = el.material_id
      where el.event_id = any(${events}) and m.deleted_at is null and ${parkVisible(ctx.user, 'm.park_id')}`),
  })
  const rows = inOrder(ids, own)
  const beneficiaries = beneficiariesFrom(found)
  const derived = derivedKnowing(ctx, rows, found, new Set(lacking.map(({ id }) => id)))
  const paperOf = new Map(papers.map(({ event_id, amount, currency }) => [event_id, { amount, currency }]))
  const day = siteDay(ctx)
  return rows.map((event) => ({
    ...event,
    beneficiaries: beneficiaries.get(event.id) ?? [],
    ...derived.get(event.id)!,
    state: listedState(event, day),
    ...(paperOf.get(event.id) ?? { amount: null, currency: null }),
  }))
}

type Paper = { event_id: number; amount: number; currency: string }
/**
 * What the bills of each event that count add up to in the currency of the newest, else its newest
 * live estimate, where the caller sees it.
 */
const papersOf = ({ user }: Ctx, events: RawBuilder<number[]>) =>
  part(sql<Paper>`
    select wanted.id as event_id, paper.due_amount as amount, paper.currency
    from unnest(${events}) wanted (id)
    cross join lateral (
      select due_amount, currency, park_ids from (
        (select 1 as rank, sum(due_amount) as due_amount, currency,
            array(select unnest(park_ids) from bill where event_id = wanted.id and superseded_by is null) as park_ids
          from bill
          where event_id = wanted.id and superseded_by is null and ${can(user.group, 'bill:read') ? sql`true` : sql`false`}
          group by currency order by max(id) desc limit 1)
        union all
        (select 2, due_amount, currency, park_ids from estimate
          where event_id = wanted.id and deleted_at is null order by id desc limit 1)) papers
      order by rank limit 1) paper
    where ${snapshotVisible(user)}`)
