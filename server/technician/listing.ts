import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { TechnicianQuery } from '#shared/technician.ts'
import type { Ctx } from '../context.ts'
import { instant } from '../db/instant.ts'
import { isTechnician } from '../event/assignments.ts'
import { personListing } from '../person/listing.ts'
import { type Listing, onSide } from '../record/list.ts'
import { intervalOf } from './days.ts'

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
  const days = intervalOf(query, site.general.timezone)
  if (!days) return []
  return [
    sql<SqlBool>`not exists (
      select from event_technician et
      where et.technician_id = t.id and et.event_live and et.period && tstzrange(${instant(days.from)}, ${instant(days.to)}, '[)'))`,
  ]
}
