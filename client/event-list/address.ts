import { listedStates } from '#shared/rules/listed-state.ts'
import { detailTabs } from '../event/details/tabs.ts'
import { day, flag, id, oneOf, type Read, someOf, table } from '../frame/address.ts'

/** What of the address chooses and orders the rows. */
const rows = {
  ...table,
  /** The days that their mobilizations meet. */
  start: day,
  end: day,
  state: someOf(listedStates),
  park: id,
  kind: id,
  manager: id,
  missing: flag,
  'not-returned': flag,
  billed: flag,
}

/** What the address of the list holds. */
export const eventListAddress = {
  ...rows,
  /** The event whose details are open, and which of their tabs. */
  event: id,
  tab: oneOf(detailTabs),
}
export type EventListSearch = Read<typeof rows>
