import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** What anyone may know of the site: version, limits, whether it is still to be set up. */
export const configQuery = q(api.setup.config, {})
