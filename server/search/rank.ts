import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldedText, likePattern } from '../record/list.ts'

/** What a search looks for: the whole text, and its words. */
export type Wanted = { text: string; words: readonly string[] }

/** A search compares at most this many words; more of them find the same records. */
const mostWords = 12

/** The text on one line, since keys hold a field per line, and its different words. */
export function wanted(typed: string): Wanted {
  const text = typed.replace(/\s+/g, ' ')
  return { text, words: [...new Set(text.split(' '))].slice(0, mostWords) }
}

/** Whether a key contains each of the words, in any order. */
export const holdsAll = (key: RawBuilder<string>, sought: Wanted): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(holds(key, sought), sql` and `)})`

/** Whether a key contains one of the words. */
export const holdsOne = (key: RawBuilder<string>, sought: Wanted): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(holds(key, sought), sql` or `)})`

const holds = (key: RawBuilder<string>, { words }: Wanted) => words.map((word) => sql`${key} like ${likePattern(word)}`)

/** A found record; `rank` comes from {@link rankOf}. */
export type FoundRow = { id: number; label: string; detail: string | null; rank: number }

/**
 * How well a key, folded fields one per line, matches: 0 a field equals the text, 1 a field begins
 * with it, 2 a word does, 3 the field contains it, 4 the words stand apart or in another order.
 */
export const rankOf = (key: RawBuilder<string>, { text, words }: Wanted): RawBuilder<number> => {
  const pattern = foldedText(text)
  const apart = words.length > 1 ? sql`when ${key} not like ${likePattern(text)} then 4` : sql``
  const lines = sql`E'\n' || ${key} || E'\n'`
  return sql<number>`
    case when ${lines} like E'%\n' || ${pattern} || '%'
         then case when ${lines} like E'%\n' || ${pattern} || E'\n%' then 0 else 1 end
         when ${key} like '% ' || ${pattern} || '%' then 2 ${apart} else 3 end`
}

/** Joins the present parts on one line; null without any. */
export const joined = (parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null
