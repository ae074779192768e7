import { attributeRoutes } from '#shared/attribute.ts'
import { q } from '../query.ts'

/** All attributes, with how many materials hold a value of each. */
export const attributesQuery = q(attributeRoutes.list, { query: { 'with-counts': true } })
