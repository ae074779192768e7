import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Noun, nounNames, nouns } from '#shared/nouns.ts'
import { useSite } from '#test/server.ts'
import { Problem } from './problem.ts'
import { asProblem } from './record/constraint.ts'

const site = useSite()

/** Nouns without a table of records: one row, or none. */
const withoutRecords: readonly Noun[] = ['settings', 'availability']
const records = nounNames.filter((noun) => !withoutRecords.includes(noun))

const columnsOf = async (column: string): Promise<string[]> => {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = ${column}`.execute(site.db)
  return rows.map(({ table }) => table)
}

// rules/change.md#3
test('every noun, and nothing else, can be in a change', async () => {
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'change_entity_valid'`.execute(site.db)
  const allowed = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, noun]) => noun)
  const missing = nounNames.filter((noun) => !allowed.includes(noun))
  expect(missing, 'a migration has to widen change_entity_valid by these').toEqual([])
  expect(allowed.length).toBe(nounNames.length)
})

// rules/trash.md#1, rules/trash.md#2
test('exactly the nouns with a trash have the column for it', async () => {
  const withColumn = new Set(await columnsOf('deleted_at'))
  const wrong = records.filter((noun) => withColumn.has(noun) !== 'trash' in nouns[noun])
  expect(wrong, 'their tables have deleted_at, or their lines in shared/nouns.ts a trash, and not both').toEqual([])
})

// rules/http.md#20
test('each noun has a table of records with an id and a version', async () => {
  const withVersion = new Set(await columnsOf('version'))
  const without = records.filter((noun) => !withVersion.has(noun))
  expect(without, 'a migration has to make tables with id and version for these').toEqual([])
})

// rules/http.md#27
test('each unique constraint names a field of its noun', async () => {
  const { rows } = await sql<{ noun: Noun; name: string; columns: string[] }>`
    select c.relname as noun, i.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and not x.indisprimary and c.relname = any(${sql.val(records)}::text[])
      and pg_get_indexdef(x.indexrelid) like '%caseless(%'`.execute(site.db)
  expect(rows.length).toBeGreaterThan(10)
  for (const { noun, name, columns } of rows) {
    const problem = asProblem({ code: '23505', constraint: name })
    expect(problem, `${name} of ${noun}`).toBeInstanceOf(Problem)
    const [field = ''] = Object.keys((problem as Problem).facts.issues ?? {})
    expect(columns, `${name} of ${noun}`).toContain(field)
  }
})
