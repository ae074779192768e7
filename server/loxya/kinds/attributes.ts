import { type AttributeType, isNumeric, longestValue } from '#shared/attribute.ts'
import { readWallClock } from '#shared/rules/period.ts'
import { datesOf, Fit, moment, whole } from '../fit.ts'
import { type Ids, insertAll, type Moving, Numbers } from '../moving.ts'
import { allOf, rowsOf } from '../source/read.ts'
import type { Cell } from '../source/text.ts'
import { namesOf } from './places.ts'

/** Types of the source that have another name here. */
const typeOf: Record<string, AttributeType> = {
  string: 'string',
  integer: 'integer',
  float: 'float',
  boolean: 'boolean',
  date: 'date',
  text: 'string',
  period: 'string',
  list: 'string',
}

type Attribute = { id: number; type: AttributeType; name: string }
export type Attributes = ReadonlyMap<number, Attribute>

/** Moves the fields that the company added to its materials, and where they belong. */
export async function moveAttributes(moving: Moving, categories: Ids): Promise<Attributes> {
  const { source, db, tally, now } = moving
  const rows = await allOf(source, 'attribute')
  const numbers = await Numbers.of(
    db,
    'attribute',
    rows.map(({ id }) => whole(id)!),
  )
  const names = await namesOf(moving, 'attribute', 'name')
  const moved = new Map<number, Attribute>()
  const made: Record<string, unknown>[] = []
  for (const row of rows) {
    tally.read('attribute')
    const label = row.name ?? `${row.id}`
    const type = typeOf[row.type ?? '']
    const isOfUnits = row.entities !== null && !row.entities.split(',').includes('material')
    if (type === undefined || isOfUnits) {
      tally.left('attribute', 'no_counterpart', label)
      continue
    }
    if (moment(row.deleted_at) !== null) {
      tally.left('attribute', 'deleted', label)
      continue
    }
    const fit = new Fit(tally, 'attribute', label)
    const id = numbers.give(whole(row.id)!)
    const wanted = fit.needed(row.name, 2, 64)
    const name = names.take(wanted, id, 64)
    if (name !== wanted) fit.tell('renamed')
    const config = configOf(row.config)
    made.push({
      id,
      name,
      type,
      unit: isNumeric(type) ? fit.text(row.unit ?? config.unit, 8) : null,
      max_length: type === 'string' ? limitOf(whole(row.max_length) ?? config.limit) : null,
      ...datesOf(row, now),
    })
    moved.set(whole(row.id)!, { id, type, name })
    tally.taken('attribute')
  }
  await insertAll(db, 'attribute', made)
  const pairs = new Map<string, { attribute_id: number; category_id: number }>()
  for (const row of await allOf(source, 'attribute_category')) {
    const attribute = moved.get(whole(row.attribute_id) ?? 0)
    const category_id = categories.get(whole(row.category_id) ?? 0)
    if (attribute && category_id)
      pairs.set(`${attribute.id} ${category_id}`, { attribute_id: attribute.id, category_id })
  }
  await insertAll(db, 'attribute_category', [...pairs.values()])
  return moved
}

const limitOf = (most: number | null): number | null =>
  most !== null && most >= 1 ? Math.min(most, longestValue) : null

/** What later versions keep of an attribute as JSON. */
function configOf(text: Cell): { unit: string | null; limit: number | null } {
  const config: unknown = jsonOf(text)
  if (typeof config !== 'object' || config === null) return { unit: null, limit: null }
  const { unit, maxLength, max_length = maxLength } = config as Record<string, unknown>
  return {
    unit: typeof unit === 'string' ? unit : null,
    limit: typeof max_length === 'number' ? max_length : null,
  }
}

/** What JSON can write of a text, and no database keeps: NUL, and halves of characters. */
const unkept = /[\0\p{Cs}]/gu

/** A value kept as JSON; undefined where it is none. */
export function jsonOf(text: Cell): unknown {
  const kept = (_: string, value: unknown) => (typeof value === 'string' ? value.replaceAll(unkept, '') : value)
  try {
    return text === null ? undefined : JSON.parse(text, kept)
  } catch {
    return undefined
  }
}

/** Moves the values that materials have of them. Returns how many. */
export async function moveAttributeValues(
  moving: Moving,
  materials: Ids,
  attributes: Attributes,
  labelOf: (material: number) => string,
): Promise<void> {
  const { source, db, tally } = moving
  const seen = new Set<string>()
  let rows: Record<string, unknown>[] = []
  for await (const row of rowsOf(source, 'attribute_value')) {
    const material_id = materials.get(whole(row.material_id) ?? 0)
    const attribute = attributes.get(whole(row.attribute_id) ?? 0)
    if (material_id === undefined || !attribute || row.value === null) continue
    const label = `${labelOf(material_id)}: ${attribute.name}`
    const value = storedValue(row.value, attribute.type)
    const key = `${material_id} ${attribute.id}`
    if (value === null || seen.has(key)) {
      if (row.value !== '' && row.value !== 'null') tally.left('attribute', 'no_value', label)
      continue
    }
    seen.add(key)
    rows.push({
      material_id,
      attribute_id: attribute.id,
      value: new Fit(tally, 'attribute', label).text(value, longestValue),
    })
    if (rows.length < 5000) continue
    await insertAll(db, 'material_attribute', rows)
    rows = []
  }
  await insertAll(db, 'material_attribute', rows)
}

/** A value as its type is kept here; null for none, and for what is not of the type. */
function storedValue(text: string, type: AttributeType): string | null {
  const parsed = jsonOf(text)
  const plain = plainOf(parsed === undefined ? text : parsed)
  if (plain === null || plain.trim() === '') return null
  if (type === 'string') return plain
  if (type === 'boolean') return /^(1|true)$/.test(plain) ? 'true' : /^(0|false)$/.test(plain) ? 'false' : null
  if (type === 'date') return readWallClock(plain.slice(0, 10), 'start').problem ? null : plain.slice(0, 10)
  const number = Number(plain.replace(',', '.'))
  if (!Number.isFinite(number) || (type === 'integer' && !Number.isSafeInteger(number))) return null
  return String(number)
}

function plainOf(value: unknown): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return String(value)
  // A period, or a list of words.
  return Object.values(value)
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(' – ')
}
