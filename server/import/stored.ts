import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Importing } from './import.ts'
import { byId, idsOf, type StoredRecord } from './line.ts'

/**
 * Reads what an import may update: the live records with these ids that the caller sees, locked
 * until the end of the transaction in the order of their ids, with their values as an export writes
 * them.
 */
export const storedOf =
  (
    table: 'company' | 'person' | 'material' | 'kit',
    exported: (ctx: Importing, ids: readonly number[]) => Promise<StoredRecord['exported'][]>,
    visible: (ctx: Importing) => RawBuilder<SqlBool> = () => sql<SqlBool>`true`,
  ) =>
  async (ctx: Importing, ids: number[]) => {
    const rows = await ctx.db
      .selectFrom(table)
      .selectAll()
      .where(sql<SqlBool>`id = any(${sql.val(ids)}::int[])`)
      .where('deleted_at', 'is', null)
      .where(visible(ctx))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    return byId(rows, await exported(ctx, idsOf(rows)))
  }
