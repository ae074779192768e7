import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { sessionCookie } from '#shared/session.ts'
import type { Config } from '../config.ts'
import type { Caller, Known } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { onePlan } from '../db/recurring.ts'
import { readHeader } from '../http/multipart.ts'
import { Problem } from '../problem.ts'
import { isSecret, spendRequest, tokenCaller } from '../token/caller.ts'
import { type KnownRow, knownColumns, knownFrom, knownTables } from './known.ts'

/** SHA-256 of a session's or an API token: the only part of it that is stored (rules/session.md#6). */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Finds the sender of a request, by Bearer header or cookie (the header wins); null without a
 * token. An API token comes in the header alone: what a browser adds by itself is a session.
 * @throws session.expired for a token that is unknown or expired
 * @throws token.too_many_requests
 * @throws request.cross_origin for a write from another site that only the cookie authenticates
 */
export async function authenticate(db: Db, config: Config, request: FastifyRequest): Promise<Known | null> {
  const bearer = /^Bearer +(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer && isSecret(bearer)) return spendRequest(db, hashToken(bearer), request.ip)
  const token = bearer ?? request.cookies[sessionCookie]
  if (!token) return null
  if (!bearer && !['GET', 'HEAD'].includes(request.method)) refuseCrossOrigin(config, request)
  const known = await knownBy(db, hashToken(token))
  if (!known) throw new Problem('session.expired')
  return known
}

function refuseCrossOrigin(config: Config, request: FastifyRequest): void {
  if (isFromSite(config, request) !== true) throw new Problem('request.cross_origin')
}

/**
 * Refuses a form without a session that a page of another site makes a browser send: that page could
 * sign the user in to another account. Browsers ask before they send JSON to another origin, so this
 * function lets JSON pass. Programs name no page, and pass too.
 * @throws request.cross_origin
 */
export function refuseForeignForm(config: Config, request: FastifyRequest): void {
  const { origin, 'content-type': type } = request.headers
  if (readHeader(type ?? '').value === 'application/json') return
  if (origin !== undefined && config.corsOrigins.includes(origin)) return
  if (isFromSite(config, request) === false) throw new Problem('request.cross_origin')
}

/** Whether a page of the site itself sends the request; undefined when no page is named. */
function isFromSite({ baseUrl }: Config, { headers }: FastifyRequest): boolean | undefined {
  const site = headers['sec-fetch-site']
  if (site === 'none') return undefined // no page, but the user or an extension
  if (site !== undefined) return site === 'same-origin'
  // Browsers leave the header out on plain http away from localhost; the origin they send then is
  // the requested host.
  const { origin } = headers
  const own = [new URL(baseUrl).origin, `http://${headers.host}`, `https://${headers.host}`]
  return origin === undefined ? undefined : own.includes(origin)
}

/** The caller of an open stream, read afresh; null once its session or token is over. */
export const callerOf = async (db: Db, { token, sessionHash }: Caller): Promise<Caller | null> =>
  token ? tokenCaller(db, sessionHash) : ((await knownBy(db, sessionHash))?.caller ?? null)

/** The user behind a session that is not over. */
async function knownBy(db: Db, tokenHash: Buffer): Promise<Known | null> {
  const { rows } = await sql<KnownRow & { token_hash: Buffer; expires: number }>`${onePlan}
    select holder.token_hash, extract(epoch from holder.expires_at)::float8 * 1000 as expires, ${knownColumns}
    from session holder ${knownTables}
    where holder.token_hash = ${tokenHash} and holder.expires_at > now()`.execute(db)
  const [row] = rows
  if (!row || !timingSafeEqual(Buffer.from(row.token_hash), tokenHash)) return null
  return knownFrom(row, { token: null, sessionHash: tokenHash, sessionEnds: row.expires })
}
