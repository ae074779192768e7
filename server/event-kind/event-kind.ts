import { sql } from 'kysely'
import { type EventKind, EventKindInput, type eventKindRoutes } from '#shared/event-kind.ts'
import type { Ctx } from '../context.ts'
import { type Handlers, onRecord } from '../http/handler.ts'
import { finding, type Load, loading, locking } from '../record/find.ts'
import { destroyRecord, insertRecord, updateRecord } from '../record/record.ts'
import { refuseTakenName } from '../record/taken.ts'
import { change, creation } from '../record/write.ts'

const load: Load<EventKind> = loading('event_kind', EventKindInput)
const find = finding(load)
const lock = locking('event_kind', find)
const check = refuseTakenName('event_kind')

/** Kinds of events (rules/event-kind.md#1). They have no trash. */
export const eventKind: Handlers<typeof eventKindRoutes> = {
  list: async (ctx) => {
    const { rows } = await sql<{ id: number }>`select id from event_kind order by name_key, id`.execute(ctx.db)
    return load(
      ctx,
      rows.map(({ id }) => id),
    )
  },
  create: creation(find, check, (ctx, body) => insertRecord(ctx, 'event_kind', body)),
  update: change(lock, find, check, (ctx, body, { id }) => updateRecord(ctx, 'event_kind', id, body)),
  remove: onRecord(lockWithEvents, (ctx, { params }) => destroyRecord(ctx, 'event_kind', params.id)),
}

/**
 * Locks a kind about to be destroyed, then its events, which lose it by the database's own rule: by
 * id, as every write that touches several. Whoever gives it to another event meanwhile waits, and
 * is told that it is gone.
 */
async function lockWithEvents(ctx: Ctx, { params }: { params: { id: number } }): Promise<EventKind> {
  await sql`select id from event_kind where id = ${params.id} for update`.execute(ctx.db)
  const current = await find(ctx, params.id)
  await sql`select id from event where kind_id = ${params.id} order by id for no key update`.execute(ctx.db)
  return current
}
