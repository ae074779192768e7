import { randomBytes } from 'node:crypto'
import type { sessionRoutes } from '#shared/session.ts'
import type { User } from '#shared/user.ts'
import { announceSessionsEnded } from '../change/announcement.ts'
import type { Caller, Ctx } from '../context.ts'
import type { Handlers } from '../http.ts'
import { Problem } from '../problem.ts'
import { loadUser } from '../user/load.ts'
import { clearFailures, noteFailure, secondsToWait, takeTurn } from './attempts.ts'
import { hashToken } from './caller.ts'
import { passwordMatches } from './password.ts'

export const session: Handlers<typeof sessionRoutes> = {
  create: async (ctx, { body }) => {
    const attempt = { identifier: body.identifier, address: ctx.request.ip }
    await takeTurn(ctx.db, attempt)
    const wait = await secondsToWait(ctx.db, attempt)
    if (wait > 0) {
      return new Problem('session.too_many_attempts', { retryAfter: wait, mentions: { minutes: Math.ceil(wait / 60) } })
    }
    const user = await ctx.db
      .selectFrom('user')
      .select(['id', 'password_hash'])
      .where((eb) => {
        const wanted = eb.fn('caseless', [eb.val(body.identifier)])
        return eb.or([eb(eb.fn('caseless', ['pseudo']), '=', wanted), eb(eb.fn('caseless', ['email']), '=', wanted)])
      })
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!(await passwordMatches(user?.password_hash, body.password)) || !user) {
      await noteFailure(ctx.db, attempt)
      return new Problem('session.bad_credentials') // returned, not thrown: the failure stays counted
    }
    await clearFailures(ctx.db, attempt)
    return signIn(ctx, user.id)
  },

  get: ({ db, user, language }) => loadUser(db, user.id, language),

  remove: async (ctx) => {
    await endSession(ctx, ctx.user)
    return undefined
  },

  logout: async (ctx) => {
    const { config } = ctx.services
    // A link or a picture on another site must not sign anybody out.
    if (ctx.request.headers['sec-fetch-site'] === 'cross-site') return `${config.basePath}/`
    if (ctx.user) await endSession(ctx, ctx.user)
    ctx.sessionCookie(null)
    return `${config.basePath}/login#bye`
  },
}

/** Opens a session for a user: the token for other programs, the cookie for the browser (spec 3, 2 "Token"). */
export async function signIn(ctx: Ctx<Caller | null>, userId: number): Promise<{ user: User; token: string }> {
  const user = await loadUser(ctx.db, userId, ctx.language)
  const token = randomBytes(32).toString('base64url')
  const hours = user.settings.auth_token_validity_duration
  const expires = new Date(ctx.now + hours * 3_600_000)
  await ctx.db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expires.toISOString() })
    .execute()
  await ctx.db.deleteFrom('session').where('expires_at', '<', new Date(ctx.now).toISOString()).execute()
  ctx.sessionCookie(token, expires)
  return { user, token }
}

async function endSession(ctx: Ctx<Caller | null>, { sessionHash }: Caller): Promise<void> {
  await ctx.db.deleteFrom('session').where('token_hash', '=', sessionHash).execute()
  await announceSessionsEnded(ctx.db)
  ctx.sessionCookie(null)
}
