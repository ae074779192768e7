/**
 * The built server in a separate process, which measures its database on request: the other end of
 * `site.ts`.
 */
import '#server/process/lean.ts'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CompiledQuery, sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { packageRoot } from '#server/root.ts'
import { hearStatements, isTransactional } from '#test/statements.ts'
import { explain, replay } from './statements.ts'

// The build of server/main.ts: the same exports.
const built = (await import(
  pathToFileURL(join(process.env.DIST ?? join(packageRoot(), 'dist'), 'server', 'main.js')).href
)) as typeof import('#server/main.ts')

const { services, url, stop } = await built.start(readConfig(process.env))
const { db } = services.database
const statements = hearStatements(db)
const kept = new Map<string, CompiledQuery[]>()

const asked = {
  /** Records the statements of the next request. */
  async listen(): Promise<void> {
    statements.listen()
  },

  /**
   * Stops and stores the recorded statements under a name, except for the beginning and end of a
   * transaction; returns the number of statements, those two included.
   */
  async keep({ name }: { name: string }): Promise<number> {
    const heard = statements.heard()
    kept.set(
      name,
      heard.filter((one) => !isTransactional(one)),
    )
    return heard.length
  },

  /**
   * Replays the statements under each name in turn, `runs` times after `warm` uncounted ones;
   * milliseconds.
   */
  async replay(of: { names: string[]; isWrite: boolean; warm: number; runs: number }): Promise<number[]> {
    const times: number[] = []
    for (let run = 0; run < of.warm + of.runs; run++) {
      for (const name of of.names) {
        const time = await replay(db, kept.get(name) ?? [], of.isWrite)
        if (run >= of.warm) times.push(time)
      }
    }
    return times
  },

  async explain({ name }: { name: string }): Promise<string> {
    return explain(db, kept.get(name) ?? [])
  },

  /**
   * Leaves so many events inside a period of wall-clock times, and none beside it for a hundred
   * days; returns how many are left.
   */
  async thinOut({ count, start, end }: { count: number; start: string; end: string }): Promise<number> {
    await sql`
      update event set deleted_at = now()
      where start_date < ${end}::timestamp + interval '100 days' and end_date > ${start}::timestamp - interval '100 days'
        and id not in (
          select id from event
          where start_date >= ${start}::timestamp and end_date <= ${end}::timestamp and deleted_at is null
          order by id limit ${count})`.execute(db)
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from event
      where start_date < ${end}::timestamp and end_date > ${start}::timestamp and deleted_at is null`.execute(db)
    return rows[0]?.count ?? 0
  },

  /** Bytes in memory: all of the process, and its JavaScript heap. */
  async memory(): Promise<{ resident: number; heap: number }> {
    const { rss, heapUsed } = process.memoryUsage()
    return { resident: rss, heap: heapUsed }
  },

  async stop(): Promise<void> {
    await stop()
  },
}
export type Asked = typeof asked
export type Question = { id: number; name: keyof Asked; argument: unknown }
export type Reply = { id: number; answer?: unknown; error?: string }

const send = (message: Reply | { ready: string }) => process.send?.(message)
process.on('message', async ({ id, name, argument }: Question) => {
  try {
    // Each question carries the argument of its own name: see `ask` in site.ts.
    send({ id, answer: await asked[name](argument as never) })
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
  if (name === 'stop') process.disconnect()
})
// The parent process, which would have stopped this one, is gone.
process.on('disconnect', () => process.exit())
send({ ready: url })
