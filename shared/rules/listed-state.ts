import { eventState, type StateFacts } from './event-state.ts'

/** How far an event has come, in the order of its life (rules/event-list.md#1). */
export const listedStates = ['unconfirmed', 'confirmed', 'departed', 'current', 'past', 'returned', 'archived'] as const
export type ListedState = (typeof listedStates)[number]

/** The last of its states that holds on a day, `YYYY-MM-DD`. */
export function listedState(event: StateFacts & { is_departure_inventory_done: boolean }, day: string): ListedState {
  const { time, confirmed, archived, inventoried, departed } = eventState(event, day)
  if (archived) return 'archived'
  if (inventoried) return 'returned'
  if (time !== 'future') return time
  if (departed) return 'departed'
  return confirmed ? 'confirmed' : 'unconfirmed'
}
