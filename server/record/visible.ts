import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Caller } from '../context.ts'

/**
 * Nouns that have materials with quantities, in a table `<list>_material`; in the order in which a
 * write to several of them takes its locks.
 */
export const materialLists = ['event', 'list_template', 'kit'] as const
export type MaterialList = (typeof materialLists)[number]

/** A reader, with the parks hidden from them. */
export type Viewer = Pick<Caller, 'restrictedParks'>

/** True for rows whose park (the given column) the caller sees (rules/restricted-park.md#4). */
export const parkVisible = ({ restrictedParks }: Viewer, column: string): RawBuilder<SqlBool> =>
  restrictedParks.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} <> all(${sql.val(restrictedParks)}::int[])`

/**
 * True for units (alias `unit`) in a park that the caller sees; one without a park of its own lies in
 * that of its material, alias `m` (rules/unit.md#3).
 */
export const unitVisible = ({ restrictedParks }: Viewer, unit = 'u'): RawBuilder<SqlBool> =>
  restrictedParks.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${sql.ref(`${unit}.park_id`)}, m.park_id) <> all(${sql.val(restrictedParks)}::int[])`

/**
 * True for events with a material the caller sees, or none at all (rules/restricted-park.md#5).
 * `event` is the table's alias.
 */
export const eventVisible = (user: Viewer, event: string): RawBuilder<SqlBool> => listVisible(user, 'event', event)

/** The same for any list of materials; trashed materials count. */
export const listVisible = (user: Viewer, list: MaterialList, alias: string): RawBuilder<SqlBool> => {
  if (user.restrictedParks.length === 0) return sql<SqlBool>`true`
  const own = sql`${sql.table(`${list}_material`)} lm`
  const isOwn = sql`${sql.ref(`lm.${list}_id`)} = ${sql.ref(`${alias}.id`)}`
  return sql<SqlBool>`(
    not exists (select from ${own} where ${isOwn})
    or exists (
      select from ${own} join material m on m.id = lm.material_id where ${isOwn} and ${parkVisible(user, 'm.park_id')}))`
}

/**
 * True for an estimate or bill without material of a park hidden from the caller
 * (rules/restricted-park.md#10).
 */
export const snapshotVisible = ({ restrictedParks }: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`not park_ids && ${sql.val(restrictedParks)}::int[]`
