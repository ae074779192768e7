import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** The own tokens; for an admin those of everyone. */
export const tokensQuery = q(api.token.list, {})
