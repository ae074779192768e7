import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A left join that looks each row before it up in a table by an index. A plain join of many rows is
 * planned by the number of the table's, and statistics gathered while a transaction fills it count
 * none: the planner then compares every pair, for minutes where texts are compared.
 * @param alias of the table, in the condition and after it
 */
export const lookedUp = (table: string, alias: string, condition: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    left join lateral (
      select * from ${sql.table(table)} ${sql.ref(alias)} where ${condition} offset 0
    ) ${sql.ref(alias)} on true`
