/** A draft of the departure, its end, and its opening again (rules/departure.md#3). */
export type DepartureAction = 'departure' | 'terminateDeparture' | 'reopenDeparture'
export type DepartureRefusal =
  | 'inventory.departure_done'
  | 'inventory.departure_not_done'
  | 'inventory.return_begun'
  | 'inventory.already_terminated'

type DepartureFacts = {
  is_return_inventory_done: boolean
  is_departure_inventory_done: boolean
  /** Single events alone carry it. */
  is_return_begun?: boolean
}

/**
 * Why a draft of the departure, its end or its opening again is refused with 409, or null
 * (rules/departure.md#7).
 */
export function departureRefusal(event: DepartureFacts, action: DepartureAction): DepartureRefusal | null {
  const isDone = event.is_departure_inventory_done
  if (event.is_return_inventory_done) return 'inventory.already_terminated'
  if (action === 'reopenDeparture' && !isDone) return 'inventory.departure_not_done'
  if (action !== 'reopenDeparture' && isDone) return 'inventory.departure_done'
  return event.is_return_begun ? 'inventory.return_begun' : null
}
