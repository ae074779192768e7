import { sql } from 'kysely'
import type { Database, Db, OpenOptions } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { insideTransaction } from './inside-transaction.ts'
import { openPostgresql } from './postgresql.ts'

export type { Database, Db, OpenOptions } from './database.ts'

/**
 * Opens the database and checks its safety; applies no migration (migrate.ts). Throws
 * `FolderInUse`, `FolderRefused`, `ServerRefused` or `DatabaseUnavailable`, each with a message for
 * the user who starts the program.
 */
export function openDatabase(options: OpenOptions): Promise<Database> {
  return options.url ? openPostgresql({ ...options, url: options.url }) : openEmbedded(options)
}

/**
 * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. Given a
 * transaction, uses a savepoint instead, so that a failure undoes only the inner work; two
 * savepoints must not overlap in time. Inside, use only the given `db`: the outer one throws.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((inner) => insideTransaction(() => work(inner)))
  await sql`savepoint nested`.execute(db)
  try {
    const result = await work(db)
    await sql`release savepoint nested`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested; release savepoint nested`.execute(db)
    throw error
  }
}
