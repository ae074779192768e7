import type { sessionRoutes } from '#shared/session.ts'
import { announceSessionsEnded } from '../change/announcement.ts'
import type { Caller, Ctx } from '../context.ts'
import { type Db, inTransaction } from '../db/connect.ts'
import { leaveUnnoted, noteInHistory } from '../history/note.ts'
import { type Before, type Handlers, prepared } from '../http/handler.ts'
import { Problem } from '../problem.ts'
import { loadUser } from '../user/load.ts'
import { clearFailures, lockAttempts, noteFailure, secondsToWait } from './attempts.ts'
import { networkOf } from './network.ts'
import { isOldHash, oldHashes } from './old-password.ts'
import { hashPassword, passwordMatches } from './password.ts'
import { signIn } from './sign-in.ts'

export const session: Handlers<typeof sessionRoutes> = {
  create: prepared(
    (before, { body }) => judge(before, body),
    (judged) =>
      async (ctx, { body }) => {
        const attempt = attemptOf(ctx, body)
        await lockAttempts(ctx.db, attempt)
        const wait = await secondsToWait(ctx.db, attempt)
        if (wait > 0) return tooMany(wait)
        // Locked until the session is written: a new password or the user's trashing waits, then
        // ends this session with the others.
        const user = await findAccount(ctx.db, body.identifier).forShare().executeTakeFirst()
        const { hash, matches, renewed } = judged()
        // Rechecks a password that was set in between, in the rare case that it happens.
        const isRight =
          hash === user?.password_hash ? matches : await passwordMatches(user?.password_hash, body.password)
        if (!isRight || !user) {
          await noteFailure(ctx.db, attempt)
          await noteSignInFailure(ctx, body, user?.id)
          return new Problem('session.bad_credentials') // returned, not thrown: the failure stays counted
        }
        await clearFailures(ctx.db, attempt)
        // Not in this transaction: two sign-ins at once both share the lock of the account.
        if (renewed !== undefined) ctx.afterCommit(() => renewHash(ctx.services.database.db, user, renewed))
        return signIn(ctx, user.id)
      },
  ),

  get: ({ db, user, language }) => loadUser(db, user.id, language, user),

  remove: async (ctx) => {
    await endSession(ctx, ctx.user)
    return undefined
  },

  logout: async (ctx) => {
    const { config } = ctx.services
    // A link or a picture on another site must not sign the user out.
    if (ctx.request.headers['sec-fetch-site'] === 'cross-site') return `${config.basePath}/`
    if (ctx.user && !ctx.user.token) await endSession(ctx, ctx.user)
    ctx.sessionCookie(null)
    return `${config.basePath}/login#bye`
  },
}

type Credentials = { identifier: string; password: string }
const attemptOf = ({ request }: Pick<Ctx, 'request'>, { identifier }: Credentials) => ({
  identifier,
  address: networkOf(request.ip),
})
const tooMany = (wait: number): Problem =>
  new Problem('session.too_many_attempts', { retryAfter: wait, mentions: { minutes: Math.ceil(wait / 60) } })

/** The live account of an email or a pseudo, in any case. */
const findAccount = (db: Db, identifier: string) =>
  db
    .selectFrom('user')
    .select(['id', 'password_hash'])
    .where((eb) => {
      const wanted = eb.fn('caseless', [eb.val(identifier)])
      return eb.or([eb(eb.fn('caseless', ['pseudo']), '=', wanted), eb(eb.fn('caseless', ['email']), '=', wanted)])
    })
    .where('deleted_at', 'is', null)

/**
 * Whether the password matches the account's present hash, before the transaction begins; `renewed`
 * is the hash that takes the place of another program's. Does not check attempts that have to wait.
 * @throws session.too_many_attempts
 */
async function judge(before: Pick<Before, 'db' | 'request'>, body: Credentials) {
  const wait = await secondsToWait(before.db, attemptOf(before, body))
  if (wait > 0) throw tooMany(wait)
  const user = await findAccount(before.db, body.identifier).executeTakeFirst()
  const hash = user?.password_hash
  const matches = await passwordMatches(hash, body.password, await hasOldHashes(before.db))
  const renewed = matches && hash !== undefined && isOldHash(hash) ? await hashPassword(body.password) : undefined
  return { hash, matches, renewed }
}

/** Whether an account that moved in has not signed in since (rules/moving-in.md#9). */
const hasOldHashes = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('user').select('id').where('password_hash', 'like', oldHashes).limit(1).executeTakeFirst()) !==
  undefined

/** Replaces the hash that was verified, unless the password has been changed meanwhile. The password stays. */
async function renewHash(db: Db, user: { id: number; password_hash: string }, renewed: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await leaveUnnoted(trx)
    await trx
      .updateTable('user')
      .set({ password_hash: renewed })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .execute()
  })
}

/** Somebody may type the password as the identifier: only that of a user is kept (rules/history.md#9). */
async function noteSignInFailure(
  { db, request }: Pick<Ctx, 'db' | 'request'>,
  { identifier }: Credentials,
  id?: number,
) {
  const act = { entity: 'session', action: 'sign_in_failed', address: request.ip } as const
  await noteInHistory(db, id === undefined ? act : { ...act, id, identifier })
}

async function endSession(ctx: Ctx<Caller | null>, { id, sessionHash }: Caller): Promise<void> {
  await ctx.db.deleteFrom('session').where('token_hash', '=', sessionHash).execute()
  await noteInHistory(ctx.db, { entity: 'session', action: 'signed_out', id, by: id, address: ctx.request.ip })
  await announceSessionsEnded(ctx.db)
  ctx.sessionCookie(null)
}
