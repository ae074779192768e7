import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { examinedInterval, readWallClock, type Side } from '#shared/period.ts'
import type { TechnicianQuery, technicianRoutes } from '#shared/technician.ts'
import { instant } from '../availability/sweep.ts'
import type { Ctx } from '../context.ts'
import { isTechnician, technicianIds } from '../event/assignments.ts'
import { findEvent } from '../event/stored.ts'
import type { Handlers } from '../http.ts'
import { type Listing, listPage, onSide } from '../list.ts'
import { personListing } from '../person/listing.ts'
import { loadPersons } from '../person/load.ts'
import { invalid, Problem } from '../problem.ts'
import { loadSchedule } from './schedule.ts'

const { last_name, first_name, nickname, email } = personListing.sortable
const listing: Listing = {
  ...personListing,
  sortable: { last_name, first_name, nickname, email } as Listing['sortable'],
} // all of them are there

/** Technicians: persons with the tag, and what they have to do (spec 3, 9.1). */
export const technician: Handlers<typeof technicianRoutes> = {
  list: (ctx, { query }) =>
    listPage(ctx, listing, query, [onSide(query.deleted), isTechnician('t.id'), ...free(ctx, query)], (ids) =>
      loadPersons(ctx.db, ids, ctx.language),
    ),

  whileEvent: async (ctx, { params }) => {
    await findEvent(ctx, params.id)
    const { rows } = await sql<{ id: number }>`
      select t.id from person t where t.deleted_at is null and ${isTechnician('t.id')} order by t.last_name_key, t.id`.execute(
      ctx.db,
    )
    const persons = await loadPersons(
      ctx.db,
      rows.map(({ id }) => id),
      ctx.language,
    )
    const meanwhile = await loadSchedule(
      ctx,
      sql<SqlBool>`et.event_id in (
        select other.id from event this join event other on other.period && this.period
        where this.id = ${params.id} and other.id <> this.id and other.deleted_at is null)`,
    )
    return persons.map((person) => ({
      ...person,
      events: meanwhile.filter(({ technician_id }) => technician_id === person.id),
    }))
  },

  events: async (ctx, { params }) => {
    if (!(await technicianIds(ctx.db, [params.id])).has(params.id)) throw new Problem('record.not_found')
    return loadSchedule(ctx, sql<SqlBool>`et.technician_id = ${params.id} and et.event_live`)
  },
}

/** Nothing to do on any of the days asked for, whoever sees the events; without days no condition. @throws request.invalid */
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
