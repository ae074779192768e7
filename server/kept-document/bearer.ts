import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Bearer } from '#shared/document.ts'
import type { Ctx } from '../context.ts'
import { lockedEvent } from '../event/state.ts'
import { lockRecord, one } from '../record/record.ts'
import { eventVisible, parkVisible, type Viewer } from '../record/visible.ts'

/** The record that documents are kept with (rules/document.md#18). */
export type Place<B extends Bearer = Bearer> = { bearer: B; id: number }
export type FoundPlace<B extends Bearer> = Place<B> & { version: number; is_archived: boolean }

/** The column of a document, alias `d`, that names such a record. */
export const ofBearer = (bearer: Bearer): RawBuilder<unknown> => sql.ref(`d.${bearer}_id`)

const visible: Record<Bearer, (user: Viewer) => RawBuilder<SqlBool>> = {
  material: (user) => parkVisible(user, 'b.park_id'),
  event: (user) => eventVisible(user, 'b'),
}
/** True for live records, alias `b`, that the caller sees. */
export const bearerShown = (bearer: Bearer, user: Viewer): RawBuilder<SqlBool> =>
  sql<SqlBool>`b.deleted_at is null and ${visible[bearer](user)}`

/** @throws record.not_found when it is absent, in the trash or hidden from the caller */
export async function findBearer<B extends Bearer>(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  { bearer, id }: Place<B>,
): Promise<FoundPlace<B>> {
  const isArchived = bearer === 'event' ? sql`b.is_archived` : sql`false`
  const { rows } = await sql<{ version: number; is_archived: boolean }>`
    select b.version, ${isArchived} as is_archived from ${sql.table(bearer)} b
    where b.id = ${id} and ${bearerShown(bearer, user)}`.execute(db)
  return { bearer, id, ...one(rows) }
}

/**
 * Locks a record whose documents change, so that two uploads of one name come one after the other.
 * @throws record.not_found, event.locked when it is an archived event
 */
export async function lockBearer<B extends Bearer>(ctx: Ctx, place: Place<B>): Promise<FoundPlace<B>> {
  await lockRecord(ctx.db, place.bearer, place.id)
  const found = await findBearer(ctx, place)
  if (found.is_archived) throw lockedEvent('archived')
  return found
}
