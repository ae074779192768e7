import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AttributeType } from '#shared/attribute.ts'
import type { Material } from '#shared/material-shape.ts'
import { groupBy } from '#shared/rules/group-by.ts'
import type { Db } from '../db/connect.ts'
import { columnar, type Found, part, plain, together } from '../db/together.ts'
import { inOrder } from '../record/record.ts'

/** A material's own columns, before its tags, attributes and barcodes. */
type Row = Omit<Material, 'tags' | 'attributes' | 'barcodes'>
/**
 * All tags, or all attributes with their stored texts, of materials: lists of the same length, null
 * for none.
 */
type Belongings = { materials: number[] | null; others: number[] | null; texts?: string[] | null }
type Name = { id: number; name: string; type: AttributeType | null; unit: string | null }
/** The names of tags and attributes, each with its rank by name. */
type Names = {
  tags: Map<number, { place: number; tag: Material['tags'][number] }>
  attributes: Map<number, { place: number; id: number; name: string; type: AttributeType; unit: string | null }>
}

/**
 * Above this many ids, more than any page has, reading everything is cheaper than looking each one
 * up.
 */
const many = 1000

/**
 * Reads materials in the shape of rules/material.md#11, in the order of the ids, live or trashed,
 * without checking visibility. Ten thousand are normal.
 */
export async function loadMaterials(db: Db, ids: readonly number[]): Promise<Material[]> {
  if (ids.length === 0) return []
  const among: Among = (column) => sql`${sql.ref(column)} = any(${sql.val(ids)}::int[])`
  return materialsFrom(ids, await (ids.length > many ? all(db) : together(db, materialsAmong(among))))
}

/**
 * Reads the materials `m` for which a condition holds, by reference in natural order, in that shape.
 * Meant for a whole stock.
 */
export async function loadStock(db: Db, where: RawBuilder<SqlBool>): Promise<Material[]> {
  const chosen = columnar<{ id: number }>(
    plain('m', 'id'),
    sql`from material m where ${where} order by m.reference_key, m.id`,
  )
  const [{ ids }, found] = await Promise.all([together(db, { ids: chosen }), all(db)])
  return materialsFrom(
    ids.map(({ id }) => id),
    found,
  )
}

/** All materials and what belongs to them, at once where there is a pool. */
async function all(db: Db): Promise<Found<ReturnType<typeof materialsAmong>>> {
  const { materials, ...belongings } = materialsAmong(() => sql`true`)
  const [own, others] = await Promise.all([together(db, { materials }), together(db, belongings)])
  return { ...own, ...others }
}

/** The condition that the id of a material, in the given column, is among those to load. */
export type Among = (column: string) => RawBuilder<unknown>

/** The input of {@link materialsFrom}. */
export const materialsAmong = (among: Among) => ({
  materials: columnar<Row>(
    {
      ...plain('m', 'id', 'name', 'description', 'reference', 'park_id', 'category_id', 'sub_category_id'),
      rental_price: shownInBilling('m.rental_price'),
      ...plain('m', 'replacement_price'),
      vat_rate: shownInBilling('m.vat_rate'),
      ...plain('m', 'stock_quantity', 'out_of_order_quantity', 'weight', 'volume', 'power', 'is_unitary'),
      ...plain('m', 'margin_before', 'margin_after', 'is_hidden_on_bill', 'is_discountable', 'picture', 'code'),
      ...plain('m', 'note', 'version', 'created_at', 'updated_at', 'deleted_at'),
    },
    sql`from material m where ${among('m.id')}`,
    'created_at',
    'updated_at',
    'deleted_at',
  ),
  tags: part(sql<Belongings>`
    select array_agg(material_id) as materials, array_agg(tag_id) as others
    from material_tag where ${among('material_id')}`),
  attributes: part(sql<Belongings>`
    select array_agg(material_id) as materials, array_agg(attribute_id) as others, array_agg(value) as texts
    from material_attribute where ${among('material_id')}`),
  barcodes: part(sql<{ material_id: number; value: string }>`
    select material_id, value from barcode where ${among('material_id')} and material_id is not null order by caseless(value) collate "und-x-icu"`),
  names: part(sql<Name>`
    select id, name, null as type, null as unit, name_key from tag
    where id in (select tag_id from material_tag where ${among('material_id')}) and deleted_at is null
    union all
    select id, name, type, unit, name_key from attribute
    where id in (select attribute_id from material_attribute where ${among('material_id')})
    order by name_key, id`),
})

/** The materials that exist, in the order of the ids. */
export function materialsFrom(
  ids: readonly number[],
  { materials, ...found }: Found<ReturnType<typeof materialsAmong>>,
): Material[] {
  const tags = byMaterial(found.tags, (tag) => tag)
  const attributes = byMaterial(found.attributes, (attribute, text): [number, string] => [attribute, text])
  const names = placed(found.names)
  const barcodes = groupBy(found.barcodes, (barcode) => barcode.material_id)
  // In place: copying ten thousand rows takes as long as fetching them.
  return inOrder(ids, materials).map((row) =>
    Object.assign(row, {
      tags: tagsOf(names, tags.get(row.id) ?? []),
      attributes: valuesOf(names, attributes.get(row.id) ?? []),
      barcodes: (barcodes.get(row.id) ?? []).map(({ value }) => value),
    }),
  )
}

function byMaterial<T>(
  [belongings]: readonly Belongings[],
  read: (other: number, text: string) => T,
): Map<number, T[]> {
  const lists = new Map<number, T[]>()
  for (const [place, material] of (belongings?.materials ?? []).entries()) {
    const value = read(belongings?.others?.[place] ?? 0, belongings?.texts?.[place] ?? '')
    const list = lists.get(material)
    if (list) list.push(value)
    else lists.set(material, [value])
  }
  return lists
}

/**
 * Answers give the rental price and the VAT rate as stored, and null without billing
 * (rules/material.md#6).
 */
const shownInBilling = (column: string): RawBuilder<number | null> => sql<number | null>`
  case when (select s.values ->> 'billing.mode' from settings s where s.id = 1) is distinct from 'none'
    then ${sql.ref(column)} end`

/** Names of tags, which have no type, and of attributes, by name. */
function placed(rows: readonly Name[]): Names {
  const names: Names = { tags: new Map(), attributes: new Map() }
  for (const [place, { id, name, type, unit }] of rows.entries()) {
    if (type === null) names.tags.set(id, { place, tag: { id, name } })
    else names.attributes.set(id, { place, id, name, type, unit })
  }
  return names
}

/** The named ones, by name. */
function named<T extends { place: number }>(names: ReadonlyMap<number, T>, ids: Iterable<number>): T[] {
  const found: T[] = []
  for (const id of ids) {
    const one = names.get(id)
    if (one) found.push(one)
  }
  return found.length > 1 ? found.sort((one, other) => one.place - other.place) : found
}

const tagsOf = ({ tags }: Names, ids: readonly number[]): Material['tags'] => named(tags, ids).map(({ tag }) => tag)

const valuesOf = ({ attributes }: Names, values: readonly [id: number, text: string][]): Material['attributes'] => {
  const texts = new Map(values)
  return named(attributes, texts.keys()).map(({ id, name, type, unit }) => ({
    id,
    name,
    type,
    unit,
    value: typed(type, texts.get(id) ?? ''),
  }))
}

const typed = (type: AttributeType, text: string): string | number | boolean => {
  if (type === 'integer' || type === 'float') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}
