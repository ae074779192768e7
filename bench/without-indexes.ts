import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * Fills a table without its indexes, foreign keys and triggers, and makes them again: for millions of rows,
 * sorting once takes a tenth of the time of looking each one up.
 */
export async function withoutIndexes(db: Db, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype = 'f'`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = ${table}::regclass and not indisprimary`.execute(db)
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  for (const { name } of keys) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await fill()
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  for (const { name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
  }
}
