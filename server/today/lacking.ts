import { sql } from 'kysely'
import { groupBy } from '#shared/rules/group-by.ts'
import type { TodayCard } from '#shared/today.ts'
import { eventsLacking, lackingMaterials } from '../availability/missing.ts'
import type { Ctx } from '../context.ts'

/** Rows about events, by event, each without it. */
export const byEvent = <T extends { event_id: number }>(rows: readonly T[]): Map<number, Omit<T, 'event_id'>[]> =>
  new Map(
    [...groupBy(rows, ({ event_id }) => event_id)].map(([id, own]) => [id, own.map(({ event_id: _, ...row }) => row)]),
  )

/**
 * The materials that events lack, by event, the most first; in all parks, for a shortage stops the truck
 * wherever it is. An event that lacks none is absent.
 */
export async function lackingOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, TodayCard['lacking']>> {
  const short = await eventsLacking(ctx, ids)
  const lacks: { event_id: number; id: number; quantity: number }[] = []
  for (const event_id of short) {
    for (const { id, missing_quantity } of await lackingMaterials(ctx, event_id))
      lacks.push({ event_id, id, quantity: missing_quantity })
  }
  if (lacks.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from material where id = any(${sql.val(lacks.map(({ id }) => id))}::int[])`.execute(ctx.db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return byEvent(
    lacks.map((lack) => ({ ...lack, name: names.get(lack.id) ?? '' })).sort((a, b) => b.quantity - a.quantity),
  )
}
