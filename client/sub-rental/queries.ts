import type { TableQuery } from '#shared/field.ts'
import type { SubRentalState } from '#shared/names.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

export type SubRentalSearch = TableQuery & {
  state?: SubRentalState[]
  start?: string
  end?: string
  company?: number
  park?: number
}

/** A page of the list by its address. */
export const subRentalsQuery = ({ deleted: _, ...query }: SubRentalSearch) => q(api.sub_rental.list, { query })
