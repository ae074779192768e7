import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** What every visitor may know of the site: version, limits, whether it still needs its setup. */
export const configQuery = q(api.setup.config, {})
