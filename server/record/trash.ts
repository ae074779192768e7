import type { Route } from '#shared/contract.ts'
import type { Ctx } from '../context.ts'
import { type Answer, type OnRecord, onRecord } from '../http/handler.ts'
import { type Find, idOf, locking } from './find.ts'
import { destroyRecord, restoreRecord, type TrashTable, trashRecord } from './record.ts'

type Found = { version: number; deleted_at: string | null }
/** Never public: the context of these routes has a caller. */
type OfRecord = Route & { path: `${string}{id}` }

type Removal<T> = {
  /** Refuses a record whose state forbids its deletion (403, 409). */
  refuse?(current: T): void
  /** Runs before the record is destroyed. */
  beforeDestroying?(ctx: Ctx, id: number): Promise<void>
}

/**
 * Builds the `DELETE` of a record with trash: the first call trashes it and answers with it
 * (rules/trash.md#3), the second destroys it (rules/trash.md#4).
 */
export function removal<R extends OfRecord, T extends Found>(
  table: TrashTable,
  find: Find<T>,
  { refuse, beforeDestroying }: Removal<T> = {},
): OnRecord<R> {
  const lock = locking(table, find)
  return onRecord<R, T>(
    async (ctx, input) => {
      const current = await lock(ctx as Ctx, idOf(input), 'either')
      refuse?.(current)
      return current
    },
    async (ctx, input, current) => {
      const id = idOf(input)
      // The routes of these tables are declared with `Trashed(shape)`, which is either of these.
      if (current.deleted_at === null) {
        await trashRecord(ctx as Ctx, table, id)
        return (await find(ctx as Ctx, id, 'trashed')) as Answer<R>
      }
      await beforeDestroying?.(ctx as Ctx, id)
      return (await destroyRecord(ctx as Ctx, table, id)) as Answer<R>
    },
  )
}

/** Builds `PUT /<plural>/restore/{id}`: restores a trashed record and answers with it. */
export const restoration = <R extends OfRecord, T extends Found>(table: TrashTable, find: Find<T>): OnRecord<R> =>
  onRecord<R, T>(
    (ctx, input) => locking(table, find)(ctx as Ctx, idOf(input), 'trashed'),
    async (ctx, input) => {
      await restoreRecord(ctx as Ctx, table, idOf(input))
      return (await find(ctx as Ctx, idOf(input))) as Answer<R>
    },
  )
