import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/session/caller.ts'
import type { Group } from '#shared/permissions.ts'
import { secretPrefix } from '#shared/token.ts'
import { type Client, client, type TestSite } from './server.ts'

type Values = { group_id?: Group; read_only?: boolean; expires_at?: string; name?: string }

/** A client that sends a new API token of the user, an admin's unless said otherwise; with the token's id. */
export async function byToken(
  { app, db }: TestSite,
  user: Client,
  { name = 'Site web', group_id = 'admin', ...values }: Values = {},
): Promise<Client & { tokenId: number }> {
  const secret = `${secretPrefix}${randomBytes(30).toString('base64url')}`
  const { id } = await db
    .insertInto('token')
    .values({ user_id: user.id, name, group_id, ...values, secret_hash: hashToken(secret) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('token_use').values({ token_id: id }).execute()
  return { ...client(app, user.id, secret), tokenId: id }
}
