import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from './context.ts'

type Viewer = Pick<Caller, 'restrictedParks'>

/** True for rows whose park (the given column) the caller sees (spec 3, 4). */
export const parkVisible = ({ restrictedParks }: Viewer, column: string): RawBuilder<SqlBool> =>
  restrictedParks.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} <> all(${sql.val(restrictedParks)}::int[])`

/** True for events with a material the caller sees, or none at all (spec 3, 4 rule 3). `event` is the alias of the table. */
export const eventVisible = (user: Viewer, event: string): RawBuilder<SqlBool> =>
  user.restrictedParks.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(
        not exists (select from event_material em where em.event_id = ${sql.ref(`${event}.id`)})
        or exists (
          select from event_material em join material m on m.id = em.material_id
          where em.event_id = ${sql.ref(`${event}.id`)} and ${parkVisible(user, 'm.park_id')}))`

/** True for an estimate or bill without material of a park hidden from the caller: one such material hides the whole (spec 3, 4). */
export const snapshotVisible = ({ restrictedParks }: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`not park_ids && ${sql.val(restrictedParks)}::int[]`
