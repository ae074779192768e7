/** Groups that the table below, and each screen, give rights to (rules/group.md#1). */
export const everyone = ['admin', 'member', 'visitor'] as const
export const staff = ['admin', 'member'] as const
export const admins = ['admin'] as const

type Groups = typeof everyone | typeof staff | typeof admins
type Row = {
  /**
   * Groups with the permission `<noun>:read`, which also hear of its writes (rules/change.md#5); or
   * the permission of another noun by which it is read.
   */
  read: Groups | string
  /** Groups with the permission `<noun>:edit`. */
  edit?: Groups
  /** Deleted records wait in the trash first (rules/trash.md#1). */
  trash?: true
}

/**
 * Every noun whose writes are told, a line each. The permissions, the change stream, the trash and
 * the tables of the server follow from here.
 */
export const nouns = {
  event: { read: everyone, edit: staff, trash: true },
  event_technician: { read: 'event:read' },
  remark: { read: everyone, edit: staff },
  sub_rental: { read: staff, edit: staff },
  event_kind: { read: everyone, edit: admins },
  estimate: { read: everyone, edit: staff, trash: true },
  bill: { read: staff, edit: staff },
  material: { read: everyone, edit: staff, trash: true },
  unit: { read: everyone, edit: staff, trash: true },
  kit: { read: everyone, edit: staff, trash: true },
  document: { read: staff, edit: staff },
  person: { read: staff, edit: staff, trash: true },
  company: { read: staff, edit: staff, trash: true },
  park: { read: 'park:list', edit: admins, trash: true },
  category: { read: everyone, edit: admins },
  sub_category: { read: 'category:read' },
  tag: { read: everyone, edit: admins, trash: true },
  attribute: { read: everyone, edit: admins },
  list_template: { read: staff, edit: staff, trash: true },
  user: { read: admins, edit: admins, trash: true },
  /** Its owner hears of it as of the own account (rules/token.md#2). */
  token: { read: admins },
  settings: { read: everyone, edit: admins },
  webhook: { read: admins, edit: admins },
  /** No record: the remainder of a write that its reader may not see (rules/change.md#6). */
  availability: { read: 'event:read' },
} as const satisfies Record<string, Row>

export type Noun = keyof typeof nouns

/** The nouns with a trash. */
export type Trashable = { [N in Noun]: (typeof nouns)[N] extends { trash: true } ? N : never }[Noun]

export const nounNames = Object.keys(nouns) as Noun[]
