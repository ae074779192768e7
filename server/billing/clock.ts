import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A day, in milliseconds: servers' clocks differ by less, and so does a corrected time zone. */
const aDay = 86_400_000

/** A bill and the instant it was issued at (epoch ms). */
export type DatedBill = { number: string; instant: number }

/**
 * Returns the newest bill if its date is more than a day after this clock (rules/invoice.md#17):
 * one of the two clocks was wrong. Each further bill takes that bill's instant until the clock has
 * passed it, so that numbers and dates keep one order (rules/invoice.md#16).
 * @param now epoch ms
 */
export async function billAheadOf(db: Db, now: number): Promise<DatedBill | null> {
  const { rows } = await sql<DatedBill>`
    select number, (extract(epoch from created_at) * 1000)::float8 as instant from bill order by id desc limit 1`.execute(
    db,
  )
  const [newest] = rows
  return newest && newest.instant - now > aDay ? newest : null
}
