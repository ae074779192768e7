import type { Event } from '#shared/event.ts'
import type { KitPiece } from '#shared/event-kit.ts'
import { apart, apartFromKits, kitKey } from '../../material/editor/kit-rows.ts'

type Listed = {
  materials: readonly (Pick<Event['materials'][number], 'id'> & { pivot: { quantity: number } })[]
  kits: readonly { id: number; materials: readonly KitPiece[]; pivot: { quantity: number } }[]
}

/**
 * The list of an event as a list template holds it (rules/details.md#17). A template names only kits
 * that can be chosen now: the pieces of others, in the trash, lie loose in it.
 */
export function templateOf({ materials, kits }: Listed, chosen: readonly { id: number }[]) {
  const known = new Set(chosen.map(({ id }) => id))
  const named = kits.filter(({ id }) => known.has(id))
  const totals = [
    ...named.map(({ id, pivot }) => ({ id: kitKey(id), quantity: pivot.quantity })),
    ...materials.map(({ id, pivot }) => ({ id, quantity: pivot.quantity })),
  ]
  return apartFromKits(apart(totals, new Map(named.map((kit) => [kit.id, kit.materials]))))
}
