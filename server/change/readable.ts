import type { Change } from '#shared/change.ts'
import type { Noun } from '#shared/nouns.ts'
import { can, readPermission } from '#shared/permissions.ts'
import type { Caller } from '../context.ts'
import type { Announcement } from './announcement.ts'

/** Writes that change how much of a material is in use (rules/change.md#6). */
const movesStock: readonly Noun[] = ['event', 'material']
/**
 * One material of a hidden park hides the whole document (rules/restricted-park.md#10), and a hidden
 * material or event its sub-rentals (rules/sub-rental.md#2); other records need all of theirs hidden
 * (rules/change.md#6).
 */
const hiddenByOne: readonly Noun[] = ['estimate', 'bill', 'sub_rental']

/**
 * The announcement as this caller may read it: whole, as a change of availability, or null for
 * nothing.
 */
export function readable(caller: Caller, { entity, entityId, version, by, parks }: Announcement): Change | null {
  const own = entity === 'user' && entityId === caller.id
  if (!own && !can(caller.group, readPermission(entity))) return null
  const restricted = (park: number) => caller.restrictedParks.includes(park)
  const hidden = hiddenByOne.includes(entity) ? parks.some(restricted) : parks.length > 0 && parks.every(restricted)
  if (!hidden) return { entity, id: entityId, version, by }
  return movesStock.includes(entity) ? { entity: 'availability', id: null, version: null, by: null } : null
}
