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
        // Cut where a condition lists thousands of ids.
        const plan = (await planOf(one, text, parameters)).map((line) => `    ${line.slice(0, 200)}`).join('\n')
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

/** The lines of a statement's plan: of a read that needs one plan only, the one that the server keeps. */
async function planOf(db: Db, text: string, parameters: readonly unknown[]): Promise<string[]> {
  const isKept = text.startsWith(mark)
  if (isKept) {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    await sql.raw(`prepare kept_plan as ${text}`).execute(db)
  }
  const explained = isKept
    ? CompiledQuery.raw(`explain (analyze, buffers) execute kept_plan(${parameters.map(literal).join(', ')})`)
    : CompiledQuery.raw(`explain (analyze, buffers) ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained)
  if (isKept) await sql`deallocate kept_plan`.execute(db)
  return rows.map((row) => row['QUERY PLAN'])
}

const literal = (value: unknown): string => {
  const text = parameterText(value)
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
}
