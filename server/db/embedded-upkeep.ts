import { type Kysely, sql } from 'kysely'
import type { Log } from './database.ts'
import type { Tables } from './tables.gen.ts'

const CHECKPOINT_EVERY = 5 * 60_000
const LOOK_EVERY = 60_000
const VACUUM_HOUR = 3 // UTC

/**
 * Does on timers what PostgreSQL's background processes do and the engine lacks: checkpoints, fresh
 * planner statistics, a nightly vacuum.
 * @param refuseUnwritable throws where the engine would not survive a write
 */
export function maintain(db: Kysely<Tables>, refuseUnwritable: () => Promise<void>, log: Log): NodeJS.Timeout[] {
  const attempt = (name: string, work: () => Promise<unknown>) =>
    refuseUnwritable() // the engine does not survive a checkpoint on a full disk
      .then(work)
      .catch((error: unknown) => log('Database maintenance failed.', { statement: name, error }))
  const run = (statement: string) => attempt(statement, () => sql.raw(statement).execute(db))
  let vacuumed = new Date().toISOString().slice(0, 10)
  const checkpoint = setInterval(() => void run('checkpoint'), CHECKPOINT_EVERY)
  const look = setInterval(() => {
    const now = new Date()
    const day = now.toISOString().slice(0, 10)
    if (day === vacuumed || now.getUTCHours() < VACUUM_HOUR) return void attempt('analyze', () => analyzeChanged(db))
    vacuumed = day
    void run('vacuum analyze')
  }, LOOK_EVERY)
  for (const timer of [checkpoint, look]) timer.unref()
  return [checkpoint, look]
}

/**
 * Refreshes the planner's statistics of each table of which a tenth has changed, by PostgreSQL's own
 * measure (`autovacuum_analyze_threshold` and its scale factor). Otherwise the planner takes a table
 * that an import has filled for empty until the night. One statement a table: others come in between.
 */
export async function analyzeChanged(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_stat_force_next_flush()`.execute(db) // else the newest changes may be missing
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    order by name`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.raw(name)}`.execute(db)
}
