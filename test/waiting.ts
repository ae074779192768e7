import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * Milliseconds: when nobody comes any more, before the server's own `lock_timeout`; and between two
 * looks.
 */
const patience = 15_000
const pause = 10

/**
 * Resolves once as many statements wait for what another transaction holds, or once `answer` is
 * there without waiting. On PostgreSQL: the embedded engine runs one transaction at a time, nobody
 * ever waits for a row there.
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
