import * as z from 'zod'
import { Country } from './country.ts'
import { Id, Text, trashedRowData } from './field.ts'

/** Letters with accents, space, `- _ .` and apostrophes; no digits (rules/person.md#2). */
export const PersonName = Text(2, 96).regex(/^[\p{L}\p{M} \-_.'’]+$/u)
/** An optional `+` and 6 to 20 digits, not counting spaces, dots and hyphens. */
export const Phone = z
  .string()
  .max(64)
  .refine((text) => /^\+?\d{6,20}$/.test(text.replace(/[ .-]/g, '')), { params: { key: 'phone' } })
export const Email = z.email().max(191)

const address = {
  street: z.string().nullable(),
  postal_code: z.string().nullable(),
  locality: z.string().nullable(),
  country_id: Id.nullable(),
  full_address: z.string().nullable(),
}

/**
 * A company (rules/company.md#4). `full_address` is null, or street, line break, postal code,
 * space, locality.
 */
export const Company = z.object({
  id: Id,
  legal_name: z.string(),
  ...address,
  phone: z.string().nullable(),
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
  note: z.string().nullable(),
  country: Country.nullable(),
  ...trashedRowData,
})
export type Company = z.output<typeof Company>

/** A person without tags (rules/person.md#3). */
export const Person = z.object({
  id: Id,
  user_id: Id.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  reference: z.string().nullable(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ...address,
  company_id: Id.nullable(),
  note: z.string().nullable(),
  country: Country.nullable(),
  company: Company.nullable(),
  ...trashedRowData,
})
export type Person = z.output<typeof Person>
