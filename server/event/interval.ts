import { examinedInterval, type Interval } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { eventVisible } from '../record/visible.ts'

/** The time an event takes. @throws record.not_found when the caller sees no such live event */
export async function eventInterval({ db, user, site }: Ctx, id: number): Promise<Interval> {
  const event = await db
    .selectFrom('event as e')
    .select(['e.start_date', 'e.end_date'])
    .where('e.id', '=', id)
    .where('e.deleted_at', 'is', null)
    .where(eventVisible(user, 'e'))
    .executeTakeFirst()
  if (!event) throw new Problem('record.not_found')
  return examinedInterval(event.start_date, event.end_date, site.general.timezone)
}
