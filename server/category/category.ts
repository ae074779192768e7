import { sql } from 'kysely'
import type { Category, categoryRoutes } from '#shared/category.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { type Handlers, onRecord } from '../http/handler.ts'
import { Problem, type Refusals } from '../problem.ts'
import { raiseRecords } from '../record/batch.ts'
import { finding, locking } from '../record/find.ts'
import { type Listing, listAll, listPage } from '../record/list.ts'
import { destroyRecord, inOrder, insertRecord, updateRecord } from '../record/record.ts'
import { howTaken } from '../record/taken.ts'
import { parkVisible } from '../record/visible.ts'
import { change, creation } from '../record/write.ts'

const listing: Listing = {
  from: sql`category t`,
  sortable: { name: sql`t.name_key` },
  sort: 'name',
  searchable: { name: sql`t.search_key` },
  search: sql`t.search_key`,
}

const find = finding(({ db }, ids) => loadCategories(db, ids))
const lock = locking('category', find)

/**
 * Categories with their sub-categories (rules/category.md#1). They have no trash
 * (rules/category.md#8).
 */
export const category: Handlers<typeof categoryRoutes> = {
  list: (ctx, { query }) => listPage(ctx, listing, query, [], shape(ctx, query['with-counts'])),
  all: (ctx, { query }) => listAll(ctx, listing, query, [], shape(ctx, query['with-counts'])),

  get: (ctx, { params }) => find(ctx, params.id),

  create: creation(find, check, (ctx, body) => insertRecord(ctx, 'category', body)),
  update: change(lock, find, check, (ctx, body, { id }) => updateRecord(ctx, 'category', id, body)),

  remove: onRecord(
    async (ctx, { params }) => {
      const current = await lock(ctx, params.id)
      if (current.sub_categories.length > 0 || (await holdsMaterials(ctx.db, params.id))) {
        throw new Problem('category.not_empty')
      }
      const attributes = await attributesOfThisAlone(ctx.db, params.id)
      if (attributes.length > 0) {
        throw new Problem('category.used_by_attributes', {
          details: { attributes },
          sentence: 'problem.category.used_by_named_attributes',
          mentions: { names: attributes.map(({ name }) => name).join(', ') },
        })
      }
      return current
    },
    async (ctx, { params: { id } }) => {
      await raiseRecords(ctx, 'material', sql`select id from material where category_id = ${id}`)
      await raiseRecords(ctx, 'attribute', sql`select attribute_id from attribute_category where category_id = ${id}`)
      return destroyRecord(ctx, 'category', id)
    },
  ),
}

async function check({ db }: Ctx, { name }: Partial<Category>, refusals: Refusals, current?: Category): Promise<void> {
  if (await howTaken(db, 'category', 'name', name, current?.id)) refusals.add('name', 'category_taken')
}

/** Trashed materials do not count: they lose their category with it. */
async function holdsMaterials(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from material where category_id = ${id} and deleted_at is null limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Attributes without another category, by name: without this one they would belong to all
 * (rules/category.md#6).
 */
async function attributesOfThisAlone(db: Db, id: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from attribute a join attribute_category own on own.attribute_id = a.id and own.category_id = ${id}
    where not exists (select from attribute_category ac where ac.attribute_id = a.id and ac.category_id <> ${id})
    order by a.name_key, a.id`.execute(db)
  return rows
}

/** Reads categories in the shape of rules/category.md#2, in the order of the ids. */
async function loadCategories(db: Db, ids: readonly number[]): Promise<Category[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Category>`
    select t.id, t.name, coalesce(s.list, '[]') as sub_categories, t.version, t.created_at, t.updated_at
    from category t left join lateral (
      select json_agg(
        json_build_object('id', sub.id, 'name', sub.name, 'category_id', sub.category_id, 'version', sub.version)
        order by sub.name_key, sub.id) as list
      from sub_category sub where sub.category_id = t.id) s on true
    where t.id = any(${sql.val(ids)}::int[])`.execute(db)
  return inOrder(ids, rows)
}

/**
 * Shapes a list of categories: as they are, or with the number of live materials in each that the
 * caller sees.
 */
const shape =
  ({ db, user }: Ctx, withCounts = false) =>
  async (ids: readonly number[]): Promise<Category[]> => {
    const categories = await loadCategories(db, ids)
    if (!withCounts) return categories
    const { rows } = await sql<{ category_id: number; sub_category_id: number | null; count: number }>`
      select m.category_id, m.sub_category_id, count(*) as count from material m
      where m.category_id = any(${sql.val(ids)}::int[]) and m.deleted_at is null and ${parkVisible(user, 'm.park_id')}
      group by m.category_id, m.sub_category_id`.execute(db)
    const total = (held: typeof rows) => held.reduce((sum, { count }) => sum + count, 0)
    return categories.map((category) => ({
      ...category,
      materials_count: total(rows.filter(({ category_id }) => category_id === category.id)),
      sub_categories: category.sub_categories.map((sub) => ({
        ...sub,
        materials_count: total(rows.filter(({ sub_category_id }) => sub_category_id === sub.id)),
      })),
    }))
  }
