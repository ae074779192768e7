import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { jsonMoment } from './values.ts'

/** A select among others; `moments` are its columns that hold an instant or a wall clock. */
export type Part<R extends object> = { rows: RawBuilder<R>; moments: readonly string[] }
/** The rows of such selects, each in its own order. */
export type Found<P> = { [K in keyof P]: P[K] extends Part<infer R> ? R[] : never }

/** Wraps a select to run with {@link together}. */
export const part = <R extends object>(rows: RawBuilder<R>, ...moments: (keyof R & string)[]): Part<R> => ({
  rows,
  moments,
})

/**
 * Runs several selects as one statement. The rows of each come as one JSON text: handing over every
 * value separately takes the embedded engine five times as long. `mark` comes first in it: `onePlan`
 * where one plan serves.
 */
export async function together<P extends { [name: string]: Part<object> }>(
  db: Db,
  parts: P,
  mark: RawBuilder<unknown> = sql``,
): Promise<Found<P>> {
  const lists = Object.entries(parts).map(
    ([name, { rows }]) => sql`(select json_agg(found)::text from (${rows}) found) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<string, string | null>>`${mark} select ${sql.join(lists)}`.execute(db)
  const found = Object.entries(parts).map(([name, { moments }]) => [name, listOf(rows[0]?.[name], moments)])
  return Object.fromEntries(found) // the rows of the selects above, each under the name of its part
}

function listOf(text: string | null | undefined, moments: readonly string[]): Record<string, unknown>[] {
  const rows: Record<string, unknown>[] = JSON.parse(text ?? '[]')
  for (const row of rows) {
    for (const column of moments) {
      const moment = row[column]
      if (typeof moment === 'string') row[column] = jsonMoment(moment)
    }
  }
  return rows
}
