import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'

/** Refuses an unknown country. */
export async function checkCountry(db: Db, id: number | null | undefined, refusals: Refusals): Promise<void> {
  if (id != null && !(await knownCountries(db, [id])).has(id)) refusals.add('country_id', 'unknown')
}

/** Of the ids, those of countries. */
export async function knownCountries(db: Db, ids: readonly (number | null | undefined)[]): Promise<Set<number>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Set()
  const rows = await db.selectFrom('country').select('id').where('id', 'in', wanted).execute()
  return new Set(rows.map(({ id }) => id))
}
