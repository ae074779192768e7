import type { Group } from '#shared/permissions.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** Groups that may open a screen (rules/screen.md#1). */
export const everyone: readonly Group[] = ['admin', 'member', 'visitor']
export const staff: readonly Group[] = ['admin', 'member']
export const admins: readonly Group[] = ['admin']

/** What every visitor may know of the site: version, limits, whether it still needs its setup. */
export const configQuery = q(api.setup.config, {})
