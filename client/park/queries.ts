import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** The parks to choose from. */
export const parkChoicesQuery = q(api.park.choices, {})

/** The parks in the trash, which trashed materials may still be of. */
export const trashedParksQuery = q(api.park.all, { query: { deleted: true } })
