import { type RawBuilder, sql } from 'kysely'
import { type AttributeType, longestValue } from '#shared/attribute.ts'
import type { Message } from '#shared/invalid.ts'
import type { MaterialInput } from '#shared/material.ts'
import { readWallClock } from '#shared/period.ts'
import type { Db } from '../db/connect.ts'

type Sent = NonNullable<MaterialInput['attributes']>
type Value = NonNullable<Sent[number]['value']>
/** Value of an attribute as stored: text whatever the type. */
export type Kept = { attribute_id: number; value: string }

/**
 * Reads sent attribute values (spec 3, 10): empty ones are skipped, those of attributes that the category does not have are
 * dropped, the others fit their attribute's type and length.
 */
export async function readAttributes(
  db: Db,
  sent: Sent,
  categoryId: number | null,
): Promise<{ kept: Kept[]; problems: Message[] }> {
  const filled = sent.flatMap(({ id, value }) => (value == null || value === '' ? [] : [{ id, value }]))
  const { rows } = await sql<{
    id: number
    name: string
    type: AttributeType
    max_length: number | null
    fits: boolean
  }>`
    select a.id, a.name, a.type, a.max_length, ${fits(sql`${categoryId}::int`)} as fits
    from attribute a where a.id = any(${sql.val(filled.map(({ id }) => id))}::int[])`.execute(db)
  const attributes = new Map(rows.map((row) => [row.id, row]))
  const kept = new Map<number, Kept>()
  const problems: Message[] = []
  for (const { id, value } of filled) {
    const attribute = attributes.get(id)
    const { name = '', max_length } = attribute ?? {}
    if (!attribute) problems.push({ key: 'unknown' })
    else if (kept.has(id)) problems.push({ key: 'twice' })
    else if (!attribute.fits) continue
    else if (!isOfType(attribute.type, value)) problems.push({ key: 'attribute_value', facts: { name } })
    else if (String(value).length > (max_length ?? longestValue)) {
      problems.push({ key: 'attribute_too_long', facts: { name, count: max_length ?? longestValue } })
    } else kept.set(id, { attribute_id: id, value: String(value) })
  }
  return { kept: [...kept.values()], problems }
}

const isOfType = (type: AttributeType, value: Value): boolean => {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'float') return typeof value === 'number'
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'date')
    return typeof value === 'string' && value.length === 10 && readWallClock(value, 'start').problem === undefined
  return typeof value === 'string'
}

/** True for an attribute `a` that materials of the category have: one without categories belongs to all. */
const fits = (category: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from attribute_category ac where ac.attribute_id = a.id)
  or exists (select from attribute_category ac where ac.attribute_id = a.id and ac.category_id = ${category}))`

/** Makes these the material's attribute values. */
export async function replaceAttributes(db: Db, materialId: number, kept: readonly Kept[]): Promise<void> {
  await db.deleteFrom('material_attribute').where('material_id', '=', materialId).execute()
  if (kept.length === 0) return
  await db
    .insertInto('material_attribute')
    .values(kept.map((one) => ({ material_id: materialId, ...one })))
    .execute()
}

/** Drops the values of attributes that the category of their material does not have, once it is another. */
export async function dropForeignAttributes(db: Db, materialIds: readonly number[]): Promise<void> {
  if (materialIds.length === 0) return
  await sql`
    delete from material_attribute ma using material m, attribute a
    where ma.material_id = any(${sql.val(materialIds)}::int[]) and m.id = ma.material_id and a.id = ma.attribute_id
      and not ${fits(sql`m.category_id`)}`.execute(db)
}
