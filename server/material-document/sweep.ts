import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { FileStore } from '../file-store.ts'
import { documentPrefix } from './keep.ts'

/** How long a file may wait for its row, ms: no upload is under way for nearly as long, in this process or another. */
const longestWait = 3_600_000

/**
 * Removes files of documents that have no row: the server was cut off after the file was kept and before its row was committed,
 * or after the row was removed and before its file was. Nobody could reach them; they only take room. Gives how many went.
 */
export async function sweepDocuments(db: Db, files: FileStore): Promise<number> {
  const names = await files.keptBefore(Date.now() - longestWait, documentPrefix)
  if (names.length === 0) return 0
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${sql.val(names)}::text[]) as found (name)
    where not exists (select from document d where d.file = found.name)`.execute(db)
  for (const { name } of rows) await files.remove(name)
  return rows.length
}
