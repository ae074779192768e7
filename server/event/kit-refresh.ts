import type { LockedCtx } from '../context.ts'
import { contentsOf } from '../kit/contents.ts'
import { Problem, Refusals } from '../problem.ts'
import { updateRecord } from '../record/record.ts'
import { planContents, plannedLines, storeKits } from './kit-plan.ts'
import type { StoredEvent } from './stored.ts'
import { planUnits, refuseUnits, removeUnits } from './units.ts'

/** @throws record.not_found when the event has no such kit that the caller sees */
export function refuseUnknownKit({ kits }: StoredEvent, kitId: number): void {
  if (!kits.some(({ id, is_seen }) => is_seen && id === kitId)) throw new Problem('record.not_found')
}

/**
 * Gives a kit of an event the contents that the kit has now (rules/kit.md#14).
 * @throws record.not_found for a trashed kit; request.invalid above the most pieces of a material, or
 * below the units that it names; unit.out; event.no_materials when a confirmed event would be left without any
 */
export async function refreshKit(ctx: LockedCtx, current: StoredEvent, kitId: number): Promise<void> {
  const materials = (await contentsOf(ctx, [kitId])).get(kitId)
  if (!materials) throw new Problem('record.not_found')
  const refusals = new Refusals()
  const plan = await planContents(ctx, current, kitId, materials, refusals)
  const units = await planUnits(ctx, plannedLines(plan), current, current, refusals)
  refusals.throwIfAny()
  refuseUnits(units)
  await updateRecord(ctx, 'event', current.id)
  await removeUnits(ctx.db, current.id, units.leaving)
  const hasMaterial = await storeKits(ctx, current.id, plan)
  if (current.is_confirmed && !hasMaterial) throw new Problem('event.no_materials')
}
