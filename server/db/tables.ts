// Writes tables.gen.ts from the migrations: run `npx tsx server/db/tables.ts` after each new one.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase } from './connect.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'

type Column = {
  table: string
  name: string
  type: string
  array: boolean
  nullable: boolean
  given: boolean
  always: boolean
}

/** As values.ts reads them; ranges and other types are text. */
const types: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Uint8Array',
}

const header = `// Written by server/db/tables.ts from the migrated database. Do not edit.
import type { ColumnType } from 'kysely'

/** Has a default: may be left out of an insert. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
/** Computed by the database: never written. */
export type Computed<T> = ColumnType<T, never, never>
/** Read as a value to be checked by a schema, written as the text of \`JSON.stringify\`. */
export type Json = ColumnType<unknown, string, string>
`

const words: Record<string, string> = { Json: 'unknown' }

function typeOf(column: Column): string {
  const one = types[column.type] ?? 'string'
  const value = column.array ? `${words[one] ?? one}[]` : one
  const type = column.nullable ? `${value} | null` : value
  if (column.always) return `Computed<${type}>`
  return column.given ? `Generated<${type}>` : type
}

/** The text of tables.gen.ts for a migrated database: its tables and views, by name. */
export async function describeTables({ db }: Database): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name,
      coalesce(b.typname, e.typname, t.typname) as type, e.oid is not null as array,
      not a.attnotnull and not (t.typtype = 'd' and t.typnotnull) as nullable,
      a.atthasdef or a.attidentity <> '' as given,
      a.attgenerated <> '' or a.attidentity = 'a' or c.relkind in ('v', 'm') as always
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`.execute(db)
  const tables = new Map<string, Column[]>()
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  const body = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${header}\nexport interface Tables {\n${body.join('')}}\n`
}

async function main() {
  const database = await openDatabase({})
  try {
    await migrate(database)
    writeFileSync(fileURLToPath(new URL('./tables.gen.ts', import.meta.url)), await describeTables(database))
  } finally {
    await database.close()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
