import type { Group } from '#shared/permissions.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** Groups a screen is for (rules/screen.md#1). */
export const everyone: readonly Group[] = ['admin', 'member', 'visitor']
export const staff: readonly Group[] = ['admin', 'member']
export const admins: readonly Group[] = ['admin']

/** What anyone may know of the site: version, limits, whether it is still to be set up. */
export const configQuery = q(api.setup.config, {})
