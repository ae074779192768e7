import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Only, RecordTable, Values } from './record.ts'

/** Many records in few statements; a single one is a batch of one. */
type Writer = Pick<Ctx, 'db' | 'changed'>

/** A row as its statement is assembled: by the names of its columns. */
type Row = Readonly<Record<string, unknown>>

/** Rows of one statement: every value is a parameter, and PostgreSQL accepts 65,535. */
const size = 500
function* chunks<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}

/**
 * Inserts records and announces them; returns their ids, in order. Undefined values take the
 * column's default.
 */
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
      ctx.changed({ entity: table, id, version, action: 'created' })
      ids.push(id)
    }
  }
  return ids
}

/**
 * Writes some columns of records, raises the version of each once (rules/http.md#20) and announces
 * them (rules/change.md#1). A column whose value is undefined stays unchanged.
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

/** Locks records in the order of their ids, which `ids` queries. */
export async function lockRecords(db: Db, table: RecordTable, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    select count(*) from (
      select id from ${sql.table(table)} where id in (${ids}) order by id for no key update) as locked`.execute(db)
}

/**
 * Locks records that lose something because another is destroyed, raises the version of each in one
 * statement, however many, and announces them (rules/http.md#20).
 * @param ids a query of their ids
 * @param values columns that the same statement writes
 */
export async function raiseRecords<T extends RecordTable, V extends Values<T>>(
  ctx: Writer,
  table: T,
  ids: RawBuilder<unknown>,
  values?: V & Only<T, V>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id in (${ids}) order by id for no key update`.execute(ctx.db)
  const held = rows.map(({ id }) => id)
  const assignments = Object.entries(values ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows: raised } = await sql<{ id: number; version: number }>`
    update ${sql.table(table)}
    set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = clock_timestamp()`])}
    where id = any(${sql.val(held)}::int[]) returning id, version`.execute(ctx.db)
  for (const { id, version } of raised) ctx.changed({ entity: table, id, version })
}
