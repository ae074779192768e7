import { sql } from 'kysely'
import type { Period } from '#shared/rules/period.ts'
import type { Ctx } from '../context.ts'
import { onePlan } from '../db/recurring.ts'
import { Problem } from '../problem.ts'
import { eventVisible } from '../record/visible.ts'
import { isBackAt, leavesAt } from './mobilization.ts'

/**
 * The mobilization of an event: when its material is away (rules/event.md#35).
 * @throws record.not_found when the caller sees no such live event
 */
export async function eventPeriod({ db, user }: Ctx, id: number): Promise<Period> {
  const { rows } = await sql<Period>`${onePlan}
    select ${leavesAt('e')} as start_date, ${isBackAt('e')} as end_date from event e
    where e.id = ${id} and e.deleted_at is null and ${eventVisible(user, 'e')}`.execute(db)
  const [event] = rows
  if (!event) throw new Problem('record.not_found')
  return event
}
