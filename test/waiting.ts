import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * Milliseconds: how long to wait for more, less than the server's own `lock_timeout`; and between
 * two looks.
 */
const patience = 15_000
const pause = 10

/**
 * Resolves once that many statements wait for another transaction's lock, or once `answer` arrives
 * without waiting. On PostgreSQL: the embedded engine runs one transaction at a time, so no
 * statement ever waits for a row there.
 */
export async function untilWaiting(db: Db, count = 1, answer?: Promise<unknown>): Promise<void> {
  let isAnswered = false
  const settle = () => {
    isAnswered = true
  }
  answer?.then(settle, settle)
  const began = Date.now()
  while (!isAnswered) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    const waiting = rows[0]?.waiting ?? 0
    if (waiting >= count) return
    if (Date.now() - began > patience) throw new Error(`${waiting} of ${count} statements wait for another`)
    await setTimeout(pause)
  }
}
