import { sql } from 'kysely'
import type { KitEvent } from '#shared/kit.ts'
import type { Ctx } from '../context.ts'
import { eventKitVisible } from '../event/kits.ts'
import { mobilizationColumns } from '../event/mobilization.ts'
import { eventVisible } from '../record/visible.ts'

/** Reads the live events that have a kit and that the caller sees, newest start first (rules/kit.md#19). */
export async function eventsOfKit({ db, user }: Pick<Ctx, 'db' | 'user'>, id: number): Promise<KitEvent[]> {
  const { rows } = await sql<KitEvent>`
    select e.id, e.title, e.start_date, e.end_date, ${mobilizationColumns('e')}, e.is_confirmed, e.is_archived,
      e.is_departure_inventory_done, e.is_return_inventory_done, e.is_return_begun, ek.quantity
    from event_kit ek join event e on e.id = ek.event_id
    where ek.kit_id = ${id} and e.deleted_at is null and ${eventKitVisible(user)} and ${eventVisible(user, 'e')}
    order by e.start_date desc, e.id desc`.execute(db)
  return rows
}
