import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A left join that looks each row before it up in a table by an index. PostgreSQL plans a plain join
 * by the rows that it believes the table has, and `ANALYZE` counts none of a transaction under way:
 * it then compares every pair, which takes minutes for texts.
 * @param alias of the table, in the condition and after it
 */
export const lookedUp = (table: string, alias: string, condition: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    left join lateral (
      select * from ${sql.table(table)} ${sql.ref(alias)} where ${condition} offset 0
    ) ${sql.ref(alias)} on true`
