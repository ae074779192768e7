import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** The parks to choose from: without them a list is whole, but for their names. */
export const parkChoicesQuery = { ...q(api.park.choices, {}), throwOnError: false }

/** The parks in the trash: trashed materials may still belong to them. */
export const trashedParksQuery = q(api.park.all, { query: { deleted: true } })
