import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Listing, onSide } from '../record/list.ts'
import { listVisible, type Viewer } from '../record/visible.ts'

/** How the list of kits sorts and searches (rules/kit.md#1). */
export const kitListing: Listing = {
  from: sql`kit t`,
  sortable: { name: sql`t.name_key`, reference: sql`t.reference_key`, updated_at: sql`t.updated_at` },
  sort: 'name',
  searchable: { name: sql`fold(t.name)`, reference: sql`fold(t.reference)` },
  search: sql`t.search_key`,
}

/** The kits that the caller sees, live or trashed (rules/kit.md#8). */
export const kitsAsked = ({ user }: { user: Viewer }, deleted?: boolean): RawBuilder<SqlBool>[] => [
  onSide(deleted),
  listVisible(user, 'kit', 't'),
]
