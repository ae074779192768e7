import type { Permission } from './permissions.ts'

type Row = {
  /** The permission to receive announcements of its writes (rules/change.md#5). */
  read: Permission
  /** Deleted records wait in the trash first (rules/trash.md#1). */
  trash?: true
}

/**
 * Every noun whose writes are announced, a line each. The change stream, the trash and the tables
 * of the server follow from here.
 */
export const nouns = {
  event: { read: 'event:read', trash: true },
  event_technician: { read: 'event:read' },
  estimate: { read: 'estimate:read', trash: true },
  bill: { read: 'bill:read' },
  material: { read: 'material:read', trash: true },
  document: { read: 'document:read' },
  person: { read: 'person:read', trash: true },
  company: { read: 'company:read', trash: true },
  park: { read: 'park:list', trash: true },
  category: { read: 'category:read' },
  sub_category: { read: 'category:read' },
  tag: { read: 'tag:read', trash: true },
  attribute: { read: 'attribute:read' },
  list_template: { read: 'list_template:read', trash: true },
  user: { read: 'user:read', trash: true },
  settings: { read: 'settings:read' },
  /** No record: the remainder of a write that its reader may not see (rules/change.md#6). */
  availability: { read: 'event:read' },
} as const satisfies Record<string, Row>

export type Noun = keyof typeof nouns

/** The nouns with a trash. */
export type Trashable = { [N in Noun]: (typeof nouns)[N] extends { trash: true } ? N : never }[Noun]

export const nounNames = Object.keys(nouns) as Noun[]
