import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { q } from '../query.ts'

/** The categories with how many live materials each one holds. */
export const countedCategories = q(categoryRoutes.all, { query: { 'with-counts': true } })

/** The attributes, of which one may keep its only category from being deleted (rules/category.md#6). */
export const attributesQuery = q(attributeRoutes.list, {})
