import { sql } from 'kysely'
import type { YieldingEvent } from '#shared/event.ts'
import { utcText } from '#shared/rules/period.ts'
import { hasPriorities } from '../availability/examined.ts'
import { lackingMaterials, lackingOfEvents } from '../availability/missing.ts'
import type { Ctx } from '../context.ts'
import { eventVisible } from '../record/visible.ts'

/** More options are not told, nor looked at one by one: the list of events has them all. */
const [mostTold, mostLookedAt] = [20, 100]

/**
 * The options that lack material which a confirmed event holds, by the start of their mobilization;
 * none where options compete like any event (rules/availability.md#27).
 */
export async function yieldingTo(ctx: Ctx, eventId: number): Promise<YieldingEvent[]> {
  if (!hasPriorities(ctx.site)) return []
  const options = sql`
    not is_confirmed and deleted_at is null and upper(period) > ${`${utcText(ctx.now)}Z`}::timestamptz
    and period && (select own.period from event own where own.id = ${eventId})`
  const { rows } = await sql<YieldingEvent>`
    select e.id, e.title, e.start_date::text as start_date, e.end_date::text as end_date
    from event e
    where ${eventVisible(ctx.user, 'e')} and e.id in (
      select lack.id from (${lackingOfEvents(ctx, options)}) lack
      where lack.material_id in (select em.material_id from event_material em where em.event_id = ${eventId}))
    order by lower(e.period), e.id limit ${sql.lit(mostLookedAt)}`.execute(ctx.db)
  const told: YieldingEvent[] = []
  for (const option of rows) {
    if (told.length === mostTold) break
    const missing = await lackingMaterials(ctx, option.id)
    if (missing.some(({ taken_by }) => taken_by.some(({ id }) => id === eventId))) told.push(option)
  }
  return told
}
