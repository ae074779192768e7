import { detailTabs } from '../event/details/tabs.ts'
import { day, id, matching, oneOf, type Read, table } from '../frame/address.ts'

/** What the address of the list holds. */
export const technicianAddress = { ...table, startDate: day, endDate: day }
export type TechnicianSearch = Read<typeof technicianAddress>

/**
 * The event whose details are open in front of the schedule, which of their tabs, and the month
 * shown, `YYYY-MM`.
 */
export const viewAddress = {
  event: id,
  tab: oneOf(detailTabs),
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
}
export type ViewSearch = Read<typeof viewAddress>
