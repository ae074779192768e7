import type { sessionRoutes } from '#shared/session.ts'
import { announceSessionsEnded } from '../change/announcement.ts'
import type { Caller, Ctx } from '../context.ts'
import type { Handlers } from '../http.ts'
import { Problem } from '../problem.ts'
import { loadUser } from '../user/load.ts'
import { clearFailures, noteFailure, secondsToWait, takeTurn } from './attempts.ts'
import { passwordMatches } from './password.ts'
import { signIn } from './sign-in.ts'

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
      // Held until the session is written: whoever sets a password or trashes the user meanwhile waits, and then ends it with the others.
      .forShare()
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

async function endSession(ctx: Ctx<Caller | null>, { sessionHash }: Caller): Promise<void> {
  await ctx.db.deleteFrom('session').where('token_hash', '=', sessionHash).execute()
  await announceSessionsEnded(ctx.db)
  ctx.sessionCookie(null)
}
