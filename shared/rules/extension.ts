import { can, type Group } from '../permissions.ts'
import { eventLock, type LockFacts } from './event-state.ts'

/**
 * Whether a group gives a late event a later end, where the server takes one (rules/event.md#11).
 * Apart from the other actions, since the first screen does without. `today` is the site's date.
 */
export const mayExtend = (event: LockFacts, today: string, group: Group): boolean =>
  can(group, 'event:edit') && eventLock(event, today, ['end_date', 'mobilization_end_date']) === null
