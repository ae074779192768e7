import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { dumpedDatabase } from './engines.ts'

type Row = Record<string, unknown>

/**
 * The bare schema in memory with two of most things, for tests that send SQL to it between `begin`
 * and `rollback`.
 */
export async function openSchema() {
  const db = await PGlite.create({
    extensions: { btree_gist, pg_trgm, unaccent },
    loadDataDir: new Blob([dumpedDatabase('template')]),
  })

  await db.exec(`
      insert into "user" (pseudo, email, password_hash) values ('Alice', 'alice@example.org', 'x');
      insert into company (legal_name) values ('Sons et Lumières');
      insert into person (first_name, last_name, company_id) values ('Éva', 'Martin', 1), ('Léo', 'Durand', 1);
      insert into park (name) values ('Dépôt');
      insert into category (name) values ('Son'), ('Lumière');
      insert into sub_category (name, category_id) values ('Micros', 1), ('Projecteurs', 2);
      insert into material (name, reference, park_id, category_id, sub_category_id, stock_quantity)
        values ('Micro SM58', 'MIC-2', 1, 1, 1, 10), ('Câble', 'MIC-10', 1, null, null, 50);
      insert into event (title, start_date, end_date, user_id)
        values ('Concert', '2025-01-15', '2025-01-15 23:59:59', 1), ('Bal', '2025-01-15', '2025-01-16 23:59:59', null);
    `)

  async function rows(sql: string): Promise<Row[]> {
    return (await db.query<Row>(sql)).rows
  }

  return {
    db,
    rows,

    /** The first column of the first row. */
    async value(sql: string): Promise<unknown> {
      return Object.values((await rows(sql))[0] ?? {})[0]
    },

    /** The name of the constraint that refuses the statement; undefined when none does. */
    async refusal(sql: string): Promise<string | undefined> {
      await db.exec('savepoint attempt')
      try {
        await db.query(sql)
        return undefined
      } catch (error) {
        await db.exec('rollback to savepoint attempt')
        if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string') {
          return error.constraint
        }
        throw error
      }
    },
  }
}
