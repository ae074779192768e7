import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { examinedInterval, readWallClock, type Side } from '#shared/rules/period.ts'
import type { TechnicianQuery } from '#shared/technician.ts'
import { instant } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import { isTechnician } from '../event/assignments.ts'
import { personListing } from '../person/listing.ts'
import { invalid } from '../problem.ts'
import { type Listing, onSide } from '../record/list.ts'

const { last_name, first_name, nickname, email } = personListing.sortable
/** How the list of technicians sorts and searches (rules/technician.md#3). */
export const technicianListing: Listing = {
  ...personListing,
  sortable: { last_name, first_name, nickname, email } as Listing['sortable'],
} // all of them are in the list

/**
 * Persons with the tag, live or trashed, free on the requested days. @throws request.invalid for
 * unreadable days
 */
export const technicians = (ctx: Ctx, query: z.output<typeof TechnicianQuery>): RawBuilder<SqlBool>[] => [
  onSide(query.deleted),
  isTechnician('t.id'),
  ...free(ctx, query),
]
/**
 * Condition: no assignment on any requested day, counting events hidden from the caller. No days,
 * no condition. @throws request.invalid
 */
function free({ site }: Ctx, query: z.output<typeof TechnicianQuery>): RawBuilder<SqlBool>[] {
  const read = (field: 'startDate' | 'endDate', side: Side): string | undefined => {
    const text = query[field]
    if (!text) return undefined
    const { value, problem } = readWallClock(text, side)
    if (problem) throw invalid(field, problem)
    return value?.slice(0, 10)
  }
  const [start, end] = [read('startDate', 'start'), read('endDate', 'end')]
  const [first, last] = [start ?? end, end ?? start]
  if (first === undefined || last === undefined) return []
  if (last < first) throw invalid('endDate', 'before_start')
  const { from, to } = examinedInterval(`${first} 00:00:00`, `${last} 23:59:59`, site.general.timezone)
  return [
    sql<SqlBool>`not exists (
      select from event_technician et
      where et.technician_id = t.id and et.event_live and et.period && tstzrange(${instant(from)}, ${instant(to)}, '[)'))`,
  ]
}
