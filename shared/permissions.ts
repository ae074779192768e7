/** One line per permission, with the groups that hold it (rules/group.md#3). */
const holders = {
  'public:any': ['admin', 'member', 'visitor'],
  'account:self': ['admin', 'member', 'visitor'],
  'event:read': ['admin', 'member', 'visitor'],
  'event:edit': ['admin', 'member'],
  'inventory:edit': ['admin', 'member'],
  'estimate:read': ['admin', 'member', 'visitor'],
  'estimate:edit': ['admin', 'member'],
  'bill:read': ['admin', 'member'],
  'bill:edit': ['admin', 'member'],
  'material:read': ['admin', 'member', 'visitor'],
  'material:edit': ['admin', 'member'],
  'document:read': ['admin', 'member'],
  'document:edit': ['admin', 'member'],
  'person:read': ['admin', 'member'],
  'person:edit': ['admin', 'member'],
  'company:read': ['admin', 'member'],
  'company:edit': ['admin', 'member'],
  'list_template:read': ['admin', 'member'],
  'list_template:edit': ['admin', 'member'],
  'category:read': ['admin', 'member', 'visitor'],
  'category:edit': ['admin'],
  'tag:read': ['admin', 'member', 'visitor'],
  'tag:edit': ['admin'],
  'attribute:read': ['admin', 'member', 'visitor'],
  'attribute:edit': ['admin'],
  'park:list': ['admin', 'member', 'visitor'],
  'park:read': ['admin', 'member'],
  'park:edit': ['admin'],
  'settings:read': ['admin', 'member', 'visitor'],
  'settings:edit': ['admin'],
  'country:read': ['admin', 'member', 'visitor'],
  'change:read': ['admin', 'member', 'visitor'],
  'search:read': ['admin', 'member', 'visitor'],
  'user:read': ['admin'],
  'user:edit': ['admin'],
} as const satisfies Record<string, readonly Group[]>

export const groups = ['admin', 'member', 'visitor'] as const
export type Group = (typeof groups)[number]
export type Permission = keyof typeof holders

/**
 * True when the group holds the permission. A visitor's screen and the server's gate both call
 * this.
 */
export const can = (group: Group, permission: Permission): boolean =>
  (holders[permission] as readonly Group[]).includes(group)
