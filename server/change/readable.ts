import type { Change, ChangeEntity } from '#shared/change.ts'
import { can, type Permission } from '#shared/permissions.ts'
import type { Caller } from '../context.ts'
import type { Announcement } from './announcement.ts'

const readBy: Record<ChangeEntity, Permission> = {
  event: 'event:read',
  event_technician: 'event:read',
  estimate: 'estimate:read',
  bill: 'bill:read',
  material: 'material:read',
  document: 'document:read',
  person: 'person:read',
  company: 'company:read',
  park: 'park:list',
  category: 'category:read',
  sub_category: 'category:read',
  tag: 'tag:read',
  attribute: 'attribute:read',
  list_template: 'list_template:read',
  user: 'user:read',
  settings: 'settings:read',
  availability: 'event:read',
}
/** Writes that change how much of a material is in use (rules/change.md#6). */
const movesStock: readonly ChangeEntity[] = ['event', 'material']
/**
 * One material of a hidden park hides the whole document (rules/restricted-park.md#10); other records need all of theirs hidden
 * (rules/change.md#6).
 */
const hiddenByOne: readonly ChangeEntity[] = ['estimate', 'bill']

/** An announcement as this caller may read it: whole, as a change of availability, or null for not at all. */
export function readable(caller: Caller, { entity, entityId, version, by, parks }: Announcement): Change | null {
  const own = entity === 'user' && entityId === caller.id
  if (!own && !can(caller.group, readBy[entity])) return null
  const restricted = (park: number) => caller.restrictedParks.includes(park)
  const hidden = hiddenByOne.includes(entity) ? parks.some(restricted) : parks.length > 0 && parks.every(restricted)
  if (!hidden) return { entity, id: entityId, version, by }
  return movesStock.includes(entity) ? { entity: 'availability', id: null, version: null, by: null } : null
}
