import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ScheduledAssignment } from '#shared/technician.ts'
import type { Ctx } from '../context.ts'
import { together } from '../db/together.ts'
import { loadAssignments } from '../event/assignments.ts'
import { ownEvents } from '../event/stored.ts'
import { eventVisible } from '../record/visible.ts'

/**
 * Assignments with their events, by start; `et` is the assignment in the condition. Of an event
 * that the caller does not see, shows only the busy time (rules/restricted-park.md#11).
 */
export async function loadSchedule(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  where: RawBuilder<SqlBool>,
): Promise<ScheduledAssignment[]> {
  const assignments = await loadAssignments(db, where)
  const ids = [...new Set(assignments.map(({ event_id }) => event_id))]
  const { events } = await together(db, {
    events: ownEvents(sql`from event e where e.id = any(${sql.val(ids)}::int[]) and ${eventVisible(user, 'e')}`),
  })
  const visible = new Map(events.map((event) => [event.id, event]))
  return assignments.map((one) => {
    const event = visible.get(one.event_id)
    return event ? { ...one, event } : { ...one, event_id: null, position: null, event: null }
  })
}
