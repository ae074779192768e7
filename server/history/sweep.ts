import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Rows that one statement removes: other writes of the embedded engine wait no longer than that. */
const atOnce = 5000

/** Removes entries older than so many months (rules/history.md#10). Returns how many. */
export async function sweepHistory(db: Db, months: number): Promise<number> {
  for (let removed = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from history where id in (
        select id from history where at < now() - make_interval(months => ${months}::int) order by id limit ${sql.lit(atOnce)})`.execute(
      db,
    )
    removed += Number(numAffectedRows)
    if (numAffectedRows < atOnce) return removed
  }
}
