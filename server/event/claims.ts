import { sql } from 'kysely'
import { can } from '#shared/permissions.ts'
import type { Caller } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { part } from '../db/together.ts'
import { stillOut } from './awaited.ts'

/**
 * The lines that the next bill of an event claims, by id, for callers who may bill. A line
 * of which everything has come back whole since claims nothing (rules/inventory.md#41).
 */
export const claimedLines = ({ group }: Pick<Caller, 'group'>, eventId: number) =>
  part(sql<{ id: number }>`
    select em.id from event_material em
    where em.event_id = ${eventId} and em.is_claimed and ${can(group, 'bill:edit')}
      and ${stillOut} + em.quantity_broken + em.quantity_lost > 0`)

/** Takes claims of an event back: those of some materials, which a bill answers, or all of them. */
export async function dropClaims(db: Db, eventId: number, materials: readonly number[] | 'all'): Promise<void> {
  const isMeant = materials === 'all' ? sql`true` : sql`material_id = any(${sql.val(materials)}::int[])`
  await sql`
    update event_material set is_claimed = false where event_id = ${eventId} and is_claimed and ${isMeant}`.execute(db)
}
