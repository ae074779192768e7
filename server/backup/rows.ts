import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { continueIds } from '../db/continue-ids.ts'

/** Rows read or written per batch. */
const PAGE = 500

/** The tables of the site, by name, without those in which migrations keep their own records. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'migration'
    order by relname collate "C"`.execute(db)
  return rows.map((row) => row.name)
}

/**
 * A checksum of a table's rows that does not depend on their order: text keys sort differently on
 * different machines. Equal checksums with equal counts mean equal rows.
 */
export class RowSum {
  count = 0
  #sum = 0n
  add(row: string) {
    this.count += 1
    this.#sum += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)
  }
  get sum() {
    return BigInt.asUintN(256, this.#sum).toString(16)
  }
}

/**
 * Reads each row as one line of JSON, written by the database, so that no number passes through
 * binary floating point.
 */
export async function* readRows(db: Db, table: string): AsyncGenerator<string> {
  await sql`declare backup no scroll cursor for
    select (to_jsonb(t) - ${sql.lit(await computedColumns(db, table))}::text[])::text as row from ${sql.table(table)} t`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(PAGE)} from backup`.execute(db)
    for (const { row } of rows) yield row
    if (rows.length < PAGE) break
  }
  await sql`close backup`.execute(db)
}

/**
 * The columns that the database computes from others, as an array literal: a backup omits them,
 * since they depend on its version.
 */
async function computedColumns(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated <> ''`.execute(db)
  return `{${rows.map((row) => JSON.stringify(row.name)).join(',')}}`
}

async function plainColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db)
  return rows.map((row) => row.name)
}

/** Writes rows made by `readRows`, keys included. */
export async function writeRows(db: Db, table: string, lines: AsyncIterable<string>): Promise<void> {
  const columns = sql.join((await plainColumns(db, table)).map((name) => sql.ref(name)))
  const write = (page: string[]) =>
    sql`insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${page.join(',')}]`}::text::jsonb)`.execute(
      db,
    )
  let page: string[] = []
  for await (const line of lines) {
    page.push(line)
    if (page.length < PAGE) continue
    await write(page)
    page = []
  }
  if (page.length > 0) await write(page)
}

/**
 * Runs `load` on empty tables without triggers or foreign keys, so that the order of tables does
 * not matter; afterwards checks every foreign key over all rows, and new ids continue.
 */
export async function withBareTables(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  for (const key of keys) await sql`alter table ${sql.raw(key.table)} drop constraint ${sql.raw(key.name)}`.execute(db)
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
  await load()
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  for (const key of keys)
    await sql`alter table ${sql.raw(key.table)} add constraint ${sql.raw(key.name)} ${sql.raw(key.definition)}`.execute(
      db,
    )
  await continueIds(db)
}
