import type { TFunction } from 'i18next'
import type { Event } from '#shared/event.ts'
import { inventoryRows } from '#shared/inventory.ts'
import { type Exception, exceptionsOf, replaced } from '../inventory/exceptions.ts'

/** An extra line of the event's next bill, for a material. */
export type Claim = { id: number; text: string; quantity: number; unit_price: number | null }

/** A claim as a bill's form was given it. */
export type Given = Omit<Claim, 'unit_price'>

/**
 * What the next bill of an event is to claim of its return, from the counts as they are now: what
 * came back late and whole since the end is claimed no more (rules/inventory.md#28). A form keeps
 * what it was given while it stands: another bill may have taken the claim back meanwhile.
 */
export function claimed(event: Event, given: readonly Given[] = []): Exception[] {
  if (!event.is_return_inventory_done) return []
  const lines = event.materials.filter(({ id, pivot }) => pivot.is_claimed || given.some((one) => one.id === id))
  return exceptionsOf(inventoryRows(lines, event.is_departure_inventory_done), lines)
}

/** How many lines of damage or loss a form has not as they are now. */
export function changedClaims(event: Event, given: readonly Given[]): number {
  const now = new Map(claimed(event, given).map((one) => [one.material.id, replaced(one)]))
  const ids = new Set([...now.keys(), ...given.map(({ id }) => id)])
  return [...ids].filter((id) => now.get(id) !== given.find((one) => one.id === id)?.quantity).length
}

/** The line that claims them, in the user's language, at the present replacement cost. */
export const claimOf = (exception: Exception, t: TFunction): Claim => ({
  id: exception.material.id,
  text: t(`inventory.claim.${reasonOf(exception)}`, exception.material),
  quantity: replaced(exception),
  unit_price: exception.price,
})

/** What a claim is for; a lost piece is not given back either. */
function reasonOf({ missing, broken, lost }: Exception): 'missing' | 'broken' | 'lost' | 'both' {
  const isGone = missing + lost > 0
  if (broken > 0) return isGone ? 'both' : 'broken'
  return missing > 0 ? 'missing' : 'lost'
}
