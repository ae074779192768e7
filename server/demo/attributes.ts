import { sql } from 'kysely'
import type { AttributeType } from '#shared/attribute.ts'
import type { Db } from '../db/connect.ts'
import { insertRecords } from '../record/batch.ts'
import type { DemoCtx } from './demo-ctx.ts'

/**
 * Fields the company adds to its materials, each for some categories, or without categories for
 * all.
 */
const attributes: readonly {
  name: string
  type: AttributeType
  unit?: string
  max_length?: number
  categories?: readonly string[]
}[] = [
  { name: 'Longueur', type: 'float', unit: 'm', categories: ['Câbles', 'Structure et levage', 'Scène'] },
  {
    name: 'Couleur',
    type: 'string',
    max_length: 32,
    categories: ['Câbles', 'Scène', 'Structure et levage', 'Lumière'],
  },
  { name: 'Date de contrôle', type: 'date', categories: ['Structure et levage', 'Distribution électrique', 'Scène'] },
  { name: 'Usage extérieur', type: 'boolean', categories: ['Lumière', 'Distribution électrique'] },
  { name: 'Luminosité', type: 'integer', unit: 'lm', categories: ['Vidéo'] },
  { name: 'Définition', type: 'string', max_length: 24, categories: ['Vidéo'] },
  { name: 'Bande de fréquences', type: 'string', max_length: 32, categories: ['Microphones'] },
]

/** Adds the attributes, for all categories at first: their categories come with the stock. */
export async function addAttributes(ctx: DemoCtx) {
  const ids = await insertRecords(
    ctx,
    'attribute',
    attributes.map(({ categories: _, ...attribute }) => attribute),
  )
  return attributes.map(({ name, type, unit = null }, place) => ({ id: ids[place] ?? 0, name, type, unit }))
}

/** Limits each attribute to its own categories. */
export async function limitAttributes(db: Db): Promise<void> {
  const pairs = attributes.flatMap(({ name, categories = [] }) => categories.map((category) => [name, category]))
  await sql`
    insert into attribute_category (attribute_id, category_id)
    select a.id, c.id
    from unnest(${sql.val(pairs.map(([name]) => name))}::text[], ${sql.val(pairs.map(([, category]) => category))}::text[])
      as wanted (attribute, category)
    join attribute a on a.name = wanted.attribute
    join category c on caseless(c.name) = caseless(wanted.category)`.execute(db)
}
