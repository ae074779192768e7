import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Remark, remarkRoutes } from '#shared/remark.ts'
import type { Ctx } from '../context.ts'
import { findEvent } from '../event/stored.ts'
import { type Handlers, onRecord } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { destroyRecord, insertRecord, lockRecord, one, updateRecord } from '../record/record.ts'
import { userNamed } from '../user/names.ts'

/** Remarks on live events that the caller sees, whatever their state (rules/remark.md#1). */
export const remark: Handlers<typeof remarkRoutes> = {
  list: async (ctx, { params }) => {
    await findEvent(ctx, params.id)
    return load(ctx, sql<SqlBool>`r.event_id = ${params.id}`)
  },

  create: onRecord(
    (ctx, { params }) => findEvent(ctx, params.id),
    async (ctx, { body }, event) => {
      const id = await insertRecord(ctx, 'remark', { event_id: event.id, user_id: ctx.user.id, text: body.text })
      return one(await load(ctx, sql<SqlBool>`r.id = ${id}`))
    },
  ),

  update: onRecord(
    (ctx, { params }) => lockOwn(ctx, params, false),
    async (ctx, { body }, { id }) => {
      await updateRecord(ctx, 'remark', id, { text: body.text })
      return one(await load(ctx, sql<SqlBool>`r.id = ${id}`))
    },
  ),

  remove: onRecord(
    (ctx, { params }) => lockOwn(ctx, params, true),
    (ctx, _input, { id }) => destroyRecord(ctx, 'remark', id),
  ),
}

/**
 * Locks a remark of an event that the caller wrote, or may write as an admin (rules/remark.md#3).
 * @throws record.not_found, access.forbidden
 */
async function lockOwn(ctx: Ctx, params: { id: number; remarkId: number }, mayAdmin: boolean): Promise<Remark> {
  await findEvent(ctx, params.id)
  await lockRecord(ctx.db, 'remark', params.remarkId)
  const current = one(await load(ctx, sql<SqlBool>`r.id = ${params.remarkId} and r.event_id = ${params.id}`))
  const isOwn = current.author?.id === ctx.user.id
  if (!isOwn && !(mayAdmin && ctx.user.group === 'admin')) throw new Problem('access.forbidden')
  return current
}

/** Remarks in the order in which they were written. */
async function load({ db }: Pick<Ctx, 'db'>, where: RawBuilder<SqlBool>): Promise<Remark[]> {
  const { rows } = await sql<Remark>`
    select r.id, r.text, ${userNamed('r.user_id')} as author, r.version, r.created_at, r.updated_at
    from remark r where ${where} order by r.id`.execute(db)
  return rows
}
