import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import type { TechnicianSearch } from './address.ts'

/** A page of the list; who is free changes with the time, so it is read again while it is on screen. */
export const techniciansQuery = (search: TechnicianSearch) => ({
  ...q(api.technician.list, { query: { ...search, 'with-free': true } }),
  refetchInterval: 300_000,
})
export const scheduleQuery = (id: number) => q(api.technician.events, { params: { id } })
