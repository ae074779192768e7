import type { Period } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { eventVisible } from '../record/visible.ts'

/** The dates of an event. @throws record.not_found when the caller sees no such live event */
export async function eventPeriod({ db, user }: Ctx, id: number): Promise<Period> {
  const event = await db
    .selectFrom('event as e')
    .select(['e.start_date', 'e.end_date'])
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .where(eventVisible(user, 'e'))
    .executeTakeFirst()
  if (!event) throw new Problem('record.not_found')
  return event
}
