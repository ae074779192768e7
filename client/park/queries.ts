import { parkRoutes } from '#shared/park.ts'
import { q } from '../query.ts'

/** The parks to choose from. */
export const parkChoicesQuery = q(parkRoutes.choices, {})
