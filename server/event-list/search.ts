import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { EventListQuery } from '#shared/event-list.ts'
import { invalid } from '../problem.ts'
import { likePattern } from '../record/list.ts'
import { wanted } from '../search/rank.ts'

/** The fields of the list's search; the first three are lines of `search_key`, names of beneficiaries the rest. */
const lines = ['title', 'reference', 'location'] as const
const searched = [...lines, 'beneficiary'] as const
type Searched = (typeof searched)[number]

/**
 * One condition for each word of the search: the fields, or one of those that `searchBy` names, hold
 * it, whatever its case and accents (rules/event-list.md#5). @throws request.invalid on `searchBy`
 */
export function holding({ search, searchBy }: EventListQuery): RawBuilder<SqlBool>[] {
  const fields = searchBy === undefined ? searched : [...new Set(searchBy.split('|'))].map(asSearched)
  return search ? wanted(search).words.map((word) => holdsWord(word, fields)) : []
}

function asSearched(name: string): Searched {
  const field = searched.find((one) => one === name)
  if (!field) throw invalid('searchBy', 'choice')
  return field
}

function holdsWord(word: string, fields: readonly Searched[]): RawBuilder<SqlBool> {
  const pattern = likePattern(word)
  if (searched.every((field) => fields.includes(field))) return sql<SqlBool>`t.search_key like ${pattern}`
  const found = fields.map((field) =>
    field === 'beneficiary'
      ? sql`t.id in (
          select eb.event_id from person p join event_beneficiary eb on eb.person_id = p.id
          where p.deleted_at is null and ${namesOf} like ${pattern})`
      : sql`split_part(t.search_key, E'\\n', ${sql.lit(lines.indexOf(field) + 1)}) like ${pattern}`,
  )
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`
}

/** The lines of a person's `search_key` with names: the whole name and the nickname. */
const namesOf = sql`(split_part(p.search_key, E'\\n', 1) || E'\\n' || split_part(p.search_key, E'\\n', 2))`
