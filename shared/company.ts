import * as z from 'zod'
import { routes } from './contract.ts'
import { Id, Ids, OptionalText, Page, TableQuery, Text, Trashed, unpaginated } from './field.ts'
import { Company, Person, Phone } from './person-shape.ts'
import { longestVatNumber, Siret } from './rules/registration.ts'

export const CompanyInput = z.object({
  legal_name: Text(2, 191),
  phone: Phone.nullish(),
  street: OptionalText(191),
  postal_code: OptionalText(10),
  locality: OptionalText(191),
  country_id: Id.nullish(),
  siret: Siret.nullish(),
  vat_number: OptionalText(longestVatNumber),
  note: OptionalText(20_000),
  persons: Ids.nullish(),
})

export const companyRoutes = routes('company', {
  list: { method: 'GET', path: '/companies', can: 'company:read', query: TableQuery, reply: Page(Company) },
  all: {
    method: 'GET',
    path: '/companies',
    when: unpaginated,
    can: 'company:read',
    query: TableQuery,
    reply: z.array(Company),
  },
  get: { method: 'GET', path: '/companies/{id}', can: 'company:read', reply: Company },
  persons: {
    method: 'GET',
    path: '/companies/{id}/persons',
    can: 'company:read',
    query: TableQuery.pick({ page: true, limit: true }),
    reply: Page(Person),
  },
  create: { method: 'POST', path: '/companies', can: 'company:edit', body: CompanyInput, reply: Company },
  update: { method: 'PUT', path: '/companies/{id}', can: 'company:edit', body: CompanyInput.partial(), reply: Company },
  remove: { method: 'DELETE', path: '/companies/{id}', can: 'company:edit', reply: Trashed(Company) },
  restore: { method: 'PUT', path: '/companies/restore/{id}', can: 'company:edit', reply: Company },
})
