import { sql } from 'kysely'
import type * as z from 'zod'
import type { Ctx } from '../context.ts'
import { ofPage } from '../db/recurring.ts'
import { Problem } from '../problem.ts'
import { columnsOf, inOrder, lockRecord, type Only, one, type RecordTable, type Side } from './record.ts'

/**
 * Finds a record in its GET shape. @throws record.not_found when it is absent, hidden or on the
 * other side of the trash
 */
export type Find<T> = (ctx: Ctx, id: number, side?: Side) => Promise<T>
type Found = { version: number; deleted_at?: string | null }

/** Returns the record if it is on that side of the trash. @throws record.not_found */
export function onItsSide<T extends Found>(found: T, side: Side): T {
  const isLive = (found.deleted_at ?? null) === null
  if (side !== 'either' && isLive !== (side === 'live')) throw new Problem('record.not_found')
  return found
}

/** Gives records in their GET shape, in the order of the ids. Unknown ids are left out. */
export type Load<T> = (ctx: Ctx, ids: readonly number[]) => Promise<T[]>

/** Loads records that are told as their input has them, with nothing beside. */
export const loading =
  <R extends RecordTable, I extends z.ZodObject, T extends { id: number }>(
    table: R,
    input: I & Only<R, z.output<I>>,
  ): Load<T> =>
  async ({ db }, ids) => {
    const { rows } = await sql<T>`${ofPage(ids)}
      select ${columnsOf(table, input)} from ${sql.table(table)} t where t.id = any(${sql.val(ids)}::int[])`.execute(db)
    return inOrder(ids, rows)
  }

/** Finds one record with the loader of many. */
export const finding =
  <T extends Found>(load: Load<T>): Find<T> =>
  async (ctx, id, side = 'live') =>
    onItsSide(one(await load(ctx, [id])), side)

/** Finds a record and locks it for the rest of the transaction. */
export const locking =
  <T>(table: RecordTable, find: Find<T>): Find<T> =>
  async (ctx, id, side = 'live') => {
    await lockRecord(ctx.db, table, id, side)
    return find(ctx, id, side)
  }

/** Routes of one record have its id in their path. */
export const idOf = (input: unknown): number => (input as { params: { id: number } }).params.id
