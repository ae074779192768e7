import { type RawBuilder, sql } from 'kysely'
import type { AttributeType } from '#shared/attribute.ts'
import type { Material } from '#shared/material-shape.ts'
import type { Db } from '../db/connect.ts'
import { inOrder } from '../record/record.ts'

/** A row as JSON gives it: instants still in its own text, nothing yet of tags and attributes. */
type Row = Omit<Material, 'tags' | 'attributes'>
/** Ids of the tags, and attributes as stored text, of each material that has any. */
type Belongings = { tags: Map<number, number[]>; attributes: Map<number, [id: number, text: string][]> }
/** What tags and attributes are called, each with its place among the others by name. */
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
 * Loads materials in the shape of rules/material.md#11, in the order of the ids, live or trashed,
 * without checking visibility. Ten thousand are normal: rows come as one JSON text and the rest as
 * arrays, for handing over each value by itself takes the embedded engine five times as long.
 */
export async function loadMaterials(db: Db, ids: readonly number[]): Promise<Material[]> {
  if (ids.length === 0) return []
  const among = (column: string) =>
    ids.length > many ? sql`true` : sql`${sql.ref(column)} = any(${sql.val(ids)}::int[])`
  const { rows } = await sql<{ found: string }>`
    select coalesce(json_agg(found)::text, '[]') as found from (
      select m.id, m.name, m.description, m.reference, m.park_id, m.category_id, m.sub_category_id,
        ${shownInBilling('m.rental_price')} as rental_price, m.replacement_price,
        ${shownInBilling('m.vat_rate')} as vat_rate, m.stock_quantity, m.out_of_order_quantity,
        m.is_hidden_on_bill, m.is_discountable, m.picture, m.note, m.version, m.created_at, m.updated_at, m.deleted_at
      from material m where ${among('m.id')}) found`.execute(db)
  const found = JSON.parse(rows[0]?.found ?? '[]') as Row[] // the columns above
  const belongings = await loadBelongings(db, among)
  const names = await loadNames(db, belongings)
  // In place: copying ten thousand rows takes as long as fetching them.
  return inOrder(ids, found).map((row) =>
    Object.assign(row, {
      created_at: plainInstant(row.created_at),
      updated_at: plainInstant(row.updated_at),
      deleted_at: row.deleted_at && plainInstant(row.deleted_at),
      tags: tagsOf(names, belongings.tags.get(row.id) ?? []),
      attributes: valuesOf(names, belongings.attributes.get(row.id) ?? []),
    }),
  )
}

/**
 * JSON writes `2026-05-01T10:20:30.4+00:00`, answers `2026-05-01 10:20:30`; sessions run in UTC.
 */
const plainInstant = (text: string): string => `${text.slice(0, 10)} ${text.slice(11, 19)}`

async function loadBelongings(db: Db, among: (column: string) => RawBuilder<unknown>): Promise<Belongings> {
  const { rows } = await sql<{ materials: number[] | null; others: number[] | null; texts: string[] | null }>`
    select array_agg(material_id) as materials, array_agg(tag_id) as others, null::json as texts
    from material_tag where ${among('material_id')}
    union all
    select array_agg(material_id), array_agg(attribute_id), json_agg(value)
    from material_attribute where ${among('material_id')}`.execute(db)
  const belongings: Belongings = { tags: new Map(), attributes: new Map() }
  const [tags, attributes] = rows
  for (const [place, material] of (tags?.materials ?? []).entries()) {
    append(belongings.tags, material, tags?.others?.[place] ?? 0)
  }
  for (const [place, material] of (attributes?.materials ?? []).entries()) {
    append(belongings.attributes, material, [attributes?.others?.[place] ?? 0, attributes?.texts?.[place] ?? ''])
  }
  return belongings
}

function append<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/**
 * Answers give the rental price and the VAT rate as stored, and null without billing
 * (rules/material.md#6).
 */
const shownInBilling = (column: string): RawBuilder<number | null> => sql<number | null>`
  case when (select s.values ->> 'billing.mode' from settings s where s.id = 1) is distinct from 'none'
    then ${sql.ref(column)} end`

/** Names of the live tags and the attributes that these materials have. */
async function loadNames(db: Db, { tags, attributes }: Belongings): Promise<Names> {
  const names: Names = { tags: new Map(), attributes: new Map() }
  const tagIds = new Set([...tags.values()].flat())
  const attributeIds = new Set([...attributes.values()].flatMap((values) => values.map(([id]) => id)))
  if (tagIds.size + attributeIds.size === 0) return names
  const { rows } = await sql<{ id: number; name: string; type: AttributeType | null; unit: string | null }>`
    select id, name, null as type, null as unit, name_key from tag
    where id = any(${sql.val([...tagIds])}::int[]) and deleted_at is null
    union all
    select id, name, type, unit, name_key from attribute where id = any(${sql.val([...attributeIds])}::int[])
    order by name_key, id`.execute(db)
  for (const [place, { id, name, type, unit }] of rows.entries()) {
    if (type === null) names.tags.set(id, { place, tag: { id, name } })
    else names.attributes.set(id, { place, id, name, type, unit })
  }
  return names
}

/** Those that are named, by name. */
const named = <T extends { place: number }>(names: ReadonlyMap<number, T>, ids: readonly number[]): T[] =>
  ids.flatMap((id) => names.get(id) ?? []).sort((one, other) => one.place - other.place)

const tagsOf = ({ tags }: Names, ids: readonly number[]): Material['tags'] => named(tags, ids).map(({ tag }) => tag)

const valuesOf = ({ attributes }: Names, values: readonly [id: number, text: string][]): Material['attributes'] => {
  const texts = new Map(values)
  return named(attributes, [...texts.keys()]).map(({ id, name, type, unit }) => ({
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
