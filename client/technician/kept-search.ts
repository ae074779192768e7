import { type Read, reading } from '../frame/address.ts'
import { tried } from '../storage.ts'
import { type TechnicianSearch, technicianAddress } from './address.ts'

const key = 'table.technicians'
/**
 * Sort, search and page return the next day. A stored period would quietly hide people, and a user
 * does not expect to start in the trash.
 */
const { orderBy, ascending, search, page } = technicianAddress
const kept = { orderBy, ascending, search, page }
const readKept = reading(kept)

/** Stores sort, search and page of the list in this browser (rules/technician.md#8). */
export function keepSearch({ orderBy, ascending, search, page }: TechnicianSearch): void {
  tried(() => localStorage.setItem(key, JSON.stringify({ orderBy, ascending, search, page })))
}

/** Deletes it: a search may name a person. */
export const forgetSearch = (): void => void tried(() => localStorage.removeItem(key))

/** The last search, sort and page of the list, as far as they can be read. */
export function keptSearch(): Read<typeof kept> {
  const found = tried(() => readKept(JSON.parse(localStorage.getItem(key) ?? '{}')))
  if (!found) forgetSearch() // written by another version: unusable
  return found ?? {}
}
