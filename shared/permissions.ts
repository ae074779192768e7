import { admins, everyone, type Noun, nounNames, nouns, staff } from './nouns.ts'

export const groups = everyone
export type Group = (typeof groups)[number]

/** Of two groups the one with fewer rights. */
export const lowerGroup = (one: Group, other: Group): Group =>
  groups[Math.max(groups.indexOf(one), groups.indexOf(other))] ?? other

/** Permissions beside those to read and edit a noun: one line each, the groups that hold it. */
const others = {
  'public:any': everyone,
  'account:self': everyone,
  'user:names': everyone,
  'inventory:edit': staff,
  'inventory:reopen': admins,
  'park:list': everyone,
  'park:read': staff,
  'country:read': everyone,
  'change:read': everyone,
  /** Of the records that the caller reads (rules/history.md#3). */
  'history:read': everyone,
  'search:read': everyone,
  'code:read': everyone,
  'label:read': staff,
  'statistics:read': staff,
} as const

const acts = ['read', 'edit'] as const
type Act = (typeof acts)[number]
/** What the line of a noun in `shared/nouns.ts` gives to groups of its own. */
type OfNoun<A extends Act> = {
  [N in Noun]: (typeof nouns)[N] extends Record<A, readonly Group[]> ? `${N}:${A}` : never
}[Noun]
export type Permission = keyof typeof others | OfNoun<'read'> | OfNoun<'edit'>

const ofNouns = nounNames.flatMap((noun) => {
  const row: Partial<Record<Act, readonly Group[] | string>> = nouns[noun]
  return acts.filter((act) => Array.isArray(row[act])).map((act) => [`${noun}:${act}`, row[act]])
})

/** Who may do what (rules/group.md#3). */
const holders: Record<Permission, readonly Group[]> = { ...others, ...Object.fromEntries(ofNouns) }

/**
 * True when the group holds the permission. A visitor's screen and the server's gate both call
 * this.
 */
export const can = (group: Group, permission: Permission): boolean => holders[permission].includes(group)

/** What a caller needs to read a noun and to hear of its writes (rules/change.md#5). */
export function readPermission(noun: Noun): Permission {
  const { read } = nouns[noun]
  return typeof read === 'string' ? read : (`${noun}:read` as Permission) // its line names groups
}
