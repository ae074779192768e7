import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { RecordTable } from '../record/record.ts'

const letters = { material: 'M', unit: 'U', kit: 'K', person: 'P', company: 'C' } as const satisfies Partial<
  Record<RecordTable, string>
>
export type Importable = keyof typeof letters

/**
 * Key of a record in a file. It holds the second of the record's creation beside its id: the same
 * id on another site belongs to another record, which a file of this site must not overwrite.
 */
export const recordKey = (table: Importable, { id, created_at }: { id: number; created_at: string }): string =>
  `${letters[table]}${id}-${Date.parse(`${created_at.replace(' ', 'T')}Z`) / 1000}`

/** Finds the records that keys name, live or trashed, by key; leaves out a key of another site. */
export async function recordsOf(
  db: Db,
  table: Importable,
  keys: readonly string[],
): Promise<Map<string, { id: number; deleted_at: string | null }>> {
  const form = new RegExp(`^${letters[table]}(\\d{1,9})-(\\d{1,11})$`)
  const read = [...new Set(keys)].flatMap((key) => {
    const [, id, second] = form.exec(key) ?? []
    return id === undefined ? [] : [{ key, id: Number(id), second: Number(second) }]
  })
  if (read.length === 0) return new Map()
  const { rows } = await sql<{ key: string; id: number; deleted_at: string | null }>`
    select v.key, t.id, t.deleted_at
    from unnest(${sql.val(read.map(({ key }) => key))}::text[], ${sql.val(read.map(({ id }) => id))}::int[],
      ${sql.val(read.map(({ second }) => second))}::bigint[]) as v (key, id, second)
    join ${sql.table(table)} t on t.id = v.id and floor(extract(epoch from t.created_at)) = v.second`.execute(db)
  return new Map(rows.map(({ key, ...record }) => [key, record]))
}
