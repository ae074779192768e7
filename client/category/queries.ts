import { categoryRoutes } from '#shared/category.ts'
import { q } from '../query.ts'

/** The categories with how many live materials each one holds. */
export const countedCategories = q(categoryRoutes.all, { query: { 'with-counts': true } })
