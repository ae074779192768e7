import type { TFunction } from 'i18next'
import type { Event } from '#shared/event.ts'
import { inventoryRows } from '#shared/inventory.ts'
import { type Exception, exceptionsOf, replaced } from '../inventory/exceptions.ts'

/** An extra line of the event's next bill. */
export type Claim = { text: string; quantity: number; unit_price: number | null }

/**
 * What the next bill of an event is to claim of its return, from the counts as they are now: what
 * came back late and whole since the end is claimed no more (rules/inventory.md#28).
 */
export function claimed(event: Event): Exception[] {
  const lines = event.materials.filter(({ pivot }) => pivot.is_claimed)
  return exceptionsOf(inventoryRows(lines, event.is_departure_inventory_done), lines)
}

/** The line that claims them, in the user's language, at the present replacement cost. */
export const claimOf = (exception: Exception, t: TFunction): Claim => ({
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
