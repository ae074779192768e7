// node write.js FOLDER: opens the database, prints how many rows it found and the greatest, then
// writes rows until killed, printing each number once its commit is acknowledged.
// crash.process.test.ts kills it.
import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { inTransaction, openDatabase } from '../connect.ts'

/**
 * Writes a line at once: buffered output dies with the process. Waits while its reader is behind.
 */
function say(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

const folder = process.argv[2]
if (!folder) throw new Error('Which folder?')
const { db } = await openDatabase({ folder, log: (message) => say(`log ${message}`) })
await sql`create table if not exists proof (n int primary key, filler text not null)`.execute(db)
const { rows } = await sql<{ count: number; max: number }>`
  select count(*) as count, coalesce(max(n), 0) as max from proof`.execute(db)
const found = rows[0] ?? { count: 0, max: 0 }
say(`found ${found.count} ${found.max}`)

for (let n = found.max + 1; ; n++) {
  const row = sql`insert into proof values (${n}, ${'x'.repeat(100)})`
  if (n % 2) await row.execute(db)
  else await inTransaction(db, (inner) => row.execute(inner))
  if (n % 97 === 0) await sql`checkpoint`.execute(db)
  say(`wrote ${n}`)
}
