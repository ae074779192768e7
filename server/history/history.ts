import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { HistoryQuery, historyRoutes } from '#shared/history.ts'
import { can } from '#shared/permissions.ts'
import { exportedLists, isOfNoun } from '#shared/told.ts'
import type { Ctx } from '../context.ts'
import { askedDay } from '../event/find.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid, Problem } from '../problem.ts'
import { type Listing, listPage } from '../record/list.ts'
import { loadEntries } from './entries.ts'
import { noteInHistory } from './note.ts'
import { accounts, ofRecord, refuseUnreadable } from './visible.ts'

const listing: Listing = {
  from: sql`history t`,
  sortable: { at: sql`t.id` },
  sort: 'at',
  searchable: {},
  search: sql`''`,
}

/** Who changed what, and when (rules/history.md). */
export const history: Handlers<typeof historyRoutes> = {
  list: async (ctx, { query }) => {
    const { entity, id, ascending = false, ...rest } = query
    if (id !== undefined && entity === undefined) throw invalid('entity', 'required')
    await refuseUnreadable(ctx, entity, id)
    const page = { ...rest, ascending }
    return listPage(ctx, listing, page, [...asked(ctx, query)], (ids) => loadEntries(ctx, ids))
  },

  // The server does not see such an export: it sent pages, as for a screen (rules/history.md#9).
  noteExport: async ({ db, user }, { body: { list } }) => {
    const listed = exportedLists[list]
    if (!can(user.group, isOfNoun(listed) ? `${listed}:read` : listed)) throw new Problem('access.forbidden')
    await noteInHistory(db, { entity: 'export', action: 'exported', by: user.id, label: list })
    return undefined
  },
}

/** The entries asked for (rules/history.md#3). @throws request.invalid */
function* asked(ctx: Ctx, query: HistoryQuery): Generator<RawBuilder<SqlBool>> {
  const { entity, id, by, action } = query
  if (ctx.user.token) yield sql<SqlBool>`t.entity <> all(${sql.val(accounts)}::text[])`
  if (entity && id) yield ofRecord(ctx, entity, id)
  else if (entity) yield sql<SqlBool>`t.entity = ${entity}`
  if (by !== undefined) yield sql<SqlBool>`t.user_id = ${by}`
  if (action) yield sql<SqlBool>`t.action = ${action}`
  const [start, end] = [askedDay(query, 'start'), askedDay(query, 'end')]
  if (start && end && end < start) throw invalid('end', 'before_start')
  const zone = ctx.site.general.timezone
  if (start) yield sql<SqlBool>`t.at >= ${start}::timestamp at time zone ${zone}`
  if (end) yield sql<SqlBool>`t.at < (${end}::timestamp + interval '1 day') at time zone ${zone}`
}
