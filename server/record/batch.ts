import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'
import { hasTrash, type Only, type RecordTable, type Values } from './record.ts'

/** Many records in few statements; a single one is a batch of one. */
type Writer = Pick<Ctx, 'db' | 'changed'>

/** A value as it was asked about: without its case, and the record that has it, live or trashed. */
export type Holder = { key: string; id: number | null; deleted_at: string | null }
/** By the value as it was given. */
export type Holders = ReadonlyMap<string, Holder>

/** Which record has each of the values in a unique column, regardless of case and of the trash (rules/trash.md#7). */
export async function holdersOf(
  db: Db,
  table: RecordTable,
  column: string,
  values: Iterable<string>,
): Promise<Holders> {
  const given = [...new Set(values)]
  if (given.length === 0) return new Map()
  const deleted = hasTrash(table) ? sql`t.deleted_at` : sql`null::timestamptz`
  const { rows } = await sql<Holder & { given: string }>`
    select v.given, caseless(v.given) as key, t.id, ${deleted} as deleted_at
    from unnest(${sql.val(given)}::text[]) with ordinality as v (given, place)
    left join ${sql.table(table)} t on caseless(t.${sql.ref(column)}) = caseless(v.given)
    order by v.place`.execute(db)
  return new Map(rows.map(({ given, ...holder }) => [given, holder]))
}

/** Refuses a unique value that another record has; one in the trash has it still, which nobody sees in a list. */
export function refuseTaken(
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

/** A row as its statement is put together: by the names of its columns. */
type Row = Readonly<Record<string, unknown>>

/** Rows of one statement: every value is a parameter, of which PostgreSQL takes 65,535. */
const size = 500
function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/** Inserts records and announces them; gives their ids, in order. Undefined values take the column's default. */
export async function insertRecords<T extends RecordTable, V extends Values<T>>(
  ctx: Writer,
  table: T,
  rows: readonly (V & Only<T, V>)[],
): Promise<number[]> {
  const ids: number[] = []
  for (const chunk of chunks<Row>(rows)) {
    const columns = [...new Set(chunk.flatMap((row) => Object.keys(row)))]
    const tuple = (row: Row) =>
      sql`(${sql.join(columns.map((column) => (row[column] === undefined ? sql`default` : sql.val(row[column]))))})`
    const { rows: made } = await sql<{ id: number; version: number }>`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(chunk.map(tuple))} returning id, version`.execute(ctx.db)
    for (const { id, version } of made) {
      ctx.changed({ entity: table, id, version })
      ids.push(id)
    }
  }
  return ids
}

/**
 * Writes some columns of records, raises the version of each once (rules/http.md#20) and announces them (rules/change.md#1).
 * A column whose value is undefined stays as it is.
 */
export async function updateRecords<T extends RecordTable, V extends Values<T> & { id: number }>(
  ctx: Writer,
  table: T,
  rows: readonly (V & Only<T, V>)[],
): Promise<void> {
  for (const chunk of chunks(rows)) {
    const columns = [...new Set(chunk.flatMap((row) => Object.keys(row)))].filter((column) => column !== 'id')
    const assignments = columns.map(
      (column) => sql`${sql.ref(column)} = case when e.sent ? ${sql.lit(column)}
        then ${sql.ref(`r.${column}`)} else ${sql.ref(`t.${column}`)} end`,
    )
    const { rows: written } = await sql<{ id: number; version: number }>`
      update ${sql.table(table)} t
      set ${sql.join([...assignments, sql`version = t.version + 1`, sql`updated_at = clock_timestamp()`])}
      from jsonb_array_elements(${JSON.stringify(chunk)}::jsonb) as e (sent),
        lateral jsonb_populate_record(null::${sql.table(table)}, e.sent) r
      where t.id = r.id returning t.id, t.version`.execute(ctx.db)
    for (const { id, version } of written) ctx.changed({ entity: table, id, version })
  }
}
