import { randomBytes } from 'node:crypto'
import type { User } from '#shared/user.ts'
import type { Caller, Ctx } from '../context.ts'
import { noteInHistory } from '../history/note.ts'
import { isSecret } from '../token/caller.ts'
import { loadUser } from '../user/load.ts'
import { hashToken } from './caller.ts'

/** 256 random bits, which never look like an API token. */
const sessionToken = (): string => {
  const token = randomBytes(32).toString('base64url')
  return isSecret(token) ? sessionToken() : token
}

/**
 * Opens a session for a user (rules/session.md#6): the token for other programs, the cookie for the
 * browser (rules/session.md#7).
 */
export async function signIn(ctx: Ctx<Caller | null>, userId: number): Promise<{ user: User; token: string }> {
  const user = await loadUser(ctx.db, userId, ctx.language)
  const token = sessionToken()
  const hours = user.settings.auth_token_validity_duration
  const expires = new Date(ctx.now + hours * 3_600_000)
  await ctx.db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expires.toISOString() })
    .execute()
  await ctx.db.deleteFrom('session').where('expires_at', '<', new Date(ctx.now).toISOString()).execute()
  const address = ctx.request.ip
  await noteInHistory(ctx.db, { entity: 'session', action: 'signed_in', id: userId, by: userId, address })
  ctx.sessionCookie(token, expires)
  return { user, token }
}
