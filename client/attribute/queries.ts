import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** All attributes, with how many materials have a value of each. */
export const attributesQuery = q(api.attribute.list, { query: { 'with-counts': true } })
