import { sql } from 'kysely'
import { type LedEvent, ledDays, mostCards } from '#shared/today.ts'
import { openEventsLacking } from '../availability/known-lacking.ts'
import type { Ctx } from '../context.ts'
import { part, together } from '../db/together.ts'
import { eventDates, isBackAt, leavesAt, mobilizationColumns } from '../event/mobilization.ts'
import { eventVisible } from '../record/visible.ts'
import { lackingOf } from './lacking.ts'

type Own = Omit<LedEvent, 'lacking'>

/** The events that the caller leads and that lack material, by departure (rules/today.md#9). */
export async function ledEvents(ctx: Ctx, day: string): Promise<LedEvent[]> {
  const found = await together(ctx.db, {
    own: part(
      sql<Own>`
        select e.id, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')}, e.is_confirmed
        from event e where ${isLed(ctx, day)} order by ${leavesAt('e')}, e.id`,
      ...eventDates,
    ),
  })
  const lacks = await lackingOf(
    ctx,
    found.own.map(({ id }) => id),
  )
  return found.own
    .flatMap((event) => {
      const lacking = lacks.get(event.id)
      return lacking ? [{ ...event, lacking }] : []
    })
    .slice(0, mostCards)
}

/** How many events the caller leads that lack material (rules/today.md#9). */
export async function ledCount(ctx: Ctx, day: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select e.id from event e where ${isLed(ctx, day)}`.execute(ctx.db)
  return (
    await openEventsLacking(
      ctx,
      rows.map(({ id }) => id),
    )
  ).size
}

/** True for live events `e` that the caller sees and leads, and that leave soon or are not back yet. */
const isLed = ({ user }: Ctx, day: string) => sql`
  e.manager_id = ${user.id} and e.deleted_at is null and not e.is_archived and not e.is_return_inventory_done
  and ${isBackAt('e')} >= ${day}::date and ${leavesAt('e')} < ${day}::date + ${sql.lit(ledDays)}
  and ${eventVisible(user, 'e')}`
