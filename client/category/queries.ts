import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/**
 * The categories to choose from. A part of a screen that fails to read them says so (`useCategories`),
 * and the rest stays with what was typed. Loaders and `useSuspenseQuery` throw all the same.
 */
export const categoriesQuery = { ...q(api.category.all, {}), throwOnError: false }
/** The categories with their numbers of live materials. */
export const countedCategories = q(api.category.all, { query: { 'with-counts': true } })

/** The attributes: the only category of one cannot be deleted (rules/category.md#6). */
export const attributesQuery = q(api.attribute.list, {})
