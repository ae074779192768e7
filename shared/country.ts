import * as z from 'zod'
import { routes } from './contract.ts'
import { Id } from './field.ts'

/**
 * The list begins with France, Belgium, Switzerland and Canada, and continues by name
 * (rules/country.md#3). Names are in the caller's language; `code` is ISO 3166 alpha-2
 * (rules/country.md#2).
 */
export const Country = z.object({ id: Id, name: z.string(), code: z.string() })
export type Country = z.output<typeof Country>

export const countryRoutes = routes('country', {
  list: { method: 'GET', path: '/countries', can: 'country:read', reply: z.array(Country) },
  get: { method: 'GET', path: '/countries/{id}', can: 'country:read', reply: Country },
})
