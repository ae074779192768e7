import type { EventFacts } from '#shared/rules/event-state.ts'
import { withMobilization } from '#shared/rules/mobilization.ts'

/** The day of these tests; the periods lie around it. */
export const TODAY = '2025-06-15'
const whole = (first: string, last: string) =>
  withMobilization({ start_date: `${first} 00:00:00`, end_date: `${last} 23:59:59` })
export const past = whole('2025-06-10', '2025-06-14')
export const current = whole('2025-06-14', '2025-06-16')
export const lastDay = whole('2025-06-14', '2025-06-15')
export const future = whole('2025-06-16', '2025-06-17')

/** An event as the rules of states know it; without `facts`, a plain unconfirmed one. */
export const event = (period: ReturnType<typeof whole>, facts: Partial<EventFacts> = {}): EventFacts => ({
  ...period,
  is_confirmed: false,
  is_archived: false,
  is_return_inventory_done: false,
  is_departure_inventory_done: false,
  is_billable: true,
  materials_count: 3,
  beneficiaries: [{}],
  has_missing_materials: false,
  has_not_returned_materials: null,
  ...facts,
})
export const confirmed = { is_confirmed: true }
export const inventoried = { ...confirmed, is_return_inventory_done: true }
export const departed = { ...confirmed, is_departure_inventory_done: true }
export const archived = { ...inventoried, is_archived: true }
export const empty = { materials_count: 0 }
