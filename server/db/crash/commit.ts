// node --import tsx commit.ts FOLDER COUNT: commits COUNT rows between two syncs of marker files, for a count under strace.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../connect.ts'

const [folder, count] = process.argv.slice(2)
if (!folder || !count) throw new Error('Which folder, how many?')
const mark = (name: string) => {
  const file = openSync(`${folder}.${name}`, 'w')
  fsyncSync(file)
  closeSync(file)
}
const database = await openDatabase({ folder })
await sql`create table proof (n int primary key)`.execute(database.db)
mark('begin')
for (let n = 1; n <= Number(count); n++) await sql`insert into proof values (${n})`.execute(database.db)
mark('end')
await database.close()
