import { type SqlBool, sql } from 'kysely'
import type { TechnicianRow, technicianRoutes } from '#shared/technician.ts'
import { isTechnician, technicianIds } from '../event/assignments.ts'
import { findEvent } from '../event/stored.ts'
import type { Handlers } from '../http/handler.ts'
import { loadPersons } from '../person/load.ts'
import { invalid, Problem } from '../problem.ts'
import { listPage } from '../record/list.ts'
import { intervalOf } from './days.ts'
import { freeNow } from './free-now.ts'
import { workedTimes } from './hours.ts'
import { technicianListing, technicians } from './listing.ts'
import { loadSchedule } from './schedule.ts'

/**
 * Technicians: persons with the tag (rules/technician.md#2), and their assignments
 * (rules/assignment.md#9, rules/assignment.md#10).
 */
export const technician: Handlers<typeof technicianRoutes> = {
  list: (ctx, { query }) =>
    listPage(ctx, technicianListing, query, technicians(ctx, query), async (ids) => {
      const rows: TechnicianRow[] = await loadPersons(ctx.db, ids, ctx.language)
      if (!query['with-free']) return rows
      const now = await freeNow(ctx, ids)
      for (const row of rows) row.now = now.get(row.id) ?? { busy: false, until: null }
      return rows
    }),

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

  hours: async ({ db, site }, { query }) => {
    const days = intervalOf(query, site.general.timezone)
    if (!days) throw invalid('startDate', 'required')
    return workedTimes(db, days)
  },

  events: async (ctx, { params }) => {
    if (!(await technicianIds(ctx.db, [params.id])).has(params.id)) throw new Problem('record.not_found')
    return loadSchedule(ctx, sql<SqlBool>`et.technician_id = ${params.id} and et.event_live`)
  },
}
