import { sql } from 'kysely'
import type { TodayCard } from '#shared/today.ts'
import { eventsLacking, lackingMaterials } from '../availability/missing.ts'
import type { Ctx } from '../context.ts'

/** Pieces of a material, and the event that they are about. */
export type LackedPieces = TodayCard['lacking'][number] & { event_id: number }

/** The materials that events lack, in all parks: a shortage stops the truck wherever it is. */
export async function lackingOf(ctx: Ctx, ids: readonly number[]): Promise<LackedPieces[]> {
  const short = await eventsLacking(ctx, ids)
  const lacks: { event_id: number; id: number; quantity: number }[] = []
  for (const event_id of short) {
    for (const { id, missing_quantity } of await lackingMaterials(ctx, event_id))
      lacks.push({ event_id, id, quantity: missing_quantity })
  }
  if (lacks.length === 0) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from material where id = any(${sql.val(lacks.map(({ id }) => id))}::int[])`.execute(ctx.db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return lacks.map((lack) => ({ ...lack, name: names.get(lack.id) ?? '' })).sort((a, b) => b.quantity - a.quantity)
}
