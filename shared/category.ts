import * as z from 'zod'
import { routes } from './contract.ts'
import { Destroyed, Id, Off, Page, rowData, TableQuery, Text, unpaginated } from './field.ts'

/** Live materials the caller sees; only with `with-counts`. */
const counted = { materials_count: z.int().optional() }
/**
 * A sub-category within its category (rules/category.md#2); names of both are unique in any case
 * (rules/category.md#3).
 */
export const SubCategory = z.object({ id: Id, name: Text(2, 96), category_id: Id, version: z.int(), ...counted })
export const Category = z.object({
  id: Id,
  name: Text(2, 96),
  sub_categories: z.array(SubCategory),
  ...rowData,
  ...counted,
})
export type Category = z.output<typeof Category>
export type SubCategory = z.output<typeof SubCategory>

export const CategoryInput = Category.pick({ name: true })
export const SubCategoryInput = SubCategory.pick({ name: true, category_id: true })
/** A sub-category as its own record. */
export const SubCategoryRecord = SubCategory.omit({ materials_count: true }).extend(rowData)
export type SubCategoryRecord = z.output<typeof SubCategoryRecord>

const CategoryQuery = TableQuery.extend({ 'with-counts': Off })

export const categoryRoutes = routes('category', {
  list: { method: 'GET', path: '/categories', can: 'category:read', query: CategoryQuery, reply: Page(Category) },
  all: {
    method: 'GET',
    path: '/categories',
    when: unpaginated,
    can: 'category:read',
    query: CategoryQuery,
    reply: z.array(Category),
  },
  get: { method: 'GET', path: '/categories/{id}', can: 'category:read', reply: Category },
  create: { method: 'POST', path: '/categories', can: 'category:edit', body: CategoryInput, reply: Category },
  update: {
    method: 'PUT',
    path: '/categories/{id}',
    can: 'category:edit',
    body: CategoryInput.partial(),
    reply: Category,
  },
  remove: { method: 'DELETE', path: '/categories/{id}', can: 'category:edit', reply: Destroyed },
})

export const subCategoryRoutes = routes('sub_category', {
  create: {
    method: 'POST',
    path: '/subcategories',
    can: 'category:edit',
    body: SubCategoryInput,
    reply: SubCategoryRecord,
  },
  update: {
    method: 'PUT',
    path: '/subcategories/{id}',
    can: 'category:edit',
    body: SubCategoryInput.pick({ name: true }).partial(),
    reply: SubCategoryRecord,
  },
  remove: { method: 'DELETE', path: '/subcategories/{id}', can: 'category:edit', reply: Destroyed },
})
