import { attributeRoutes } from '#shared/attribute.ts'
import { categoryRoutes } from '#shared/category.ts'
import { q } from '../query.ts'

/** All attributes, with how many materials hold a value of each. */
export const attributesQuery = q(attributeRoutes.list, { query: { 'with-counts': true } })
/** What an attribute may be limited to. */
export const categoriesQuery = q(categoryRoutes.all, {})
