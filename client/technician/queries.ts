import type * as z from 'zod'
import { technicianRoutes } from '#shared/technician.ts'
import { AddressDay } from '../frame/address-day.ts'
import { q } from '../query.ts'

/** What the address of the list says: the days as days, so that a mistyped one counts as absent. */
export const TechnicianSearch = technicianRoutes.list.query.extend({
  startDate: AddressDay.optional(),
  endDate: AddressDay.optional(),
})

export const techniciansQuery = (search: z.output<typeof TechnicianSearch>) =>
  q(technicianRoutes.list, { query: search })
export const scheduleQuery = (id: number) => q(technicianRoutes.events, { params: { id } })
