import { type RawBuilder, sql } from 'kysely'
import { foldedText } from '../record/list.ts'

/** A found record; `rank` comes from {@link rankOf}. */
export type FoundRow = { id: number; label: string; detail: string | null; rank: number }

/**
 * How well a key, folded fields one per line, matches: 0 a field equals the text, 1 a field begins
 * with it, 2 a word does, 3 the field contains it.
 */
export const rankOf = (key: RawBuilder<string>, text: string): RawBuilder<number> => {
  const pattern = foldedText(text)
  const lines = sql`E'\n' || ${key} || E'\n'`
  return sql<number>`
    case when ${lines} like E'%\n' || ${pattern} || '%'
         then case when ${lines} like E'%\n' || ${pattern} || E'\n%' then 0 else 1 end
         when ${key} like '% ' || ${pattern} || '%' then 2 else 3 end`
}

/** Joins the present parts on one line; null without any. */
export const joined = (parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null
