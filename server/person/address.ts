import type { Db } from '../db/connect.ts'
import type { Refusals } from '../problem.ts'

/** Refuses a country that does not exist. */
export async function checkCountry(db: Db, id: number | null | undefined, refusals: Refusals): Promise<void> {
  if (id == null) return
  const found = await db.selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) refusals.add('country_id', 'unknown')
}
