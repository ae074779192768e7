import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { lookedUp } from '../db/looked-up.ts'
import type { Refusals } from '../problem.ts'
import { unitVisible, type Viewer } from '../record/visible.ts'

/** The nouns that bear barcodes; each has a column of `barcode` for its id. */
export type Bearer = 'material' | 'unit'

/** A given barcode without its case, and the record that bears it, live or trashed. */
type Borne = { key: string; bearer: Bearer | null; id: number | null; is_trashed: boolean }
/** By the barcode as given. */
export type BarcodeHolders = ReadonlyMap<string, Borne>

/** The column that names the bearer. */
const owner = (bearer: Bearer) => sql.ref(`${bearer}_id`)

/**
 * Finds the record that bears each barcode, regardless of case and of the trash (rules/code.md#8).
 * A unit of a trashed material is as hidden as a trashed one.
 */
export async function barcodeHolders(db: Db, values: Iterable<string>): Promise<BarcodeHolders> {
  const given = [...new Set(values)]
  if (given.length === 0) return new Map()
  const { rows } = await sql<Borne & { given: string }>`
    select v.given, caseless(v.given) as key, coalesce(u.id, m.id) as id,
      case when u.id is not null then 'unit' when m.id is not null then 'material' end as bearer,
      coalesce(u.deleted_at, m.deleted_at) is not null as is_trashed
    from unnest(${sql.val(given)}::text[]) with ordinality as v (given, place)
    ${lookedUp('barcode', 'b', sql`caseless(b.value) = caseless(v.given)`)}
    left join unit u on u.id = b.unit_id
    left join material m on m.id = coalesce(b.material_id, u.material_id)
    order by v.place`.execute(db)
  return new Map(rows.map(({ given, ...borne }) => [given, borne]))
}

/** Refuses barcodes that another record bears; `ownId` is absent for a new record. */
export function refuseBarcodes(
  refusals: Refusals,
  values: readonly string[],
  holders: BarcodeHolders,
  bearer: Bearer,
  ownId?: number,
): void {
  for (const value of values) {
    const borne = holders.get(value)
    if (!borne || borne.id === null || (borne.bearer === bearer && borne.id === ownId)) continue
    refusals.add('barcodes', borne.is_trashed ? 'barcode_taken_in_trash' : 'barcode_taken', { value })
  }
}

/**
 * Replaces the barcodes of records, given by id; one that is given twice in another case counts
 * once.
 */
export async function replaceBarcodes(
  db: Db,
  bearer: Bearer,
  wanted: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const pairs = [...wanted].flatMap(([id, values]) => values.map((value) => [id, value] as const))
  const rows = sql`
    select distinct on (bearer_id, caseless(value)) bearer_id, value
    from unnest(${sql.val(pairs.map(([id]) => id))}::int[], ${sql.val(pairs.map(([, value]) => value))}::text[])
      with ordinality as sent (bearer_id, value, place)
    order by bearer_id, caseless(value), place`
  await sql`
    delete from barcode where ${owner(bearer)} = any(${sql.val([...wanted.keys()])}::int[])
      and (${owner(bearer)}, value) not in (${rows})`.execute(db)
  if (pairs.length === 0) return
  await sql`
    insert into barcode (${owner(bearer)}, value)
    select bearer_id, value from (${rows}) sent
    where not exists (select from barcode b where b.${owner(bearer)} = sent.bearer_id and b.value = sent.value)`.execute(
    db,
  )
}

/** The barcodes of a unit `u`, in alphabetical order. */
export const unitBarcodes: RawBuilder<string[]> = sql`
  array(select b.value from barcode b where b.unit_id = u.id order by caseless(b.value) collate "und-x-icu")`

/** Ids of materials with a barcode like the folded pattern. */
export const materialsWithBarcode = (user: Viewer, pattern: RawBuilder<string>): RawBuilder<unknown> =>
  sql`select id from (${barcodesLike(user, pattern)}) borne`

/**
 * The folded barcodes like the pattern, each with the id of its material: the material's own, and
 * those of its live units that the user sees.
 */
export const barcodesLike = (user: Viewer, pattern: RawBuilder<string>): RawBuilder<unknown> => sql`
  select b.material_id as id, fold(b.value) as barcode from barcode b
  where b.material_id is not null and fold(b.value) like ${pattern}
  union all
  select u.material_id, fold(b.value) from unit u join barcode b on b.unit_id = u.id join material m on m.id = u.material_id
  where fold(b.value) like ${pattern} and u.deleted_at is null and ${unitVisible(user)}`
