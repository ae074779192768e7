import { sql } from 'kysely'
import type { Db } from './connect.ts'

/**
 * New ids go on after the largest of each table and after those that outlived their record
 * (`namedElsewhere`). No sequence goes back: another transaction may have taken ids that are not
 * visible yet. Sequences outlive a rollback, so call it last.
 */
export async function continueIds(db: Db): Promise<void> {
  const { rows: counters } = await sql<{ table: string; column: string; sequence: string }>`
    select relname as "table", attname as "column", pg_get_serial_sequence(quote_ident(relname), attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''`.execute(db)
  const named = await namedElsewhere(db)
  for (const { table, column, sequence } of counters)
    await sql`
      select setval(${sequence}::text::regclass, most.id)
      from (select greatest(max(${sql.ref(column)}), ${named.get(table) ?? null}::bigint) as id from ${sql.table(table)}) most
      where most.id > coalesce(pg_sequence_last_value(${sequence}::text::regclass), 0)`.execute(db)
}

/**
 * Where ids outlive their record: a new record of the same id would inherit what is told of the
 * destroyed one, or the address that leads to another.
 */
const outliving: Readonly<Record<string, string>> = {
  history: `
    select case entity when 'session' then 'user' else entity end as "table", entity_id as id from history
    union all select owner, owner_id from history where owner is not null
    union all select 'user', user_id from history`,
  webhook_delivery: 'select entity as "table", entity_id as id from webhook_delivery',
  moved_address: `
    select case when kind in ('beneficiary', 'technician') then 'person' else kind end as "table", old_id as id
    from moved_address`,
}

/** The largest id by table. A database restored at an older version lacks some of these tables. */
async function namedElsewhere(db: Db): Promise<ReadonlyMap<string, number>> {
  const named = new Map<string, number>()
  for (const [place, ids] of Object.entries(outliving)) {
    const { rows: found } = await sql<{
      known: boolean
    }>`select to_regclass(${place}::text) is not null as known`.execute(db)
    if (!found[0]?.known) continue
    const { rows } = await sql<{ table: string; id: number | null }>`
      select "table", max(id)::integer as id from (${sql.raw(ids)}) named group by "table"`.execute(db)
    for (const { table, id } of rows) named.set(table, Math.max(named.get(table) ?? 0, id ?? 0))
  }
  return named
}
