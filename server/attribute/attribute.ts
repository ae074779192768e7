import { sql } from 'kysely'
import { type Attribute, type AttributeType, type attributeRoutes, isNumeric } from '#shared/attribute.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, onRecord } from '../http/handler.ts'
import type { Refusals } from '../problem.ts'
import { raiseRecords } from '../record/batch.ts'
import { finding, locking } from '../record/find.ts'
import { destroyRecord, inOrder, insertRecord, updateRecord } from '../record/record.ts'
import { refuseTaken } from '../record/taken.ts'
import { parkVisible } from '../record/visible.ts'
import { change, creation } from '../record/write.ts'

const find = finding(({ db }, ids) => loadAttributes(db, ids))
const lock = locking('attribute', find)

/**
 * Fields a site adds to its materials (rules/attribute.md#1). After creation only the name changes
 * (rules/attribute.md#4).
 */
export const attribute: Handlers<typeof attributeRoutes> = {
  list: async ({ db, user }, { query: { category, 'with-counts': withCounts } }) => {
    const anyCategory = sql`not exists (select from attribute_category ac where ac.attribute_id = t.id)`
    const wanted =
      category === undefined
        ? sql`true`
        : category === 'none'
          ? anyCategory
          : sql`(${anyCategory} or exists (
              select from attribute_category ac where ac.attribute_id = t.id and ac.category_id = ${category}))`
    const { rows } = await sql<{ id: number }>`
      select t.id from attribute t where ${wanted} order by t.name_key, t.id`.execute(db)
    const attributes = await loadAttributes(
      db,
      rows.map(({ id }) => id),
    )
    if (!withCounts) return attributes
    const counts = await materialsWith(db, user)
    return attributes.map((one) => ({ ...one, materials_count: counts.get(one.id) ?? 0 }))
  },

  create: creation(find, check, async (ctx, { name, type, unit, maxLength, max_length, categories }) => {
    const ids = [...new Set(categories ?? [])]
    const id = await insertRecord(ctx, 'attribute', { name, type, unit, max_length: maxLength ?? max_length })
    if (ids.length > 0) {
      const limits = ids.map((category_id) => ({ attribute_id: id, category_id }))
      await ctx.db.insertInto('attribute_category').values(limits).execute()
    }
    return id
  }),
  update: change(lock, find, check, (ctx, body, { id }) => updateRecord(ctx, 'attribute', id, body)),
  remove: onRecord(
    (ctx, { params }) => lock(ctx, params.id),
    async (ctx, { params: { id } }) => {
      await raiseRecords(ctx, 'material', sql`select material_id from material_attribute where attribute_id = ${id}`)
      return destroyRecord(ctx, 'attribute', id)
    },
  ),
}

async function check(
  { db }: Ctx,
  sent: { name?: string; categories?: number[] | null },
  refusals: Refusals,
  current?: Attribute,
): Promise<void> {
  const categories = [...new Set(sent.categories ?? [])]
  await refuseTaken(db, 'attribute', { name: sent.name }, refusals, current?.id)
  if (categories.length > 0) {
    const known = await db.selectFrom('category').select('id').where('id', 'in', categories).execute()
    if (known.length < categories.length) refusals.add('categories', 'unknown')
  }
}

/** Counts, by attribute, the live materials that have a value, of those the caller sees. */
async function materialsWith(db: Db, user: Ctx['user']): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select ma.attribute_id as id, count(*) as count
    from material_attribute ma join material m on m.id = ma.material_id
    where m.deleted_at is null and ${parkVisible(user, 'm.park_id')} group by ma.attribute_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

type Row = Omit<Attribute, 'unit' | 'maxLength'> & { unit: string | null; max_length: number | null }

/**
 * Reads attributes in the shape of rules/attribute.md#3, in the order of the ids; leaves out what a
 * type cannot have.
 */
async function loadAttributes(db: Db, ids: readonly number[]): Promise<Attribute[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select t.id, t.name, t.type, t.unit, t.max_length, coalesce(c.list, '[]') as categories,
      t.version, t.created_at, t.updated_at
    from attribute t left join lateral (
      select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name_key, k.id) as list
      from attribute_category ac join category k on k.id = ac.category_id where ac.attribute_id = t.id) c on true
    where t.id = any(${sql.val(ids)}::int[])`.execute(db)
  return inOrder(ids, rows).map(({ unit, max_length, ...row }) => ({ ...row, ...limitsOf(row.type, unit, max_length) }))
}

const limitsOf = (type: AttributeType, unit: string | null, maxLength: number | null) => ({
  ...(isNumeric(type) ? { unit } : {}),
  ...(type === 'string' ? { maxLength } : {}),
})
