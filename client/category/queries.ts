import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { q } from '../query.ts'

/** The categories to choose from. */
export const categoriesQuery = q(categoryRoutes.all, {})
/** The categories with how many live materials each one holds. */
export const countedCategories = q(categoryRoutes.all, { query: { 'with-counts': true } })

/** The attributes: the only category of one cannot be deleted (rules/category.md#6). */
export const attributesQuery = q(attributeRoutes.list, {})
