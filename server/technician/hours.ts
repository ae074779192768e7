import { sql } from 'kysely'
import type { Interval } from '#shared/rules/period.ts'
import type { WorkedTime } from '#shared/technician.ts'
import type { Db } from '../db/connect.ts'
import { instant } from '../db/instant.ts'

/**
 * Minutes that each technician works within an interval, on any live event, seen by the caller or
 * not (rules/assignment.md#25). Assignments of a technician never overlap, so they add up.
 */
export async function workedTimes(db: Db, { from, to }: Interval): Promise<WorkedTime[]> {
  const range = sql`tstzrange(${instant(from)}, ${instant(to)}, '[)')`
  const { rows } = await sql<WorkedTime>`
    select et.technician_id,
      (sum(extract(epoch from upper(et.period * ${range}) - lower(et.period * ${range}))) / 60)::int as minutes
    from event_technician et
    where et.event_live and et.period && ${range}
    group by et.technician_id
    order by et.technician_id`.execute(db)
  return rows
}
