import type { TableQuery } from '#shared/field.ts'
import { api } from '../endpoints.ts'
import { q } from '../query.ts'

/** A page of the list, with what is free on the present day of the site (rules/kit.md#9). */
export const kitsQuery = (query: TableQuery, today: string) =>
  q(api.kit.list, { query: { ...query, dateForQuantities: today } })
