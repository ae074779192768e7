import { type RawBuilder, sql } from 'kysely'
import { foldedText } from '../record/list.ts'

/** A record that was found; `rank` is that of {@link rankOf}. */
export type FoundRow = { id: number; label: string; detail: string | null; rank: number }

/**
 * How well a key, folded fields one a line, matches: 0 a field is the text, 1 a field begins so, 2
 * a word of it does, 3 it holds the text.
 */
export const rankOf = (key: RawBuilder<string>, text: string): RawBuilder<number> => {
  const pattern = foldedText(text)
  const lines = sql`E'\n' || ${key} || E'\n'`
  return sql<number>`
    case when ${lines} like E'%\n' || ${pattern} || '%'
         then case when ${lines} like E'%\n' || ${pattern} || E'\n%' then 0 else 1 end
         when ${key} like '% ' || ${pattern} || '%' then 2 else 3 end`
}

/** The parts that there are, on one line; null without any. */
export const joined = (parts: (string | null)[]): string | null => parts.filter(Boolean).join(' · ') || null
