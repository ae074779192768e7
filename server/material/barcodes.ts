import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Holders } from '../record/taken.ts'

/**
 * Finds the material that holds each barcode, regardless of case and of the trash
 * (rules/code.md#8).
 */
export async function barcodeHolders(db: Db, values: Iterable<string>): Promise<Holders> {
  const given = [...new Set(values)]
  if (given.length === 0) return new Map()
  const { rows } = await sql<{ given: string; key: string; id: number | null; deleted_at: string | null }>`
    select v.given, caseless(v.given) as key, m.id, m.deleted_at
    from unnest(${sql.val(given)}::text[]) with ordinality as v (given, place)
    left join barcode b on caseless(b.value) = caseless(v.given) left join material m on m.id = b.material_id
    order by v.place`.execute(db)
  return new Map(rows.map(({ given, ...holder }) => [given, holder]))
}

/**
 * Replaces the barcodes of materials, given by material; one that is given twice in another case
 * counts once.
 */
export async function replaceBarcodes(db: Db, wanted: ReadonlyMap<number, readonly string[]>): Promise<void> {
  const pairs = [...wanted].flatMap(([material, values]) => values.map((value) => [material, value] as const))
  const rows = sql`
    select distinct on (material_id, caseless(value)) material_id, value
    from unnest(${sql.val(pairs.map(([material]) => material))}::int[], ${sql.val(pairs.map(([, value]) => value))}::text[])
      with ordinality as sent (material_id, value, place)
    order by material_id, caseless(value), place`
  await sql`
    delete from barcode where material_id = any(${sql.val([...wanted.keys()])}::int[])
      and (material_id, value) not in (${rows})`.execute(db)
  if (pairs.length === 0) return
  await sql`
    insert into barcode (material_id, value)
    select material_id, value from (${rows}) sent
    where not exists (select from barcode b where b.material_id = sent.material_id and b.value = sent.value)`.execute(
    db,
  )
}
