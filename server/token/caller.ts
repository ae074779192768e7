import { sql } from 'kysely'
import { type Group, lowerGroup } from '#shared/permissions.ts'
import { secretPrefix } from '#shared/token.ts'
import type { Caller, Known } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { onePlan } from '../db/recurring.ts'
import { Problem } from '../problem.ts'
import { type KnownRow, knownColumns, knownFrom, knownTables } from '../session/known.ts'

/** Requests that a token may make in any minute, counted in the database for all processes (rules/token.md#8). */
export const mostAMinute = 600

/** True for what can only be a token's secret: no session begins like one (rules/token.md#3). */
export const isSecret = (bearer: string): boolean => bearer.startsWith(secretPrefix)

type TokenRow = KnownRow & { token_id: number; token_group: Group; read_only: boolean; ends: number | null }

const tokenColumns = sql`
  holder.id as token_id, holder.group_id as token_group, holder.read_only,
  extract(epoch from holder.expires_at)::float8 * 1000 as ends, ${knownColumns}`

/** The token of a secret, unless it is over. */
const held = (hash: Buffer) => sql`
  select * from token where secret_hash = ${hash} and (expires_at is null or expires_at > now())`

function callerFrom(row: TokenRow, sessionHash: Buffer): Known {
  const token = { id: row.token_id, readOnly: row.read_only }
  return knownFrom(
    { ...row, group_id: lowerGroup(row.group_id, row.token_group) },
    { token, sessionHash, sessionEnds: row.ends ?? Number.POSITIVE_INFINITY },
  )
}

/**
 * How many of the row's instants (alias `x`), which rise, are a minute old or more: found by
 * bisection. All of them when the last is in the future, left by a clock that was ahead: the token
 * would have to wait for it.
 */
const past = sql`(case when x.recent[cardinality(x.recent)] > clock_timestamp() then cardinality(x.recent)
  else width_bucket(clock_timestamp() - interval '1 minute', x.recent) end)`

/**
 * Finds the caller of a token, and counts the request: one statement, which the database runs one by
 * one for each token, so that no two processes let more through than one (rules/token.md#8). Its
 * commit does not wait for the disk: a crash may forget the last requests.
 * @param address the sender's, which the list shows
 * @throws session.expired for a token that is unknown, revoked or expired
 * @throws token.too_many_requests
 */
export async function spendRequest(db: Db, hash: Buffer, address: string): Promise<Known> {
  const { rows } = await sql<TokenRow & { is_counted: boolean; wait: number | null }>`${onePlan}
    with holder as materialized (${held(hash)}),
    counted as (
      update token_use x
      set recent = x.recent[${past} + 1:] || clock_timestamp(), last_used_on = (now() at time zone site_zone())::date, last_used_address = ${address}
      from holder join "user" u on u.id = holder.user_id and u.deleted_at is null
      where x.token_id = holder.id and cardinality(x.recent) - ${past} < ${sql.lit(mostAMinute)}
      returning x.token_id)
    select ${tokenColumns}, exists (select from counted) as is_counted,
      case when not exists (select from counted) then
        (select ceil(extract(epoch from x.recent[${past} + 1] + interval '1 minute' - now()))::int
          from token_use x where x.token_id = holder.id) end as wait,
      set_config('synchronous_commit', 'off', true)
    from holder ${knownTables}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('session.expired', { sentence: 'problem.token.over' })
  if (!row.is_counted)
    throw new Problem('token.too_many_requests', {
      retryAfter: Math.max(1, row.wait ?? 1),
      mentions: { count: mostAMinute },
    })
  return callerFrom(row, hash)
}

/** The caller of a token while its stream is open, read afresh without counting; null once it is over. */
export async function tokenCaller(db: Db, hash: Buffer): Promise<Caller | null> {
  const { rows } = await sql<TokenRow>`${onePlan}
    with holder as (${held(hash)}) select ${tokenColumns} from holder ${knownTables}`.execute(db)
  const [row] = rows
  return row ? callerFrom(row, hash).caller : null
}
