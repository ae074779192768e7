import { type RawBuilder, sql } from 'kysely'

/** A moment as an SQL expression; epoch milliseconds. */
export const instant = (ms: number): RawBuilder<string> => sql<string>`to_timestamp(${ms / 1000}::float8)`
