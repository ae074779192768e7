import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** The parks to choose from. */
export const parkChoicesQuery = q(api.park.choices, {})
