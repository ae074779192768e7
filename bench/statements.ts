import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { mark } from '#server/db/recurring.ts'
import { parameterText } from '#server/db/values.ts'

/**
 * One replay, in milliseconds: the statements in order on one connection; a write in its own
 * transaction, committed.
 */
export async function replay(db: Db, statements: readonly CompiledQuery[], isWrite: boolean): Promise<number> {
  const run = async (one: Db) => {
    for (const { sql, parameters } of statements) await one.executeQuery(CompiledQuery.raw(sql, [...parameters]))
  }
  if (isWrite) {
    const began = performance.now()
    await db.transaction().execute(run)
    return performance.now() - began
  }
  return db.connection().execute(async (one) => {
    const began = performance.now()
    await run(one)
    return performance.now() - began
  })
}

/** The cost and plan of each statement, slowest first, as text; rolls back changes. */
export async function explain(db: Db, statements: readonly CompiledQuery[]): Promise<string> {
  const told: { time: number; text: string }[] = []
  const undo = new Error('taken back')
  await db
    .transaction()
    .execute(async (one) => {
      for (const { sql: text, parameters } of statements) {
        // Only these have a plan.
        if (!/^\s*(\/\*.*?\*\/\s*)?\(?\s*(select|with|insert|update|delete)\b/i.test(text)) continue
        const began = performance.now()
        await sql`savepoint measured`.execute(one)
        await one.executeQuery(CompiledQuery.raw(text, [...parameters]))
        const time = performance.now() - began
        await sql`rollback to savepoint measured`.execute(one)
        const { rows } = await one.executeQuery<{ 'QUERY PLAN': string }>(await explained(one, text, parameters))
        if (text.startsWith(mark)) await sql`deallocate kept_plan`.execute(one)
        // Cut where a condition lists thousands of ids.
        const plan = rows.map((row) => `    ${row['QUERY PLAN'].slice(0, 200)}`).join('\n')
        told.push({ time, text: `  ${time.toFixed(1)} ms  ${text.trim().replace(/\s+/g, ' ')}\n${plan}` })
      }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return told
    .sort((a, b) => b.time - a.time)
    .map(({ text }) => text)
    .join('\n')
}

async function explained(one: Db, text: string, parameters: readonly unknown[]): Promise<CompiledQuery> {
  const measured = 'explain (analyze, buffers)'
  if (!text.startsWith(mark)) return CompiledQuery.raw(`${measured} ${text}`, [...parameters])
  // The server keeps the plan of such a read, which serves any values.
  await sql`set local plan_cache_mode = force_generic_plan`.execute(one)
  await sql.raw(`prepare kept_plan as ${text}`).execute(one)
  const values = parameters.map((value) => {
    const written = parameterText(value)
    return written === null ? 'null' : `'${written.replaceAll("'", "''")}'`
  })
  return CompiledQuery.raw(`${measured} execute kept_plan${values.length > 0 ? `(${values.join(', ')})` : ''}`)
}
