import type { Person } from '#shared/person-shape.ts'
import { addressValuesOf } from '../form/address-fields.tsx'
import type { Choice } from '../form/search-select.tsx'

/** The form's values of a beneficiary, or of a new one. */
export const valuesOf = (person?: Partial<Person>) => ({
  first_name: person?.first_name ?? '',
  last_name: person?.last_name ?? '',
  reference: person?.reference ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  ...addressValuesOf(person),
  company: person?.company ? { id: person.company.id, label: person.company.legal_name } : (null as Choice | null),
  note: person?.note ?? '',
})
export type PersonValues = ReturnType<typeof valuesOf>
