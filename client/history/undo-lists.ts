import type { Event } from '#shared/event.ts'
import type { HistoryChange } from '#shared/history.ts'
import { partOf } from './lines.ts'

/** Lists of an event: an undo restores the quantity of their lines. */
const lists = ['materials', 'kits']
const counts = ['quantity_departed', 'quantity_returned', 'quantity_broken', 'quantity_lost'] as const

export const isOfList = ({ field }: HistoryChange): boolean => lists.includes(field)

/** Whether a line only has another quantity, was added or was removed: nothing of it was counted. */
export function isOfQuantity(change: HistoryChange): boolean {
  const [before, after] = [partOf(change.before), partOf(change.after)]
  if (!isOfList(change) || before?.quantity === after?.quantity) return false
  return counts.every((name) => (before?.[name] ?? 0) === (after?.[name] ?? 0))
}

/** A list as it is sent. */
type Line = { id: number; quantity: number }

/**
 * The lists of an event as they were before these lines changed, to be sent together: kits bring
 * their pieces along (rules/kit.md#13). Undefined when one of the lines has changed since.
 */
export function formerLists(
  { materials, kits }: Pick<Event, 'materials' | 'kits'>,
  changes: readonly HistoryChange[],
): { materials: Line[]; kits?: Line[] } | undefined {
  const of = (list: string) => changes.filter(({ field }) => field === list)
  const formerMaterials = formerList(materials, of('materials'))
  const formerKits = formerList(kits, of('kits'))
  if (!formerMaterials || !formerKits) return undefined
  const hasKits = kits.length > 0 || of('kits').length > 0
  return { materials: formerMaterials, ...(hasKits && { kits: formerKits }) }
}

function formerList(
  present: readonly { id: number; pivot: { quantity: number } }[],
  changes: readonly HistoryChange[],
): Line[] | undefined {
  const lines = new Map(present.map(({ id, pivot }) => [id, pivot.quantity]))
  for (const change of changes) {
    const [before, after] = [partOf(change.before), partOf(change.after)]
    const id = (before ?? after)?.id
    if (typeof id !== 'number' || (lines.get(id) ?? 0) !== (after?.quantity ?? 0)) return undefined
    lines.set(id, before?.quantity ?? 0)
  }
  return [...lines].flatMap(([id, quantity]) => (quantity > 0 ? [{ id, quantity }] : []))
}
