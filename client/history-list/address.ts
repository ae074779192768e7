import { historyActions, historyEntities } from '#shared/history-names.ts'
import { day, id, oneOf, type Read } from '../frame/address.ts'

/** What the address of the page of everything holds. */
export const historyAddress = {
  page: id,
  entity: oneOf(historyEntities),
  /** A record of that noun. */
  id,
  action: oneOf(historyActions),
  by: id,
  start: day,
  end: day,
}
export type HistorySearch = Read<typeof historyAddress>
