import type { EventMaterial, MissingMaterial } from '#shared/material-shape.ts'
import { type Lacking, lackingMaterials } from '../availability/missing.ts'
import type { Ctx } from '../context.ts'
import { inOrder } from '../record/record.ts'
import { loadLines } from './lines.ts'

/** What an event lacks of the materials that the caller sees (rules/availability.md#11). */
export async function missingOf(ctx: Ctx, eventId: number): Promise<MissingMaterial[]> {
  const lacking = await lackingMaterials(ctx, eventId)
  return lacking.length === 0 ? [] : withLines((await loadLines(ctx, [eventId])).get(eventId) ?? [], lacking)
}

/** What lacks, as answers tell it: by line, in the order of the lines. */
export const withLines = (lines: readonly EventMaterial[], lacking: readonly Lacking[]): MissingMaterial[] =>
  lines.flatMap((line) => inOrder([line.id], lacking).map((lack) => ({ ...line, ...lack })))
