import { api } from '../endpoints.ts'
import { q } from '../query.ts'
import type { TechnicianSearch } from './address.ts'

export const techniciansQuery = (search: TechnicianSearch) => q(api.technician.list, { query: search })
export const scheduleQuery = (id: number) => q(api.technician.events, { params: { id } })
