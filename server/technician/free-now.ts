import { sql } from 'kysely'
import { wallClockOf } from '#shared/rules/period.ts'
import type { FreeNow } from '#shared/technician.ts'
import type { Ctx } from '../context.ts'
import { instant } from '../db/instant.ts'

/**
 * Reads, in one statement, which technicians are busy now and until when each stays so: the end of
 * the present assignment and of those that follow it without a gap, or the start of the next one.
 * Absent technicians have none to come. Counts events hidden from the caller (rules/technician.md#12).
 */
export async function freeNow(
  { db, site, now }: Pick<Ctx, 'db' | 'site' | 'now'>,
  ids: readonly number[],
): Promise<Map<number, FreeNow>> {
  const { rows } = await sql<{ id: number; busy: boolean; until: number }>`
    select distinct on (busy.id) busy.id, lower(busy.time) <= ${instant(now)} as busy,
      (extract(epoch from case when lower(busy.time) <= ${instant(now)} then upper(busy.time) else lower(busy.time) end)
        * 1000)::float8 as until
    from (
      -- Assignments that meet become one stretch of time.
      select technician_id as id, unnest(range_agg(period)) as time from event_technician
      where technician_id = any(${sql.val(ids)}::int[]) and event_live and end_time > ${instant(now)} and period is not null
      group by technician_id) busy
    order by busy.id, busy.time`.execute(db)
  const clock = (ms: number) => wallClockOf(ms, site.general.timezone)
  return new Map(rows.map(({ id, busy, until }) => [id, { busy, until: clock(until) }]))
}
