import { can, type Group } from '../permissions.ts'
import { eventLock, type LockFacts } from './event-state.ts'
import { mobilizationOf } from './mobilization.ts'
import { isPast } from './period.ts'

/**
 * Whether a group gives a departed event that is over a later end, where the server takes one
 * (rules/details.md#22). In a file of its own, to keep it out of the first screen's code. `today` is
 * the site's date; `isOver`: its end is past, by the day unless the caller knows the clock.
 */
export const mayExtend = (
  event: LockFacts,
  today: string,
  group: Group,
  isOver = isPast(mobilizationOf(event), today),
): boolean =>
  can(group, 'event:edit') &&
  event.is_departure_inventory_done &&
  isOver &&
  eventLock(event, today, ['end_date', 'mobilization_end_date']) === null
