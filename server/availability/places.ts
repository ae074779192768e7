import { type RawBuilder, sql } from 'kysely'

/** Instants (epoch ms, in order) at which stretches of a period begin, and at the end that at which the last one ends. */
export const instants = (bounds: readonly number[]): RawBuilder<string[]> => sql<string[]>`(
  select array_agg(to_timestamp(at) order by place)
  from unnest(${sql.val(bounds.map((ms) => ms / 1000))}::float8[]) with ordinality as bound (at, place))`

/**
 * The places, from 1, of the stretches that a half-open time touches; it is cut to the asked period
 * and never of zero length.
 */
export const placesOf = (
  bounds: RawBuilder<string[]>,
  starts: RawBuilder<unknown>,
  ends: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  generate_series(width_bucket(${starts}, ${bounds}), width_bucket(${ends} - interval '1 microsecond', ${bounds}))`
