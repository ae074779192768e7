import { type RawBuilder, sql } from 'kysely'
import type { AttributeType } from '#shared/attribute.ts'
import type { Material } from '#shared/material-shape.ts'
import type { Db } from '../db/connect.ts'
import { inOrder } from '../record.ts'

/** As the database gives them: tags as ids, attributes as stored text by id. */
type Row = Omit<Material, 'tags' | 'attributes'> & {
  tags: number[] | null
  attributes: Record<string, string> | null
}
/** What tags and attributes are called, each with its place among the others by name. */
type Names = {
  tags: Map<number, { place: number; tag: Material['tags'][number] }>
  attributes: Map<number, { place: number; id: number; name: string; type: AttributeType; unit: string | null }>
}

/**
 * Materials in shape S12, in the order of the ids, live or trashed, whoever may see them. Ten thousand are normal: the database
 * only collects ids, for sorting every material's names by French collation there took most of the time.
 */
export async function loadMaterials(db: Db, ids: readonly number[]): Promise<Material[]> {
  if (ids.length === 0) return []
  const among = (column: string) => sql`${sql.ref(column)} = any(${sql.val(ids)}::int[])`
  const { rows } = await sql<Row>`
    select m.id, m.name, m.description, m.reference, m.park_id, m.category_id, m.sub_category_id,
      ${shownPrice('m.rental_price')} as rental_price, m.replacement_price, m.stock_quantity, m.out_of_order_quantity,
      m.is_hidden_on_bill, m.is_discountable, m.picture, m.note, m.version, m.created_at, m.updated_at, m.deleted_at,
      g.ids as tags, a.values as attributes
    from material m
    left join (
      select material_id, json_agg(tag_id) as ids from material_tag where ${among('material_id')} group by material_id
    ) g on g.material_id = m.id
    left join (
      select material_id, json_object_agg(attribute_id, value) as values
      from material_attribute where ${among('material_id')} group by material_id
    ) a on a.material_id = m.id
    where ${among('m.id')}`.execute(db)
  const names = await loadNames(db, rows)
  // In place: copying ten thousand rows takes as long as fetching them.
  return inOrder(ids, rows).map((row) =>
    Object.assign(row, { tags: tagsOf(names, row.tags ?? []), attributes: valuesOf(names, row.attributes ?? {}) }),
  )
}

/** Rental price as answers give it: none while the site does no billing, whatever is stored (spec 3, 8.1). */
const shownPrice = (column: string): RawBuilder<number | null> => sql<number | null>`
  case when (select s.values ->> 'billing.mode' from settings s where s.id = 1) is distinct from 'none'
    then ${sql.ref(column)} end`

/** Names of the live tags and the attributes that these rows have. */
async function loadNames(db: Db, found: readonly Row[]): Promise<Names> {
  const names: Names = { tags: new Map(), attributes: new Map() }
  const tagIds = new Set<number>()
  const attributeIds = new Set<string>()
  for (const { tags, attributes } of found) {
    for (const id of tags ?? []) tagIds.add(id)
    for (const id in attributes) attributeIds.add(id)
  }
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

const valuesOf = ({ attributes }: Names, values: Readonly<Record<string, string>>): Material['attributes'] =>
  named(attributes, Object.keys(values).map(Number)).map(({ id, name, type, unit }) => ({
    id,
    name,
    type,
    unit,
    value: typed(type, values[id] ?? ''),
  }))

const typed = (type: AttributeType, text: string): string | number | boolean => {
  if (type === 'integer' || type === 'float') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}
