import { type RawBuilder, sql } from 'kysely'
import type { AttributeType } from '#shared/attribute.ts'
import type { Material } from '#shared/material-shape.ts'
import type { Db } from '../db/connect.ts'
import { columnar, type Found, part, plain, together } from '../db/together.ts'
import { inOrder } from '../record/record.ts'

/** A tag with the materials that have it. */
type Worn = Material['tags'][number] & { materials: number[] }
/** An attribute with the materials that have it, and their stored texts in the same order. */
type Held = Omit<Material['attributes'][number], 'value'> & { materials: number[]; texts: string[] }

/**
 * Above this many ids, more than any page has, reading everything is cheaper than looking each one
 * up.
 */
export const many = 1000

/**
 * Reads materials in the shape of rules/material.md#11, in the order of the ids, live or trashed,
 * without checking visibility. Ten thousand are normal.
 */
export async function loadMaterials(db: Db, ids: readonly number[]): Promise<Material[]> {
  if (ids.length === 0) return []
  const among: Among = (column) => sql`${sql.ref(column)} = any(${sql.val(ids)}::int[])`
  if (ids.length > many) return inOrder(ids, await loadStock(db, sql`true`))
  return inOrder(ids, materialsFrom(await together(db, materialsAmong(among))))
}

/**
 * Reads the materials `m` for which a condition holds, in that shape. Meant for a whole stock: where
 * there is a pool, what belongs to it is read at the same time.
 */
export async function loadStock(db: Db, where: RawBuilder<unknown>): Promise<Material[]> {
  const everyOne: Among = () => sql`true`
  const [own, others] = await Promise.all([
    together(db, { materials: ownOf(where) }),
    together(db, belongingsAmong(everyOne)),
  ])
  return materialsFrom({ ...own, ...others })
}

/** The condition that the id of a material, in the given column, is among those to load. */
export type Among = (column: string) => RawBuilder<unknown>

/** The input of {@link materialsFrom}. */
export const materialsAmong = (among: Among) => ({ materials: ownOf(among('m.id')), ...belongingsAmong(among) })

const ownOf = (rows: RawBuilder<unknown>) =>
  columnar<Material>(
    {
      ...plain('m', 'id', 'name', 'description', 'reference', 'park_id', 'category_id', 'sub_category_id'),
      rental_price: shownInBilling('m.rental_price'),
      ...plain('m', 'replacement_price'),
      vat_rate: shownInBilling('m.vat_rate'),
      ...plain('m', 'stock_quantity', 'out_of_order_quantity', 'weight', 'volume', 'power', 'is_unitary'),
      ...plain('m', 'margin_before', 'margin_after', 'is_hidden_on_bill', 'is_discountable', 'picture', 'code'),
      ...plain('m', 'note', 'version', 'created_at', 'updated_at', 'deleted_at'),
      ...{ tags: 'null', attributes: 'null', barcodes: 'null' }, // their places among the others
    },
    sql`from material m where ${rows}`,
    'created_at',
    'updated_at',
    'deleted_at',
  )

const belongingsAmong = (among: Among) => ({
  tags: part(sql<Worn>`
    select t.id, t.name, array_agg(h.material_id) as materials
    from material_tag h join tag t on t.id = h.tag_id
    where ${among('h.material_id')} and t.deleted_at is null
    group by t.id order by t.name_key, t.id`),
  attributes: part(sql<Held>`
    select a.id, a.name, a.type, a.unit, array_agg(h.material_id) as materials, array_agg(h.value) as texts
    from material_attribute h join attribute a on a.id = h.attribute_id
    where ${among('h.material_id')}
    group by a.id order by a.name_key, a.id`),
  barcodes: part(sql<{ material_id: number; value: string }>`
    select material_id, value from barcode where ${among('material_id')} and material_id is not null order by caseless(value) collate "und-x-icu"`),
})

/**
 * The materials with what belongs to them, in the order in which they came. Fills in their rows:
 * copying ten thousand takes as long as fetching them.
 */
export function materialsFrom({
  materials,
  tags,
  attributes,
  barcodes,
}: Found<ReturnType<typeof materialsAmong>>): Material[] {
  const byId = new Map(materials.map((row) => [row.id, row]))
  for (const row of materials) {
    row.tags = []
    row.attributes = []
    row.barcodes = []
  }
  for (const { id, name, materials: wearers } of tags) {
    const tag = { id, name }
    for (const wearer of wearers) byId.get(wearer)?.tags.push(tag)
  }
  for (const { id, name, type, unit, materials: holders, texts } of attributes) {
    for (const [place, holder] of holders.entries()) {
      byId.get(holder)?.attributes.push({ id, name, type, unit, value: typed(type, texts[place] ?? '') })
    }
  }
  for (const { material_id, value } of barcodes) byId.get(material_id)?.barcodes.push(value)
  return materials
}

/**
 * Answers give the rental price and the VAT rate as stored, and null without billing
 * (rules/material.md#6).
 */
const shownInBilling = (column: string): RawBuilder<number | null> => sql<number | null>`
  case when (select s.values ->> 'billing.mode' from settings s where s.id = 1) is distinct from 'none'
    then ${sql.ref(column)} end`

const typed = (type: AttributeType, text: string): string | number | boolean => {
  if (type === 'integer' || type === 'float') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}
