import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { PersonQuery } from '#shared/person.ts'
import type { Ctx } from '../context.ts'
import { type Listing, onSide } from '../record/list.ts'
import { byBilled } from './billed.ts'

const byName = sql<string>`coalesce(t.search_key, '') || E'\n' || coalesce(c.search_key, '')`

/** How persons list, in each of their roles (rules/person.md#8, rules/person.md#9). */
export const personListing: Listing = {
  from: sql`person t left join company c on c.id = t.company_id`,
  sortable: {
    last_name: sql`t.last_name_key`,
    first_name: sql`t.first_name_key`,
    nickname: sql`t.nickname_key`,
    reference: sql`t.reference_key`,
    email: sql`t.email_key`,
    company: sql`c.legal_name_key`,
  },
  sort: 'last_name',
  searchable: {
    first_name: sql`fold(t.first_name)`,
    last_name: sql`fold(t.last_name)`,
    full_name: sql`fold(t.full_name)`,
    reference: sql`fold(t.reference)`,
    nickname: sql`fold(t.nickname)`,
    email: sql`fold(t.email)`,
    name_reference_or_company: byName,
  },
  search: byName,
}

/** The same, which also sorts by what was billed this year, unless billing is off. */
export const beneficiaryListing = (ctx: Pick<Ctx, 'user' | 'site' | 'now'>): Listing =>
  ctx.site.billing.mode === 'none'
    ? personListing
    : { ...personListing, sortable: { ...personListing.sortable, billed: byBilled(ctx) } }

/**
 * True for a person, given by a column with its id, who has a live tag with any of these names, in
 * any case.
 */
export const isTagged = (personId: string, names: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from person_tag pt join tag g on g.id = pt.tag_id
  where pt.person_id = ${sql.ref(personId)} and g.deleted_at is null
    and caseless(g.name) in (${sql.join(names.map((name) => sql`caseless(${name})`))}))`

/** Persons, live or trashed, with any of the requested tags; all of them without tags. */
export const persons = ({ deleted, tags }: z.output<typeof PersonQuery>): RawBuilder<SqlBool>[] => [
  onSide(deleted),
  ...(tags?.length ? [isTagged('t.id', tags)] : []),
]
