import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { mostTokens } from '#shared/limits.ts'
import { lowerGroup } from '#shared/permissions.ts'
import { readInstant, utcInstant } from '#shared/rules/period.ts'
import { secretPrefix, type Token, TokenInput, type tokenRoutes } from '#shared/token.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { checked, type Handlers, onRecord } from '../http/handler.ts'
import { Refusals } from '../problem.ts'
import { finding, type Load, locking } from '../record/find.ts'
import { columnsOf, inOrder, insertRecord, lockRecord, one } from '../record/record.ts'
import { hashToken } from '../session/caller.ts'
import { revokeTokens } from './revoke.ts'

/** Loads tokens with their last use. Unknown ids and those of other users are left out, but for admins. */
const load: Load<Token> = async ({ db, user }, ids) => {
  const { rows } = await sql<Token>`
    select ${columnsOf('token', TokenInput)}, t.user_id, x.last_used_on, x.last_used_address
    from token t join token_use x on x.token_id = t.id
    where t.id = any(${sql.val(ids)}::int[]) and (t.user_id = ${user.id} or ${sql.val(user.group === 'admin')})`.execute(
    db,
  )
  return inOrder(ids, rows)
}
const find = finding(load)

/** API tokens: users have their own, admins see and revoke those of all (rules/token.md#2). */
export const token: Handlers<typeof tokenRoutes> = {
  list: async (ctx) => {
    const { rows } = await sql<{
      id: number
    }>`select id from token order by caseless(name) collate "und-x-icu", id`.execute(ctx.db)
    return load(
      ctx,
      rows.map(({ id }) => id),
    )
  },

  create: checked(
    (ctx, { body }) => check(ctx, body),
    async (ctx, { body }) => {
      await tellOwner(ctx, ctx.user.id) // locked before its tokens are counted
      const expires_at = await check(ctx, body)
      const { name, group_id, read_only } = body
      const secret = `${secretPrefix}${randomBytes(30).toString('base64url')}`
      const values = { name, group_id, read_only, expires_at, user_id: ctx.user.id, secret_hash: hashToken(secret) }
      const id = await insertRecord(ctx, 'token', values)
      await ctx.db.insertInto('token_use').values({ token_id: id }).execute()
      return { ...(await find(ctx, id)), secret }
    },
  ),

  remove: onRecord(
    async (ctx, { params }) => {
      const { user_id } = await find(ctx, params.id)
      await tellOwner(ctx, user_id) // the user first, as the trash does
      return locking('token', find)(ctx, params.id)
    },
    async (ctx, { params }, current) => {
      await revokeTokens(ctx, current.user_id, params.id)
      return { destroyed: true }
    },
  ),
}

/**
 * Locks the user whose token is written, and announces the account as changed: owners do not hear
 * of tokens. A trash of the user at the same time finds the new token, or leaves no user to make it.
 */
async function tellOwner(ctx: Ctx, userId: number): Promise<void> {
  const { version } = await lockRecord(ctx.db, 'user', userId)
  ctx.changed({ entity: 'user', id: userId, version })
}

/**
 * Refuses a group above the caller's, an end that is over, and one token too many (rules/token.md#4,
 * rules/token.md#5, rules/token.md#14). Returns the end in UTC.
 */
async function check(ctx: Ctx, sent: Partial<z.output<typeof TokenInput>>): Promise<string | null> {
  const refusals = new Refusals(ctx.refused)
  const { group_id, expires_at = null } = sent
  if (group_id && lowerGroup(group_id, ctx.user.group) !== group_id) refusals.add('group_id', 'above_own_group')
  const end = expires_at === null ? null : readInstant(expires_at, 'end')
  if (end?.problem) refusals.add('expires_at', end.problem)
  else if (end && utcInstant(end.value) <= ctx.now) refusals.add('expires_at', 'not_today')
  if ((await heldBy(ctx.db, ctx.user.id)) >= mostTokens) refusals.add('name', 'too_many_tokens', { count: mostTokens })
  refusals.throwIfAny()
  return end?.value ?? null
}

/** How many tokens of a user hold: expired ones stay on the list until they are revoked. */
async function heldBy(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from token where user_id = ${userId} and (expires_at is null or expires_at > now())`.execute(
    db,
  )
  return one(rows).count
}
