// node commit.js FOLDER COUNT: commits COUNT rows and synchronises a marker file before the first
// and after each, so that strace shows what reached the disk before each commit was acknowledged.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../connect.ts'

const [folder, count] = process.argv.slice(2)
if (!folder || !count) throw new Error('Which folder, how many?')
const database = await openDatabase({ folder })
await sql`create table proof (n int primary key)`.execute(database.db)
const marker = openSync(`${folder}.acknowledged`, 'w')
fsyncSync(marker)
for (let n = 1; n <= Number(count); n++) {
  await sql`insert into proof values (${n})`.execute(database.db)
  fsyncSync(marker)
}
closeSync(marker)
await database.close()
