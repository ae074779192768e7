import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { q } from '../query.ts'

/** The categories that one may choose from. */
export const categoriesQuery = q(categoryRoutes.all, {})
/** The categories with how many live materials each one holds. */
export const countedCategories = q(categoryRoutes.all, { query: { 'with-counts': true } })

/** The attributes: nobody deletes the only category of one (rules/category.md#6). */
export const attributesQuery = q(attributeRoutes.list, {})
