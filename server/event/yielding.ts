import { sql } from 'kysely'
import type { YieldingEvent } from '#shared/event.ts'
import { utcText } from '#shared/rules/period.ts'
import { hasPriorities } from '../availability/examined.ts'
import { eventsLacking, lackingMaterials } from '../availability/missing.ts'
import type { Ctx } from '../context.ts'
import { eventVisible } from '../record/visible.ts'

/** More of them are not told: the list of events has them all. */
const mostTold = 20

/**
 * The options that lack material which a confirmed event holds, by the start of their mobilization;
 * none where options compete like any event (rules/availability.md#27).
 */
export async function yieldingTo(ctx: Ctx, eventId: number): Promise<YieldingEvent[]> {
  if (!hasPriorities(ctx.site)) return []
  const { rows } = await sql<YieldingEvent>`
    select e.id, e.title, e.start_date::text as start_date, e.end_date::text as end_date
    from event own join event e on e.period && own.period and e.id <> own.id
    where own.id = ${eventId} and e.deleted_at is null and not e.is_confirmed and upper(e.period) > ${`${utcText(ctx.now)}Z`}::timestamptz
      and ${eventVisible(ctx.user, 'e')}
      and exists (
        select from event_material theirs join event_material ours on ours.material_id = theirs.material_id
        where theirs.event_id = e.id and ours.event_id = own.id)
    order by lower(e.period), e.id limit ${sql.lit(mostTold)}`.execute(ctx.db)
  const lacking = await eventsLacking(
    ctx,
    rows.map(({ id }) => id),
  )
  const told: YieldingEvent[] = []
  for (const option of rows) {
    if (!lacking.has(option.id)) continue
    const missing = await lackingMaterials(ctx, option.id)
    if (missing.some(({ taken_by }) => taken_by.some(({ id }) => id === eventId))) told.push(option)
  }
  return told
}
