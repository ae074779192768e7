import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Changes a few records as a user would, for the history to tell. */
export async function changeLately(db: Db, by: number): Promise<void> {
  await sql`select set_config('flightcase.user', ${String(by)}, true)`.execute(db)
  await sql`
    update person set phone = '06 39 98 21 47', version = version + 1, updated_at = clock_timestamp()
    where reference = 'TEC-02'`.execute(db)
  await sql`
    update event set description = 'Accès par le quai 2, badge à demander à l’accueil.', version = version + 1,
      updated_at = clock_timestamp()
    where id = (select id from event where start_date > now() and deleted_at is null order by start_date, id limit 1)`.execute(
    db,
  )
  await sql`
    update material set replacement_price = replacement_price + 40, version = version + 1, updated_at = clock_timestamp()
    where id = (select id from material where replacement_price > 500 and not is_unitary order by id limit 1)`.execute(
    db,
  )
}
