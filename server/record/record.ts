import { type RawBuilder, sql, type Updateable } from 'kysely'
import type * as z from 'zod'
import { type Noun, nouns, type Trashable } from '#shared/nouns.ts'
import { scopeOf } from '../change/scope.ts'
import type { Ctx, Written } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.gen.ts'
import { Problem } from '../problem.ts'

/** Tables whose rows are records: an id, a version, and a place in the change stream. */
export type RecordTable = Extract<keyof Tables, Noun>
/** Tables whose records wait in the trash before they are destroyed. */
export type TrashTable = RecordTable & Trashable
/**
 * The writable values of a table, as the migrated database has it: a value of the column's type, or
 * an expression.
 */
export type Values<T extends RecordTable> = {
  [C in keyof Updateable<Tables[T]>]?: Updateable<Tables[T]>[C] | RawBuilder<unknown>
}
/**
 * Rejects keys that are no column of the table: an object from elsewhere could otherwise pass with
 * extra keys.
 */
export type Only<T extends RecordTable, V> = {
  [K in Exclude<keyof V, keyof Values<T>>]: `no column of ${T}: write a migration, then run npx tsx server/db/tables.ts`
}
type Writer = Pick<Ctx, 'db' | 'changed'>

/**
 * The stored columns of a record that its shape contains: `select ${columnsOf('park', ParkInput)},
 * count(m.id) as total_items …`.
 */
export const columnsOf = <T extends RecordTable, I extends z.ZodObject>(
  table: T,
  input: I & Only<T, z.output<I>>,
  alias = 't',
) =>
  sql.join(
    [
      'id',
      ...Object.keys(input.shape),
      'version',
      'created_at',
      'updated_at',
      ...(hasTrash(table) ? ['deleted_at'] : []),
    ].map((column) => sql.ref(`${alias}.${column}`)),
  )

/** The side of the trash on which a record must be. */
export type Side = 'live' | 'trashed' | 'either'

/**
 * Locks a record for the rest of the transaction and returns its state.
 * @throws record.not_found when it is absent or on the other side of the trash
 */
export async function lockRecord(
  db: Db,
  table: RecordTable,
  id: number,
  side: Side = 'live',
): Promise<{ id: number; version: number; deleted_at: string | null }> {
  const trashed = hasTrash(table) ? sql`deleted_at` : sql`null::timestamptz as deleted_at`
  const { rows } = await sql<{ id: number; version: number; deleted_at: string | null }>`
    select id, version, ${trashed} from ${sql.table(table)} where id = ${id} for no key update`.execute(db)
  const [row] = rows
  if (!row || (side === 'live' && row.deleted_at !== null) || (side === 'trashed' && row.deleted_at === null)) {
    throw new Problem('record.not_found')
  }
  return row
}

/** Whether deleted records of a table wait in the trash first. */
export const hasTrash = (table: RecordTable): table is TrashTable => 'trash' in nouns[table]

/**
 * Inserts a record and announces it; returns its id. Undefined values take the column's default.
 */
export async function insertRecord<T extends RecordTable, V extends Values<T>>(
  ctx: Writer,
  table: T,
  values: V & Only<T, V>,
): Promise<number> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const { rows } = await sql<{ id: number; version: number }>`
    insert into ${sql.table(table)} (${sql.join(given.map(([column]) => sql.ref(column)))})
    values (${sql.join(given.map(([, value]) => value))}) returning id, version`.execute(ctx.db)
  const row = rows[0]!
  ctx.changed({ entity: table, ...row, action: 'created' })
  return row.id
}

/**
 * Writes some columns of a record, raises its version once (rules/http.md#20) and announces it
 * (rules/change.md#1). Without values, only announces that something belonging to the record
 * changed.
 */
export async function updateRecord<T extends RecordTable, V extends Values<T>>(
  ctx: Writer,
  table: T,
  id: number,
  values?: V & Only<T, V>,
  action: Written['action'] = 'updated',
): Promise<number> {
  const given = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  const assignments = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ id: number; version: number }>`
    update ${sql.table(table)}
    set ${sql.join([...assignments, sql`version = version + 1`, sql`updated_at = clock_timestamp()`])}
    where id = ${id} returning id, version`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Problem('record.not_found')
  ctx.changed({ entity: table, ...row, action })
  return row.version
}

/** Moves a live record to the trash. */
export const trashRecord = (ctx: Writer, table: TrashTable, id: number): Promise<number> =>
  updateRecord<TrashTable, { deleted_at: RawBuilder<unknown> }>(
    ctx,
    table,
    id,
    { deleted_at: sql`clock_timestamp()` },
    'trashed',
  )

/** Restores a trashed record. */
export const restoreRecord = (ctx: Writer, table: TrashTable, id: number): Promise<number> =>
  updateRecord<TrashTable, { deleted_at: null }>(ctx, table, id, { deleted_at: null }, 'restored')

/** Where a record has the one that it belongs to, whose readers hear of it when it is gone. */
const ownerOf: Partial<Record<RecordTable, string>> = {
  unit: 'material_id',
  sub_rental: 'event_id',
  event_technician: 'event_id',
}

/** Destroys a record. */
export async function destroyRecord(ctx: Writer, table: RecordTable, id: number): Promise<{ destroyed: true }> {
  const { parks } = await scopeOf(ctx.db, table, id)
  const owner = ownerOf[table]
  const { rows } = await sql<{ id: number; version: number; owner?: number }>`
    delete from ${sql.table(table)} where id = ${id}
    returning id, version + 1 as version ${owner ? sql`, ${sql.ref(owner)} as owner` : sql``}`.execute(ctx.db)
  if (rows[0]) ctx.changed({ entity: table, ...rows[0], action: 'destroyed', parks })
  return { destroyed: true }
}

/** Of the ids, those of live records of the table; for references in a payload. */
export async function liveIds(db: Db, table: TrashTable, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${sql.val(ids)}::int[]) and deleted_at is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Orders rows by `ids`, each found by its own id; leaves out ids without a row. */
export function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The record of a write: the first of a batch of one. */
export function one<T>(rows: readonly T[]): T {
  const [row] = rows
  if (row === undefined) throw new Problem('record.not_found')
  return row
}
