import type { Permission } from './permissions.ts'

/**
 * The lists that the browser saves as files, most of them called as their address, and what reading
 * each takes (rules/history.md#9).
 */
export const exportedLists = {
  events: 'event:read',
  unreturned: 'inventory:edit',
  'sub-rentals': 'sub_rental:read',
  'list-templates': 'list_template:read',
  'event-kinds': 'event_kind:read',
  materials: 'material:read',
  units: 'unit:read',
  kits: 'kit:read',
  parks: 'park:read',
  categories: 'category:read',
  tags: 'tag:read',
  attributes: 'attribute:read',
  beneficiaries: 'person:read',
  technicians: 'person:read',
  companies: 'company:read',
  users: 'user:read',
  'statistics-use': 'statistics:read',
  'statistics-idle': 'statistics:read',
  'statistics-lack': 'statistics:read',
  'statistics-lack-months': 'statistics:read',
  'statistics-months': 'statistics:read',
  'statistics-kinds': 'statistics:read',
  'statistics-customers': 'statistics:read',
  'statistics-weeks': 'statistics:read',
} as const satisfies Record<string, Permission>
export type ExportedList = keyof typeof exportedLists
