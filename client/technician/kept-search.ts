import type * as z from 'zod'
import { TechnicianSearch } from './queries.ts'

const key = 'table.technicians'
/**
 * Sort, search and page come back the next day. A kept period would quietly hide people, and a user
 * does not expect to start in the trash.
 */
const Kept = TechnicianSearch.pick({ orderBy: true, ascending: true, search: true, page: true })

/** Keeps sort, search and page of the list in this browser (rules/technician.md#8). */
export function keepSearch(search: z.output<typeof TechnicianSearch>): void {
  localStorage.setItem(key, JSON.stringify(Kept.parse(search)))
}

/** The last search, sort and page of the list, if they can be read. */
export function keptSearch(): z.output<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    localStorage.removeItem(key) // written by another version: of no use to anyone
    return {}
  }
}
