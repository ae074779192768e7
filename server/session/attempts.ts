import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { lockNumbers } from '../db/lock-numbers.ts'

type Attempt = { identifier: string; address: string }
/** Spec 3, 2: failures allowed in the window, counted in the database for all processes. */
const perIdentifier = 10
const perAddress = 50
const window = '15 minutes'

/**
 * Locks an address and an identifier, so that their attempts run one by one, in all processes: many
 * at once count like any others.
 */
export async function lockAttempts(db: Db, { identifier, address }: Attempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.address)}, hashtext(${address}))`.execute(db)
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumbers.identifier)}, hashtext(caseless(${identifier})))`.execute(
    db,
  )
}

/** Seconds until this identifier or address may try again; 0 when it may now. */
export async function secondsToWait(db: Db, { identifier, address }: Attempt): Promise<number> {
  // The n-th latest failure of the window must expire first. One in the future, left by a clock
  // that was ahead, would lock its user out until then.
  const nth = (condition: ReturnType<typeof sql>, allowed: number) => sql`
    (select at from login_attempt
     where ${condition} and at > now() - ${window}::interval and at <= clock_timestamp()
     order by at desc offset ${allowed - 1} limit 1)`
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from greatest(
      ${nth(sql`identifier = caseless(${identifier})`, perIdentifier)},
      ${nth(sql`address = ${address}`, perAddress)}) + ${window}::interval - now()))::int as seconds`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/** Counts a failure, known identifier or not. */
export async function noteFailure(db: Db, { identifier, address }: Attempt): Promise<void> {
  await sql`insert into login_attempt (identifier, address) values (caseless(${identifier}), ${address})`.execute(db)
  await sql`delete from login_attempt where at < now() - ${window}::interval or at > clock_timestamp()`.execute(db)
}

/** Deletes the failures of an identifier that has signed in. */
export async function clearFailures(db: Db, { identifier }: Attempt): Promise<void> {
  await sql`delete from login_attempt where identifier = caseless(${identifier})`.execute(db)
}
