import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Language } from '#shared/language.ts'
import type { Group } from '#shared/permissions.ts'
import { sessionCookie } from '#shared/session.ts'
import type { Config } from '../config.ts'
import type { Caller, Known } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import { type StoredSettings, siteOf } from '../settings/settings.ts'

/** SHA-256 of a token: the only part of it that is stored (rules/session.md#6). */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Finds the sender of a request, by Bearer header or cookie (the header wins); null without a
 * token.
 * @throws session.expired for a token that is unknown or expired
 * @throws request.cross_origin for a write from another site that only the cookie authenticates
 */
export async function authenticate(db: Db, config: Config, request: FastifyRequest): Promise<Known | null> {
  const bearer = /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const token = bearer ?? request.cookies[sessionCookie]
  if (!token) return null
  if (!bearer && !['GET', 'HEAD'].includes(request.method)) refuseCrossOrigin(config, request)
  const known = await knownBy(db, hashToken(token))
  if (!known) throw new Problem('session.expired')
  return known
}

function refuseCrossOrigin({ baseUrl }: Config, { headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin') throw new Problem('request.cross_origin')
    return
  }
  // Browsers leave the header out on plain http away from localhost; the origin they send then is
  // the requested host.
  const { origin } = headers
  const own = [new URL(baseUrl).origin, `http://${headers.host}`, `https://${headers.host}`]
  if (origin === undefined || !own.includes(origin)) throw new Problem('request.cross_origin')
}

/** The user of a session as {@link knownBy} finds it. */
export const callerOf = async (db: Db, tokenHash: Buffer): Promise<Caller | null> =>
  (await knownBy(db, tokenHash))?.caller ?? null

/**
 * The live user behind a session that is not over, read afresh: group and restrictions count from
 * the next request. The settings come along, since every read needs both.
 */
async function knownBy(db: Db, tokenHash: Buffer): Promise<Known | null> {
  const { rows } = await sql<{
    token_hash: Buffer
    expires: number
    id: number
    pseudo: string
    full_name: string | null
    group_id: Group
    language: 'FR' | 'EN'
    parks: number[]
    values: StoredSettings['values']
    logo: string | null
    calendar_secret: string
    version: number
    updated_at: string
  }>`
    select s.token_hash, extract(epoch from s.expires_at)::float8 * 1000 as expires, u.id, u.pseudo, u.group_id, p.full_name, us.language,
      array(select park_id from user_restricted_park where user_id = u.id) as parks,
      site.values, site.logo, site.calendar_secret, site.version, site.updated_at
    from session s
    cross join settings site
    join "user" u on u.id = s.user_id and u.deleted_at is null
    join user_settings us on us.user_id = u.id
    left join person p on p.user_id = u.id
    where s.token_hash = ${tokenHash} and s.expires_at > now()`.execute(db)
  const [row] = rows
  if (!row || !timingSafeEqual(Buffer.from(row.token_hash), tokenHash)) return null
  return {
    caller: {
      id: row.id,
      name: row.full_name ?? row.pseudo,
      group: row.group_id,
      language: row.language.toLowerCase() as Language, // the column holds FR or EN
      restrictedParks: row.parks,
      sessionHash: tokenHash,
      sessionEnds: row.expires,
    },
    site: siteOf(row),
  }
}
