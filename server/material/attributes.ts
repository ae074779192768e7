import { type RawBuilder, sql } from 'kysely'
import { type AttributeType, isNumeric, longestValue } from '#shared/attribute.ts'
import type { Message } from '#shared/invalid.ts'
import { codePoints } from '#shared/limits.ts'
import type { MaterialInput } from '#shared/material.ts'
import { readWallClock } from '#shared/rules/period.ts'
import type { Db } from '../db/connect.ts'
import { plainNumber } from '../http/sent-value.ts'

type Sent = NonNullable<MaterialInput['attributes']>
type Value = NonNullable<Sent[number]['value']>
/** Value of an attribute as stored: text, whatever the type. */
export type Kept = { attribute_id: number; value: string }
/**
 * The properties by which an attribute's values are checked; without categories it belongs to all.
 */
type Known = { id: number; name: string; type: AttributeType; max_length: number | null; categories: number[] }
export type KnownAttributes = ReadonlyMap<number, Known>

/** Reads the attributes against which values are checked. */
export async function knownAttributes(db: Db, ids: Iterable<number>): Promise<KnownAttributes> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<Known>`
    select a.id, a.name, a.type, a.max_length,
      array(select ac.category_id from attribute_category ac where ac.attribute_id = a.id) as categories
    from attribute a where a.id = any(${sql.val(asked)}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The result for sent values: those to store, those of attributes that the category lacks, and
 * errors, by attribute.
 */
export type ReadValues = {
  kept: Kept[]
  foreign: { id: number; name: string }[]
  problems: { id: number; message: Message }[]
}

/**
 * Parses sent attribute values: skips empty ones (rules/material.md#14), checks the others by their
 * attribute's type and length (rules/material.md#13). The caller decides about attributes that the
 * category lacks (rules/material.md#15).
 */
export function readValues(known: KnownAttributes, sent: Sent, categoryId: number | null): ReadValues {
  const kept = new Map<number, Kept>()
  const foreign: ReadValues['foreign'] = []
  const problems: ReadValues['problems'] = []
  for (const { id, value: given } of sent) {
    if (given == null || given === '') continue
    const refuse = (message: Message) => problems.push({ id, message })
    const attribute = known.get(id)
    const isText = typeof given === 'string' && attribute !== undefined && isNumeric(attribute.type)
    const value = isText ? (plainNumber(given) ?? given) : given
    const { name = '', max_length } = attribute ?? {}
    if (!attribute) refuse({ key: 'unknown' })
    else if (kept.has(id)) refuse({ key: 'twice' })
    else if (attribute.categories.length > 0 && !attribute.categories.includes(categoryId ?? 0))
      foreign.push({ id, name })
    else if (!isOfType(attribute.type, value)) refuse({ key: 'attribute_value', facts: { name } })
    else if (codePoints(String(value)) > (max_length ?? longestValue)) {
      refuse({ key: 'attribute_too_long', facts: { name, count: max_length ?? longestValue } })
    } else kept.set(id, { attribute_id: id, value: String(value) })
  }
  return { kept: [...kept.values()], foreign, problems }
}

const isOfType = (type: AttributeType, value: Value): boolean => {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'float') return typeof value === 'number'
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'date')
    return typeof value === 'string' && value.length === 10 && readWallClock(value, 'start').problem === undefined
  return typeof value === 'string'
}

/**
 * True for an attribute `a` that materials of the category have: one without categories belongs to
 * all.
 */
const fits = (category: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from attribute_category ac where ac.attribute_id = a.id)
  or exists (select from attribute_category ac where ac.attribute_id = a.id and ac.category_id = ${category}))`

/** Replaces the material's attribute values. */
export async function replaceAttributes(db: Db, materialId: number, kept: readonly Kept[]): Promise<void> {
  await db.deleteFrom('material_attribute').where('material_id', '=', materialId).execute()
  await putAttributes(db, new Map([[materialId, kept]]))
}

/** Writes these attribute values of materials; those of other attributes stay. */
export async function putAttributes(db: Db, wanted: ReadonlyMap<number, readonly Kept[]>): Promise<void> {
  const rows = [...wanted].flatMap(([material_id, kept]) => kept.map((one) => ({ material_id, ...one })))
  if (rows.length === 0) return
  await sql`
    insert into material_attribute (material_id, attribute_id, value)
    select * from unnest(${sql.val(rows.map(({ material_id }) => material_id))}::int[],
      ${sql.val(rows.map(({ attribute_id }) => attribute_id))}::int[], ${sql.val(rows.map(({ value }) => value))}::text[])
    on conflict (material_id, attribute_id) do update set value = excluded.value`.execute(db)
}

/** Drops values of attributes that the material's new category does not have. */
export async function dropForeignAttributes(db: Db, materialIds: readonly number[]): Promise<void> {
  if (materialIds.length === 0) return
  await sql`
    delete from material_attribute ma using material m, attribute a
    where ma.material_id = any(${sql.val(materialIds)}::int[]) and m.id = ma.material_id and a.id = ma.attribute_id
      and not ${fits(sql`m.category_id`)}`.execute(db)
}
