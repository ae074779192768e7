import { type SqlBool, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { lookedUp } from '../db/looked-up.ts'
import type { Refusals } from '../problem.ts'
import { hasTrash, type RecordTable, type Values } from './record.ts'

/**
 * Tells how another record holds the value, regardless of case (rules/trash.md#7): live, or in the
 * trash, where no list shows it. Null when the value is free or absent. `where` narrows the other
 * records.
 */
export async function howTaken(
  db: Db,
  table: RecordTable,
  column: string,
  value: string | null | undefined,
  exceptId: number | null = null,
  where = sql<SqlBool>`true`,
): Promise<'taken' | 'taken_in_trash' | null> {
  if (value == null) return null
  const isTrashed = hasTrash(table) ? sql`deleted_at is not null` : sql`false`
  const { rows } = await sql<{ trashed: boolean }>`
    select ${isTrashed} as trashed from ${sql.table(table)}
    where caseless(${sql.ref(column)}) = caseless(${value}) and id is distinct from ${exceptId} and ${where} limit 1`.execute(
    db,
  )
  const [holder] = rows
  return holder ? (holder.trashed ? 'taken_in_trash' : 'taken') : null
}

/**
 * Refuses values that another record has, each under its column; a trashed record still holds its
 * values, though no list shows it.
 * @param ownId the record itself, which may keep its values
 */
export async function refuseTaken<T extends RecordTable>(
  db: Db,
  table: T,
  values: { [C in keyof Values<T>]?: string | null },
  refusals: Refusals,
  ownId?: number,
): Promise<void> {
  for (const [column, value] of Object.entries<string | null | undefined>(values)) {
    const taken = await howTaken(db, table, column, value, ownId)
    if (taken) refusals.add(column, taken)
  }
}

/** Tables of records with a name. */
type NamedTable = { [T in RecordTable]: 'name' extends keyof Values<T> ? T : never }[RecordTable]

/** Refuses a name that another record has: the rules of a noun whose name alone is unique. */
export const refuseTakenName =
  (table: NamedTable) =>
  ({ db }: Ctx, { name }: { name?: string }, refusals: Refusals, current?: { id: number }): Promise<void> =>
    refuseTaken(db, table, { name }, refusals, current?.id)

/** A requested value without its case, and the record that holds it, live or trashed. */
export type Holder = { key: string; id: number | null; deleted_at: string | null }
/** By the value as given. */
export type Holders = ReadonlyMap<string, Holder>

/**
 * Finds the record that holds each of the values in a unique column, regardless of case and of the
 * trash (rules/trash.md#7). `where` narrows the records, alias `t`.
 */
export async function holdersOf(
  db: Db,
  table: RecordTable,
  column: string,
  values: Iterable<string>,
  where = sql<SqlBool>`true`,
): Promise<Holders> {
  const given = [...new Set(values)]
  if (given.length === 0) return new Map()
  const deleted = hasTrash(table) ? sql`t.deleted_at` : sql`null::timestamptz`
  const { rows } = await sql<Holder & { given: string }>`
    select v.given, caseless(v.given) as key, t.id, ${deleted} as deleted_at
    from unnest(${sql.val(given)}::text[]) with ordinality as v (given, place)
    ${lookedUp(table, 't', sql`caseless(t.${sql.ref(column)}) = caseless(v.given) and ${where}`)}
    order by v.place`.execute(db)
  return new Map(rows.map(({ given, ...holder }) => [given, holder]))
}

/**
 * Works like `refuseTaken` where the holders of many values were read at once. Returns whether it
 * refused.
 */
export function refuseHeld(
  refusals: Refusals,
  field: string,
  value: string | null | undefined,
  holders: Holders,
  ownId?: number,
): boolean {
  const holder = value == null ? undefined : holders.get(value)
  if (!holder || holder.id === null || holder.id === ownId) return false
  refusals.add(field, holder.deleted_at === null ? 'taken' : 'taken_in_trash')
  return true
}
